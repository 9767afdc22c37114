/** The part that our tests use. The package has no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    Grant: new (
      owner: object,
    ) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> };
  }
}
