import { startServer } from "../../harness/server.ts";
import { type Api, ask, createApi } from "./http.ts";
import { type Mail, startMailServer } from "./mails.ts";
import { startReceiver } from "./receiver.ts";

export type World = Awaited<ReturnType<typeof startWorld>>;

const password = "figures-password";

/** The built product as an operator runs it, with our own mail server and receiver. */
export async function startWorld() {
  const mailServer = await startMailServer();
  const receiver = await startReceiver();
  const server = await startServer({
    SMTP_URL: mailServer.url,
    TRUST_PROXY: "1",
    // Ten companies send as much in minutes as others do in weeks.
    API_LIMIT_FACTOR: "1000",
    MAILS_PER_HOUR: "1000000",
    MAILS_PER_HOUR_PER_PERSON: "1000000",
    LOG_LEVEL: "error",
  });
  const { url } = server;
  receiver.answerTo(url);
  const stop = async () => {
    await server.stop();
    await receiver.stop();
    await mailServer.stop();
  };
  return { url, receiver, mails: mailServer.mails, stop };
}

async function post(url: string, body: object, method = "POST", token = ""): Promise<Record<string, string>> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await ask(url, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

export async function signIn(url: string, email: string, secret = password): Promise<Api> {
  const { access_token = "" } = await post(`${url}/auth/v1/token?grant_type=password`, { email, password: secret });
  return createApi(url, access_token);
}

/** Follows the mailed invitation, as its reader does. */
export async function acceptInvitation({ url, mails }: World, email: string): Promise<Api> {
  const mail: Mail = await mails.first(email, ({ subject }) => subject.startsWith("You're invited"), "An invitation");
  const token_hash = /[?&]token=([^&\s]+)/.exec(mail.text)?.[1] ?? "";
  const { access_token } = await post(`${url}/auth/v1/verify`, { token_hash, type: "invite" });
  await post(`${url}/auth/v1/user`, { password }, "PUT", access_token);
  return signIn(url, email);
}
