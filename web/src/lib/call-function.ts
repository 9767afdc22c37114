import { api, type RequestOptions } from "./api.ts";
import { refusalIn } from "./api-error.ts";

type Options<T> = Omit<RequestOptions<T>, "query" | "schema"> & Partial<Pick<RequestOptions<T>, "schema">>;

/** Calls a server function. It succeeded unless the answer, whatever its status, tells of an error. */
export function callFunction<T = unknown>(name: string, { schema, ...options }: Options<T>): Promise<T> {
  const parse = (answer: unknown) => {
    const refusal = refusalIn(200, answer, options.fallback);
    if (refusal) throw refusal;
    return schema ? schema.parse(answer) : (answer as T);
  };
  return api.post(`/functions/v1/${name}`, { ...options, schema: { parse } });
}
