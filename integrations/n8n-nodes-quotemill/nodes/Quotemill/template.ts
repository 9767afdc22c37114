import type { INodeProperties } from "n8n-workflow";
import { answerFields } from "./choices";
import { itemsOfAnswer, pageProperties, sentAs } from "./list";

const show = (...operation: string[]) => ({ show: { resource: ["template"], operation } });

export const templateChoice: INodeProperties = {
  displayName: "Template",
  name: "templateId",
  type: "resourceLocator",
  default: { mode: "list", value: "" },
  required: true,
  modes: [
    {
      displayName: "From List",
      name: "list",
      type: "list",
      typeOptions: { searchListMethod: "findTemplates", searchable: true },
    },
    { displayName: "ID", name: "id", type: "string", placeholder: "e.g. 5d7f0a34-0f1b-4a57-8f7e-2f6d3b8f9a20" },
  ],
};

export const templateProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["template"] } },
    options: [
      {
        name: "Get Fields",
        value: "getFields",
        action: "Get the fields of a template",
        description: "Get one item for each field that a quote can answer",
        routing: {
          request: { method: "GET", url: "=/rest/v1/form_templates/{{$parameter.templateId}}" },
          output: { postReceive: [answerFields] },
        },
      },
      {
        name: "Get Many",
        value: "getAll",
        action: "Get many templates",
        routing: { request: { method: "GET", url: "/rest/v1/form_templates" }, output: itemsOfAnswer },
      },
    ],
    default: "getAll",
  },
  { ...templateChoice, displayOptions: show("getFields") },
  ...pageProperties("template"),
  {
    displayName: "Filters",
    name: "filters",
    type: "collection",
    placeholder: "Add Filter",
    default: {},
    displayOptions: show("getAll"),
    options: [
      {
        displayName: "External ID",
        name: "external_id",
        type: "string",
        default: "",
        description: "What another system calls the template",
        routing: sentAs("query", "external_id"),
      },
      {
        displayName: "Only Active",
        name: "active",
        type: "boolean",
        default: true,
        description: "Whether to return only templates that quotes can be made from",
        routing: { send: { type: "query", property: "active" } },
      },
      {
        displayName: "Search",
        name: "search",
        type: "string",
        default: "",
        routing: sentAs("query", "search"),
      },
    ],
  },
];
