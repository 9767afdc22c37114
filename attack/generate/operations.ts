/** The parts of an OpenAPI document that the attack uses. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: (string | number)[];
  format?: string;
  minItems?: number;
  minimum?: number;
  nullable?: boolean;
}
interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  schema?: Schema;
}
interface Described {
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
export interface ApiDocument {
  paths: Record<string, Record<string, Described>>;
}
export interface Operation {
  method: string;
  path: string;
  /** Works without a session, by its own contract; every other route answers 401. */
  isPublic: boolean;
  parameters: Parameter[];
  body: Schema | null;
}

export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      isPublic: security?.length === 0,
      parameters,
      body: requestBody?.content["application/json"]?.schema ?? null,
    })),
  );
