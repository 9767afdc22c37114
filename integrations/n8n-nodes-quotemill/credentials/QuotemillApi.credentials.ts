import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from "n8n-workflow";

export class QuotemillApi implements ICredentialType {
  name = "quotemillApi";

  displayName = "Quotemill API";

  icon: Icon = { light: "file:../icons/quotemill.svg", dark: "file:../icons/quotemill.dark.svg" };

  documentationUrl = "https://www.npmjs.com/package/n8n-nodes-quotemill#credentials";

  properties: INodeProperties[] = [
    {
      displayName: "Address",
      name: "url",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://quotes.your-company.com",
      description: "Where you open Quotemill in your browser",
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      placeholder: "qm_live_…",
      description: "An admin makes it in Quotemill, under Settings → Integrations",
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.apiKey}}" } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.url.replace(/\\/+$/, "")}}', url: "/rest/v1/me" },
  };
}
