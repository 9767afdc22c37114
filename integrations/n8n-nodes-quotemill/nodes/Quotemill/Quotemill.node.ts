import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from "n8n-workflow";
import { findTemplates, loadTemplateFields } from "./choices";
import { contactProperties } from "./contact";
import { quoteProperties } from "./quote";
import { templateProperties } from "./template";

export class Quotemill implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Quotemill",
    name: "quotemill",
    icon: { light: "file:../../icons/quotemill.svg", dark: "file:../../icons/quotemill.dark.svg" },
    group: ["transform"],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: "Create, price and send quotes",
    defaults: { name: "Quotemill" },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "quotemillApi", required: true }],
    requestDefaults: {
      baseURL: '={{$credentials.url.replace(/\\/+$/, "")}}',
      headers: { Accept: "application/json" },
    },
    properties: [
      {
        displayName: "Resource",
        name: "resource",
        type: "options",
        noDataExpression: true,
        options: [
          { name: "Contact", value: "contact" },
          { name: "Quote", value: "quote" },
          { name: "Template", value: "template" },
        ],
        default: "quote",
      },
      ...contactProperties,
      ...quoteProperties,
      ...templateProperties,
    ],
  };

  methods = {
    listSearch: { findTemplates },
    loadOptions: { loadTemplateFields },
  };
}
