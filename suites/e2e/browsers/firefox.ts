import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { WebSocket } from "ws";
import { type Driver, openWorkshop, type Size } from "./driver.ts";

const preferences = {
  "ui.prefersReducedMotion": 1, // a click waits until its target stops moving
  "intl.accept_languages": "en-AU, en",
  "app.normandy.enabled": false,
  "services.settings.server": "data:,", // it must not phone home
  "datareporting.policy.dataSubmissionEnabled": false,
};

interface Answer {
  type: string;
  message?: string;
  result?: unknown;
}

/** Firefox itself serves WebDriver BiDi, without a separate driver. */
export async function openFirefox(viewport: Size): Promise<Driver> {
  const workshop = await openWorkshop();
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(path.join(workshop.home, "user.js"), lines.join("\n"));
  const address = await new Promise<string>((resolve) => {
    const args = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", workshop.home];
    workshop.start("firefox-esr", args, (line) => {
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
      if (found) resolve(found);
    });
  });
  const problems: string[] = [];
  const { send, hangUp } = await connect(`${address}/session`, (method, params) => {
    if (method === "log.entryAdded" && params.level === "error") problems.push(`${params.text}`);
  });

  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  // In the first tab, the address has the focus, not the page.
  const { context } = await send("browsingContext.create", { type: "tab" });
  await send("browsingContext.setViewport", { context, viewport });

  return {
    problems,
    afterDatePart: "",
    async visit(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    address: async () => (await send("browsingContext.getTree", { root: context })).contexts[0].url,
    async evaluate(expression) {
      const { result, exceptionDetails } = await send("script.evaluate", {
        ...{ expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: false },
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value ?? "null");
    },
    async perform(actions) {
      await send("input.performActions", { context, actions });
    },
    picture: async () => (await send("browsingContext.captureScreenshot", { context })).data,
    async close() {
      hangUp();
      await workshop.close();
    },
  };
}

async function connect(address: string, onEvent: (method: string, params: Record<string, unknown>) => void) {
  const socket = new WebSocket(address);
  await once(socket, "open");
  const waiting: ((answer: Answer) => void)[] = [];
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString());
    if (message.type === "event") onEvent(message.method, message.params);
    else waiting[message.id]?.(message);
  });
  return {
    // biome-ignore lint/suspicious/noExplicitAny: each command answers in its own shape, of which we read a field or two
    async send(method: string, params: object): Promise<any> {
      const answer = await new Promise<Answer>((resolve) => {
        const id = waiting.push(resolve) - 1;
        socket.send(JSON.stringify({ id, method, params }));
      });
      if (answer.type === "error") throw new Error(`${method}: ${answer.message}`);
      return answer.result;
    },
    hangUp: () => socket.close(),
  };
}
