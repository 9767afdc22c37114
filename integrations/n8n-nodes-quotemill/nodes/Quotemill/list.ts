import type { INodeProperties, INodeRequestOutput } from "n8n-workflow";

/** A list answers with `items` and with the cursor of its next page. */
export const itemsOfAnswer: INodeRequestOutput = {
  postReceive: [{ type: "rootProperty", properties: { property: "items" } }],
};

/** 'Return All' and 'Limit', which every list has. */
export function pageProperties(resource: string): INodeProperties[] {
  const show = { resource: [resource], operation: ["getAll"] };
  return [
    {
      displayName: "Return All",
      name: "returnAll",
      type: "boolean",
      default: false,
      description: "Whether to return all results or only up to a given limit",
      displayOptions: { show },
      routing: {
        send: { paginate: "={{$value}}", type: "query", property: "limit", value: "200" },
        operations: {
          pagination: {
            type: "generic",
            properties: {
              continue: "={{!!$response.body?.next_cursor}}",
              request: { url: "={{$request.url}}", qs: { cursor: "={{$response.body?.next_cursor ?? ''}}" } },
            },
          },
        },
      },
    },
    {
      displayName: "Limit",
      name: "limit",
      type: "number",
      typeOptions: { minValue: 1, maxValue: 200 },
      default: 50,
      description: "Max number of results to return",
      displayOptions: { show: { ...show, returnAll: [false] } },
      routing: { send: { type: "query", property: "limit" } },
    },
  ];
}

/** A filter or detail that is sent only if it has a value. */
export const sentAs = (type: "query" | "body", property: string): INodeProperties["routing"] => ({
  send: { type, property, value: "={{$value || undefined}}" },
});

/** A moment from n8n's picker has no time zone, which Quotemill asks for. */
export const sentAsTime = (property: string): INodeProperties["routing"] => ({
  send: { type: "query", property, value: "={{$value ? new Date($value).toISOString() : undefined}}" },
});
