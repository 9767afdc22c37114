import type { INodeProperties } from "n8n-workflow";
import { itemsOfAnswer, pageProperties, sentAs, sentAsTime } from "./list";

const show = (...operation: string[]) => ({ show: { resource: ["contact"], operation } });

const details = {
  address1: "Address",
  city: "City",
  company_name: "Company Name",
  country: "Country",
  external_id: "External ID",
  last_name: "Last Name",
  phone: "Phone",
  postal_code: "Postal Code",
  state: "State",
};

export const contactProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["contact"] } },
    options: [
      {
        name: "Create or Update",
        value: "upsert",
        action: "Create or update a contact",
        description: "Create a new record, or update the current one if it already exists (upsert)",
        routing: { request: { method: "PUT", url: "/rest/v1/contacts" } },
      },
      {
        name: "Get Many",
        value: "getAll",
        action: "Get many contacts",
        description: "Find contacts by name, email address or external ID",
        routing: { request: { method: "GET", url: "/rest/v1/contacts" }, output: itemsOfAnswer },
      },
    ],
    default: "upsert",
  },
  {
    displayName: "Email",
    name: "email",
    type: "string",
    placeholder: "name@email.com",
    default: "",
    required: true,
    description: "The contact with this address is updated",
    displayOptions: show("upsert"),
    routing: { send: { type: "body", property: "email" } },
  },
  {
    displayName: "First Name",
    name: "firstName",
    type: "string",
    default: "",
    required: true,
    displayOptions: show("upsert"),
    routing: { send: { type: "body", property: "first_name" } },
  },
  {
    displayName: "Details",
    name: "details",
    type: "collection",
    placeholder: "Add Detail",
    default: {},
    description: "What is left out stays as it is",
    displayOptions: show("upsert"),
    options: Object.entries(details).map(([property, displayName]) => ({
      displayName,
      name: property,
      type: "string" as const,
      default: "",
      routing: sentAs("body", property),
    })),
  },
  ...pageProperties("contact"),
  {
    displayName: "Filters",
    name: "filters",
    type: "collection",
    placeholder: "Add Filter",
    default: {},
    displayOptions: show("getAll"),
    options: [
      {
        displayName: "Changed Since",
        name: "updated_since",
        type: "dateTime",
        default: "",
        routing: sentAsTime("updated_since"),
      },
      {
        displayName: "External ID",
        name: "external_id",
        type: "string",
        default: "",
        description: "What another system calls the contact",
        routing: sentAs("query", "external_id"),
      },
      {
        displayName: "Search",
        name: "search",
        type: "string",
        default: "",
        description: "Part of a name, email address or company",
        routing: sentAs("query", "search"),
      },
    ],
  },
];
