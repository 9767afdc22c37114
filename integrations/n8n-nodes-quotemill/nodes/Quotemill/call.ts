import type {
  IDataObject,
  IExecuteSingleFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  IHttpRequestOptions,
  ILoadOptionsFunctions,
} from "n8n-workflow";

/** Calls Quotemill where a request cannot be described: in lists, subscriptions and second steps. */
export async function callQuotemill(
  this: IExecuteSingleFunctions | IHookFunctions | ILoadOptionsFunctions,
  method: IHttpRequestMethods,
  path: string,
  more: Partial<IHttpRequestOptions> = {},
): Promise<IDataObject> {
  const { url } = await this.getCredentials("quotemillApi");
  return await this.helpers.httpRequestWithAuthentication.call(this, "quotemillApi", {
    method,
    baseURL: String(url).replace(/\/+$/, ""),
    url: path,
    json: true,
    ...more,
  });
}
