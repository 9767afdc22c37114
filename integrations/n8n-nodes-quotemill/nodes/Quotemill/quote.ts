import type { INodeProperties } from "n8n-workflow";
import { itemsOfAnswer, pageProperties, sentAs, sentAsTime } from "./list";
import { addAnswers, addQuoteIds, addResult, downloadPdf, sendOnce } from "./prepare";
import { templateChoice } from "./template";

const show = (...operation: string[]) => ({ show: { resource: ["quote"], operation } });

const quoteId = (more: Partial<INodeProperties>): INodeProperties => ({
  displayName: "Quote ID",
  name: "quoteId",
  type: "string",
  default: "",
  required: true,
  ...more,
});

const pdfField: INodeProperties = {
  displayName: "PDF in Field",
  name: "pdfField",
  type: "string",
  default: "data",
  required: true,
  hint: "The name of the binary field with the file",
};

export const quoteProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["quote"] } },
    options: [
      {
        name: "Create",
        value: "create",
        action: "Create a quote",
        description: "Submit answers to a template. The price and the PDF follow within seconds.",
        routing: {
          request: { method: "POST", url: "/functions/v1/submit-quote" },
          send: { preSend: [addAnswers, sendOnce] },
        },
      },
      {
        name: "Get",
        value: "get",
        action: "Get a quote",
        routing: { request: { method: "GET", url: "=/rest/v1/quotes/{{$parameter.quoteId}}" } },
      },
      {
        name: "Get Many",
        value: "getAll",
        action: "Get many quotes",
        routing: { request: { method: "GET", url: "/rest/v1/quotes" }, output: itemsOfAnswer },
      },
      {
        name: "Get PDF",
        value: "getPdf",
        action: "Get the PDF of a quote",
        routing: {
          request: { method: "GET", url: "=/rest/v1/quotes/{{$parameter.quoteId}}" },
          output: { postReceive: [downloadPdf] },
        },
      },
      {
        name: "Return Result",
        value: "returnResult",
        action: "Return the price and PDF of a quote",
        description: "Answer a quote that Quotemill sent to this workflow for pricing",
        routing: {
          request: { method: "POST", url: "/functions/v1/upload-quote-pdf" },
          send: { preSend: [addResult] },
        },
      },
      {
        name: "Send",
        value: "send",
        action: "Send quotes to their customer",
        description: "Send one or more quotes of one contact as an offer that can be accepted online",
        routing: {
          request: { method: "POST", url: "/functions/v1/send-quotes" },
          send: { preSend: [addQuoteIds, sendOnce] },
        },
      },
    ],
    default: "create",
  },

  {
    ...templateChoice,
    displayOptions: show("create"),
    routing: { send: { type: "body", property: "template_id" } },
  },
  {
    displayName: "Contact ID",
    name: "contactId",
    type: "string",
    default: "",
    required: true,
    description: "Whom the quote is for, such as the ID that 'Create or update a contact' gives",
    displayOptions: show("create"),
    routing: { send: { type: "body", property: "contact_id" } },
  },
  {
    displayName: "Quote Name",
    name: "quoteName",
    type: "string",
    default: "",
    required: true,
    displayOptions: show("create"),
    routing: { send: { type: "body", property: "quote_name" } },
  },
  {
    displayName: "Answers",
    name: "answers",
    type: "fixedCollection",
    typeOptions: { multipleValues: true },
    placeholder: "Add Answer",
    default: {},
    displayOptions: show("create"),
    options: [
      {
        displayName: "Answer",
        name: "answer",
        values: [
          {
            displayName: "Field Name or ID",
            name: "field",
            type: "options",
            typeOptions: { loadOptionsMethod: "loadTemplateFields", loadOptionsDependsOn: ["templateId.value"] },
            default: "",
            description:
              'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
          },
          {
            displayName: "Value",
            name: "value",
            type: "string",
            default: "",
            description: "For a tick box, an expression that gives true or false",
          },
        ],
      },
    ],
  },
  {
    displayName: "Answers (JSON)",
    name: "answersJson",
    type: "json",
    default: "{}",
    description: "Further answers by the IDs of their fields, and those of repeated groups",
    displayOptions: show("create"),
  },
  {
    displayName: "Additional Fields",
    name: "additionalFields",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    displayOptions: show("create"),
    options: [
      {
        displayName: "External ID",
        name: "external_id",
        type: "string",
        default: "",
        description: "What your own system calls the quote. A second quote with the same one is refused.",
        routing: sentAs("body", "external_id"),
      },
      {
        displayName: "Internal Notes",
        name: "internal_notes",
        type: "string",
        default: "",
        routing: sentAs("body", "internal_notes"),
      },
      {
        displayName: "Notes",
        name: "notes",
        type: "string",
        default: "",
        description: "Printed on the quote",
        routing: sentAs("body", "notes"),
      },
      {
        displayName: "Revises Quote ID",
        name: "revises_quote_id",
        type: "string",
        default: "",
        description: "The quote that this one is the next revision of",
        routing: sentAs("body", "revises_quote_id"),
      },
    ],
  },

  quoteId({ displayOptions: show("get", "getPdf") }),
  { ...pdfField, displayOptions: show("getPdf") },

  ...pageProperties("quote"),
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
        displayName: "Contact ID",
        name: "contact_id",
        type: "string",
        default: "",
        routing: sentAs("query", "contact_id"),
      },
      {
        displayName: "External ID",
        name: "external_id",
        type: "string",
        default: "",
        description: "What another system calls the quote",
        routing: sentAs("query", "external_id"),
      },
      {
        displayName: "Search",
        name: "search",
        type: "string",
        default: "",
        description: "Part of a number or name",
        routing: sentAs("query", "search"),
      },
    ],
  },

  quoteId({
    default: "={{ $json.body.quote_id }}",
    description: "As it came with the quote",
    displayOptions: show("returnResult"),
    routing: { send: { type: "body", property: "quote_id" } },
  }),
  {
    displayName: "Quote Run",
    name: "quoteRun",
    type: "string",
    default: "={{ $json.body.quote_run }}",
    description: "As it came with the quote, so that an answer to an earlier run changes nothing",
    displayOptions: show("returnResult"),
    routing: { send: { type: "body", property: "quote_run" } },
  },
  {
    displayName: "Result",
    name: "result",
    type: "options",
    options: [
      { name: "Error", value: "error" },
      { name: "Figures", value: "figures" },
      { name: "Figures and PDF", value: "pdf" },
    ],
    default: "pdf",
    displayOptions: show("returnResult"),
  },
  {
    displayName: "Outputs",
    name: "outputs",
    type: "json",
    default: '{\n  "sub_total": 1000,\n  "gst_total": 100,\n  "grand_total": 1100\n}',
    description: "The figures of the quote",
    displayOptions: { show: { ...show("returnResult").show, result: ["figures", "pdf"] } },
  },
  {
    displayName: "PDF From",
    name: "pdfFrom",
    type: "options",
    options: [
      { name: "Base64 Text", value: "base64" },
      { name: "Binary Field", value: "binary" },
    ],
    default: "binary",
    displayOptions: { show: { ...show("returnResult").show, result: ["pdf"] } },
  },
  { ...pdfField, displayOptions: { show: { ...show("returnResult").show, result: ["pdf"], pdfFrom: ["binary"] } } },
  {
    displayName: "PDF as Base64",
    name: "pdfBase64",
    type: "string",
    default: "",
    required: true,
    displayOptions: { show: { ...show("returnResult").show, result: ["pdf"], pdfFrom: ["base64"] } },
  },
  {
    displayName: "Error Message",
    name: "errorMessage",
    type: "string",
    default: "",
    required: true,
    description: "Why there is no price; people read it on the quote",
    displayOptions: { show: { ...show("returnResult").show, result: ["error"] } },
  },

  {
    displayName: "Quote IDs",
    name: "quoteIds",
    type: "string",
    default: "",
    required: true,
    description: "One ID, or several with commas between them. All must be for one contact and have their PDF.",
    displayOptions: show("send"),
  },
  {
    displayName: "Additional Fields",
    name: "additionalFields",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    displayOptions: show("send"),
    options: [
      {
        displayName: "Message",
        name: "email_message",
        type: "string",
        typeOptions: { rows: 4 },
        default: "",
        description: "Instead of the company's own text; it may have variables",
        routing: sentAs("body", "email_message"),
      },
      {
        displayName: "Quotes Are",
        name: "choice",
        type: "options",
        options: [
          { name: "Alternatives", value: "one" },
          { name: "To Be Accepted One by One", value: "each" },
        ],
        default: "each",
        routing: sentAs("body", "choice"),
      },
      {
        displayName: "Subject",
        name: "email_subject",
        type: "string",
        default: "",
        description: "Instead of the company's own text; it may have variables",
        routing: sentAs("body", "email_subject"),
      },
      {
        displayName: "Valid Until",
        name: "valid_until",
        type: "string",
        default: "",
        placeholder: "2026-12-31",
        description: "The last day on which the customer can accept",
        routing: sentAs("body", "valid_until"),
      },
    ],
  },
];
