/** `npm run dev`: restarts the server and reloads pages when a file is saved; one Ctrl-C stops both. */
import { spawn } from "node:child_process";
import { ensureInstalled } from "./lib/install.mjs";
import { inRoot, root } from "./lib/root.mjs";
import { stopForwarding } from "./lib/run.mjs";
import { product } from "./lib/run-workspace.mjs";
import { command } from "./lib/stop-here.mjs";

await command(async () => {
  await ensureInstalled();
  stopForwarding();
  const port = Number(process.env.PORT || 3000);
  const apiPort = Number(process.env.API_PORT || port + 1);
  const env = {
    ...process.env,
    CHECK_ANSWERS: "on",
    PORT: String(apiPort),
    API_URL: `http://127.0.0.1:${apiPort}`,
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    // A public address turns the demo off, but this one is only ours.
    DEMO: process.env.DEMO || (process.env.PUBLIC_URL || process.env.DATABASE_URL ? "off" : "on"),
  };
  const tsx = inRoot("node_modules", "tsx", "dist", "cli.mjs");
  const vite = inRoot("node_modules", "vite", "bin", "vite.js");
  const children = [
    start([tsx, "watch", "--clear-screen=false", `${product()}/src/main.ts`], env),
    start([vite, "web", "--host", "127.0.0.1", "--port", String(port), "--strictPort"], env),
  ];
  console.log(`Pages with hot reload: http://localhost:${port}`);
  stopTogether(children);
});

/** In its own process group, so that each child gets a Ctrl-C once, through us. */
function start(args, env) {
  return spawn(process.execPath, args, { cwd: root, env, detached: true, stdio: ["ignore", "inherit", "inherit"] });
}

function stopTogether(children) {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    for (const child of children) if (child.exitCode === null) child.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  for (const child of children) {
    child.once("exit", (code) => {
      if (!stopping) process.exitCode = code || 1;
      stop();
    });
  }
}
