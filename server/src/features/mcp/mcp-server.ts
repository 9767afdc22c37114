import { type CallToolResult, McpServer } from "@modelcontextprotocol/server";
import type { Call } from "@quotemill/shared/contracts/call";
import { isRecord } from "@quotemill/shared/requests/bounded-json";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { isKey, requireScope } from "../../platform/http/access.ts";
import { apiOf, type CallApi, Refused } from "./call-api.ts";
import { tools } from "./tools.ts";

/** Passed to a tool together with its input. */
export interface ToolContext {
  call: CallApi;
  /** Makes an address of a page for staff. */
  linkTo: (path: string) => string;
}

export interface Tool<Input extends z.ZodType = z.ZodType> {
  name: string;
  title: string;
  description: string;
  input: Input;
  /** The calls that it makes. A key that may not make them is refused before its input is looked at. */
  needs: (given: Record<string, unknown>) => Call[];
  /**
   * Returns what is wrong with input that is too large for its schema to check, or null if the schema should check it.
   */
  problem?: (given: Record<string, unknown>) => string | null;
  /** The tool's effect, for clients that ask people before they run it. */
  does: "reads" | "creates" | "sends";
  run: (context: ToolContext, input: z.output<Input>) => Promise<object>;
}

const instructions = `Quotemill makes quotes for the customers of one company. Prices come from the company's templates: you
fill in answers, and cannot set a price. To make a quote, choose a template, read its fields, find the contact, then create
the quote; its price and PDF are there a few seconds later. Ask the person before you send anything to a customer.`;

/** A server for one message, which acts with the key of the request. */
export function createMcpServer(request: FastifyRequest, publicUrl: string): McpServer {
  const server = new McpServer(
    { name: "quotemill", title: "Quotemill", version: "1.0.0", websiteUrl: publicUrl },
    { instructions },
  );
  const context: ToolContext = { call: apiOf(request), linkTo: (path) => publicUrl + path };
  for (const tool of tools) {
    const { name, title, description, does, run } = tool;
    const annotations = {
      readOnlyHint: does === "reads",
      destructiveHint: false,
      idempotentHint: does === "reads",
      openWorldHint: does === "sends",
    };
    server.registerTool(name, { title, description, inputSchema: inOrder(tool, request), annotations }, (given) =>
      answerOf(run(context, given)),
    );
  }
  return server;
}

const mostIssues = 5;
const mostLetters = 200;

/**
 * Checks a tool's input in the order of every call: rights, size, contents. The SDK passes on errors that are thrown
 * here, and otherwise answers with every issue that a schema finds, each with its path and some with the input. An
 * assistant reads every word of it, so it gets the first few, cut.
 */
function inOrder({ input, needs, problem }: Tool, { actor }: FastifyRequest): Tool["input"] {
  const standard = input["~standard"];
  const cut = (text: string) => text.slice(0, mostLetters);
  const validate: typeof standard.validate = async (given) => {
    const parts = isRecord(given) ? given : {};
    for (const { permission } of needs(parts)) if (actor && isKey(actor)) requireScope(actor.key, permission);
    const refusal = problem?.(parts);
    if (refusal) return { issues: [{ message: refusal }] };
    const result = await standard.validate(given);
    if (!result.issues) return result;
    const issues = result.issues.slice(0, mostIssues).map(({ message, path = [] }) => ({
      message: cut(message),
      path: path.slice(0, mostIssues).map((step) => cut(String(typeof step === "object" ? step.key : step))),
    }));
    return { issues };
  };
  return { "~standard": { ...standard, validate } } as Tool["input"];
}

async function answerOf(result: Promise<object>): Promise<CallToolResult> {
  try {
    return { content: [{ type: "text", text: JSON.stringify(await result) }] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { isError: true, content: [{ type: "text", text: error.message }] };
  }
}
