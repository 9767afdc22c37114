import { isDeepStrictEqual } from "node:util";
import fastJson from "fast-json-stringify";
import type { FastifySerializerCompiler } from "fastify";
import { serializerCompiler as checkAndWrite } from "fastify-type-provider-zod";
import type { z } from "zod";
import { writtenShape } from "./written-shape.ts";

const writers = new WeakMap<z.ZodType, (answer: unknown) => string>();

function writerOf(schema: z.ZodType) {
  const write = writers.get(schema) ?? fastJson(writtenShape(schema));
  writers.set(schema, write);
  return write;
}

/**
 * Writes responses with a function compiled from their schema: it omits keys that the schema does not list, but checks
 * nothing. A union of objects is written as one object with the keys of them all. Tests use `checkingSerializer` to show
 * that each response follows its schema. Compiled on first use, because a process never needs most of them, and once for
 * all routes that share a schema.
 */
export const fastSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let write: ReturnType<typeof writerOf> | undefined;
  return (answer) => {
    write ??= writerOf(schema);
    return write(answer);
  };
};

/**
 * Checks each response against its schema, and the fast text against the checked one. Only the order of keys may differ:
 * the fast serializer writes optional keys after the required ones.
 */
export const checkingSerializer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const [check, write] = [checkAndWrite(route), fastSerializer(route)];
  return (answer) => {
    const checked = check(answer);
    const written = write(answer);
    if (written !== checked && !isDeepStrictEqual(JSON.parse(written), JSON.parse(checked))) {
      throw new Error(`${route.url} would answer ${written} instead of ${checked}`);
    }
    return written;
  };
};
