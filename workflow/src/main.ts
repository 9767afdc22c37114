import { buildServer, ConfigurationError, readConfiguration } from "./receiver/server.ts";

async function start() {
  const configuration = readConfiguration(process.env);
  const app = await buildServer(configuration);
  const address = await app.listen({ port: configuration.port, host: configuration.host });
  process.stdout.write(`The reference workflow is ready: ${address}/quote and ${address}/send. Ctrl-C stops it.\n`);
  return app;
}

function fail(error: NodeJS.ErrnoException): never {
  const taken = error.code === "EADDRINUSE" && "The port is in use by another program. Stop it, or set another PORT.";
  const known = error instanceof ConfigurationError && error.message;
  process.stderr.write(`${taken || known || error.stack}\n`);
  process.exit(1);
}

const running = start();
running.catch(fail);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, async () => {
    await running.then((app) => app.close());
    process.exit(0);
  });
}
