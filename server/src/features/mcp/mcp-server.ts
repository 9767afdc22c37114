import { type CallToolResult, McpServer } from "@modelcontextprotocol/server";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { apiOf, type CallApi, Refused } from "./call-api.ts";
import { tools } from "./tools.ts";

/** What a tool gets besides its input. */
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
  /** What it may do, for clients that ask people before they run a tool. */
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
  for (const { name, title, description, input, does, run } of tools) {
    const annotations = {
      readOnlyHint: does === "reads",
      destructiveHint: false,
      idempotentHint: does === "reads",
      openWorldHint: does === "sends",
    };
    server.registerTool(name, { title, description, inputSchema: input, annotations }, (given) =>
      answerOf(run(context, given)),
    );
  }
  return server;
}

async function answerOf(result: Promise<object>): Promise<CallToolResult> {
  try {
    return { content: [{ type: "text", text: JSON.stringify(await result) }] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { isError: true, content: [{ type: "text", text: error.message }] };
  }
}
