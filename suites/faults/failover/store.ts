import S3rver from "@20minutes/s3rver";
import { undoLater } from "../../harness/clean-up.ts";
import { listFolder } from "../lib/files.ts";
import { makeFolder } from "./programs.ts";

const bucket = "quotes";
const objectEnding = "._S3rver_object";

/** An S3 store on loopback, its settings, and its contents. */
export async function startStore() {
  const directory = await makeFolder("s3");
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    // It computes the signature of a DELETE differently from Amazon's client.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  undoLater(() => server.close());
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    listFiles: async () =>
      (await listFolder(`${directory}/${bucket}`))
        .filter((file) => file.endsWith(objectEnding))
        .map((file) => file.slice(0, -objectEnding.length)),
  };
}
