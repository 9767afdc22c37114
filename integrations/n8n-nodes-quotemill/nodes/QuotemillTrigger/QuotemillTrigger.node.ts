import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from "n8n-workflow";
import { callQuotemill } from "../Quotemill/call";
import { events } from "./events";
import { isSigned } from "./signature";

const path = "/rest/v1/event_endpoints";

interface Endpoint extends IDataObject {
  id: string;
  url: string;
  types: string[];
  is_enabled: boolean;
  /** Only the answer that makes an endpoint has it. */
  secret: string | null;
}

/** The node's memory of the subscription, kept as long as the workflow is active. */
interface Remembered extends IDataObject {
  endpointId?: string;
  secret?: string;
}

export class QuotemillTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Quotemill Trigger",
    name: "quotemillTrigger",
    icon: { light: "file:../../icons/quotemill.svg", dark: "file:../../icons/quotemill.dark.svg" },
    group: ["trigger"],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: "Starts the workflow when something happens in Quotemill",
    defaults: { name: "Quotemill Trigger" },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "quotemillApi", required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        options: events,
        default: ["offer.accepted"],
        required: true,
      },
    ],
  };

  webhookMethods = {
    default: {
      /** A subscription without its secret is useless, and one that was switched off must be made again. */
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { endpointId, secret } = remembered(this);
        const existing = await findEndpoint(this);
        const isSame = existing?.is_enabled === true && sameTypes(existing.types, chosenEvents(this));
        return isSame && existing.id === endpointId && secret !== undefined;
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const existing = await findEndpoint(this);
        if (existing) await callQuotemill.call(this, "DELETE", `${path}/${existing.id}`);
        const body = { url: this.getNodeWebhookUrl("default"), types: chosenEvents(this), source: "n8n" };
        const made = (await callQuotemill.call(this, "POST", path, { body })) as Endpoint;
        Object.assign(remembered(this), { endpointId: made.id, secret: made.secret ?? undefined });
        return true;
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const known = remembered(this);
        const { endpointId } = known;
        delete known.endpointId;
        delete known.secret;
        if (!endpointId) return true;
        try {
          await callQuotemill.call(this, "DELETE", `${path}/${endpointId}`);
        } catch (error) {
          // A key that was revoked took its subscriptions with it.
          this.logger.warn(`The subscription could not be removed: ${(error as Error).message}`);
          return false;
        }
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = remembered(this);
    const { headers, rawBody } = this.getRequestObject();
    if (!secret || !isSigned({ headers, rawBody, secret })) {
      this.getResponseObject().status(401).json({ message: "The signature is missing or wrong." });
      return { noWebhookResponse: true };
    }
    return { workflowData: [this.helpers.returnJsonArray(this.getBodyData())] };
  }
}

const remembered = (context: IHookFunctions | IWebhookFunctions) => context.getWorkflowStaticData("node") as Remembered;

const chosenEvents = (context: IHookFunctions) => context.getNodeParameter("events") as string[];

const sameTypes = (some: string[], others: string[]) => [...some].sort().join() === [...others].sort().join();

async function findEndpoint(context: IHookFunctions): Promise<Endpoint | undefined> {
  const { items } = await callQuotemill.call(context, "GET", path);
  const url = context.getNodeWebhookUrl("default");
  return (items as Endpoint[]).find((each) => each.url === url);
}
