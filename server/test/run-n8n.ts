import { runInNewContext } from "node:vm";
import type { n8nWorkflow } from "@quotemill/shared/workflow/guide/n8n-workflow";

type Workflow = ReturnType<typeof n8nWorkflow>;
type Item = Record<string, unknown>;
interface Step {
  name: string;
  type: string;
  onError?: string;
  parameters: { jsCode?: string; url?: string; jsonBody?: string; headerParameters?: { parameters: Header[] } };
}
interface Header {
  name: string;
  value: string;
}
interface Sent {
  node: string;
  url: string;
  headers: Record<string, string>;
  body: Item;
}

/**
 * The parts of n8n that the file needs: Code nodes and expressions get the same variables as there, and a thrown error
 * leaves through the second output. Returns what the HTTP nodes would send.
 */
export async function runN8n(workflow: Workflow, request: { headers: object; body: unknown }): Promise<Sent[]> {
  const steps = new Map((workflow.nodes as unknown as Step[]).map((step) => [step.name, step]));
  const outputs = new Map<string, Item>();
  const sent: Sent[] = [];

  const scope = (json: Item) => ({
    $json: json,
    $input: { first: () => ({ json }) },
    $: (name: string) => ({ first: () => ({ json: outputs.get(name) }) }),
    Buffer,
  });

  async function run(name: string, input: Item): Promise<void> {
    const step = steps.get(name);
    if (!step) throw new Error(`There is no node '${name}'`);
    const { output, item } = await outcome(step, input);
    outputs.set(name, item);
    const next = workflow.connections[name]?.main[output] ?? [];
    for (const { node } of next) await run(node, item);
  }

  async function outcome(step: Step, input: Item): Promise<{ output: number; item: Item }> {
    const { type, parameters } = step;
    if (type === "n8n-nodes-base.webhook") return { output: 0, item: input };
    if (type === "n8n-nodes-base.httpRequest") {
      const headers = (parameters.headerParameters?.parameters ?? []).map(({ name, value }) => [
        name,
        read(value, input),
      ]);
      const body = JSON.parse(read(parameters.jsonBody, input));
      sent.push({ node: step.name, url: read(parameters.url, input), headers: Object.fromEntries(headers), body });
      return { output: 0, item: {} };
    }
    try {
      const [first] = await runInNewContext(`(async () => { ${parameters.jsCode} })()`, scope(input));
      // Plain data, as it would arrive in another process.
      return { output: 0, item: JSON.parse(JSON.stringify(first.json)) };
    } catch (error) {
      if (step.onError !== "continueErrorOutput") throw error;
      return { output: 1, item: { error: `${(error as Error).message} [line 1]` } };
    }
  }

  /** A parameter is text, or an expression after an equals sign. */
  function read(parameter: string | undefined, input: Item): string {
    const expression = parameter?.match(/^=\{\{([\s\S]*)\}\}$/)?.[1];
    return String(expression ? runInNewContext(`(${expression})`, scope(input)) : parameter);
  }

  await run(workflow.nodes[0]?.name ?? "", { ...request, params: {}, query: {} });
  return sent;
}
