import { isIP, isIPv6 } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { StartError } from "./errors.ts";
import { budgets } from "./http/budgets.ts";

const onOff = z.enum(["on", "off", "1", "0"]).transform((value) => value === "on" || value === "1");
const url = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.canParse(text) ? new URL(text).protocol : ""), {
    message: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

/** 0 keeps records forever. */
const days = z.coerce.number().int().min(0).max(36_500);

const mails = z.coerce.number().int().min(1).max(1_000_000);

/** `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1` or `[2001:db8::1]:5353`. */
function isNameServer(text: string): boolean {
  const [, inBrackets, plain = text] = /^(?:\[([^\]]*)\]|([^:]*)):\d{1,5}$/.exec(text) ?? [];
  return inBrackets === undefined ? isIP(plain) !== 0 : isIPv6(inBrackets);
}

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: url("http:", "https:").optional(),
  DATABASE_URL: url("postgres:", "postgresql:").optional(),
  DATABASE_DIRECT_URL: url("postgres:", "postgresql:").optional(),
  DATABASE_APP_URL: url("postgres:", "postgresql:").optional(),
  DATA_DIR: z.string().default("./data"),
  SECRET_KEY: z.string().min(32, "must be at least 32 characters long").optional(),
  SMTP_URL: url("smtp:", "smtps:").optional(),
  S3_ENDPOINT: url("http:", "https:").optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("auto"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  GHL_API_URL: url("http:", "https:").optional(),
  DNS_SERVERS: z
    .string()
    .max(500)
    .transform((text) => text.split(",").map((server) => server.trim()))
    .refine(
      (servers) => servers.every(isNameServer),
      "must be IP addresses, with a port if it is not 53, separated by commas",
    )
    .optional(),
  WORKFLOW_URL: url("http:", "https:").optional(),
  WEBHOOK_ALLOW_PRIVATE: onOff.optional(),
  MAIL_FROM: z.string().default("Quotemill <quotes@localhost>"),
  MAILS_PER_HOUR: mails.optional(),
  MAILS_PER_HOUR_PER_PERSON: mails.optional(),
  SECURITY_CONTACT: z
    .string()
    .max(500)
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must start with mailto: or https://")
    .optional(),
  DEMO: onOff.optional(),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
  KEEP_DELIVERIES_DAYS: days.default(90),
  KEEP_SENDS_DAYS: days.default(90),
  KEEP_WORKFLOW_MESSAGES_DAYS: days.default(30),
  KEEP_MAILBOX_DAYS: days.default(30),
  KEEP_AUDIT_DAYS: days.default(730),
  STORAGE_GB_PER_COMPANY: z.coerce.number().int().min(1).max(100_000).default(budgets.storageGigabytes.most),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  CHECK_ANSWERS: onOff.default(false),
  API_LIMIT_FACTOR: z.coerce.number().int().min(1).max(1_000).default(1),
  NODE_ENV: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, "must be at least 16 characters long").optional(),
});

export const settingNames = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;

/** Parses the environment once, at startup. An empty value counts as not set, as is usual in env files. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`Setting ${String(issue?.path[0])} is wrong: ${issue?.message}.`);
  }
  const { data } = parsed;
  const embedded = data.DATABASE_URL === undefined;
  if (embedded && data.DATABASE_DIRECT_URL) {
    throw new StartError("Setting DATABASE_DIRECT_URL needs DATABASE_URL, whose pooler it bypasses.");
  }
  if (embedded && data.DATABASE_APP_URL) {
    throw new StartError("Setting DATABASE_APP_URL needs DATABASE_URL, whose user migrates the database.");
  }
  const isTrial = isTriedOut(data);
  refusePublicDemo(data);
  return {
    port: data.PORT,
    host: data.HOST,
    /** Undefined unless it is given: the address then follows the port, which the system may choose. */
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ""),
    databaseUrl: data.DATABASE_URL,
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    /** The role of the running server. Without it, the server runs as the owner of its tables. */
    databaseAppUrl: data.DATABASE_APP_URL,
    dataDir: resolve(data.DATA_DIR),
    secretKey: data.SECRET_KEY,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    /** The limits of mails to all customers of a company and to one of them, instead of the usual budgets. */
    mailLimits: { perHour: data.MAILS_PER_HOUR, perHourToOne: data.MAILS_PER_HOUR_PER_PERSON },
    /** The contact for reports of a weakness: by default the address that sends our mails. */
    securityContact: data.SECURITY_CONTACT ?? `mailto:${/<([^<>]*)>$/.exec(data.MAIL_FROM)?.[1] ?? data.MAIL_FROM}`,
    s3: readS3(data),
    /** The address of the reference workflow, if not in our own web process. */
    workflowUrl: data.WORKFLOW_URL?.replace(/\/+$/, ""),
    /**
     * Webhooks may lead to this machine and its network: fine on your own machine, a security hole on a shared server.
     */
    webhookAllowPrivate: data.WEBHOOK_ALLOW_PRIVATE ?? (data.DEMO || isTrial),
    /** True if there are demo data, accounts with known passwords and the stand-in CRM. */
    demo: data.DEMO ?? isTrial,
    /** Global admins can sign in only with a second factor, except in the demo, whose accounts are known. */
    globalAdminsNeedFactor: !(data.DEMO ?? isTrial),
    /** Every mail is shown to anyone who opens `/dev/mail`. */
    mailbox: data.DEMO || isTrial,
    /** Somebody asked for the demo, so it may also be shown to others, through a proxy. */
    isDemoAsked: data.DEMO === true,
    /** The name servers for TXT records of companies' domains; undefined for the system's. */
    dnsServers: data.DNS_SERVERS,
    ghlApiUrl: data.GHL_API_URL?.replace(/\/+$/, ""),
    web: data.ROLE !== "worker",
    worker: data.ROLE !== "web",
    logLevel: data.LOG_LEVEL ?? (embedded ? "warn" : "info"),
    keepDays: {
      webhook_deliveries: data.KEEP_DELIVERIES_DAYS,
      quote_sends: data.KEEP_SENDS_DAYS,
      workflow_messages: data.KEEP_WORKFLOW_MESSAGES_DAYS,
      "app.mailbox": data.KEEP_MAILBOX_DAYS,
      audit_log: data.KEEP_AUDIT_DAYS,
    },
    /** The gigabytes of files that each company may keep. */
    storageGb: data.STORAGE_GB_PER_COMPANY,
    /** Time for which the process keeps serving after the signal to stop, until the balancer notices. */
    drainMs: (data.DRAIN_SECONDS ?? (embedded ? 0 : 5)) * 1000,
    trustProxy: data.TRUST_PROXY,
    /** The factor by which the usual limits of calls of a session and a company are multiplied. */
    apiLimitFactor: data.API_LIMIT_FACTOR,
    /** The port on which a process without a web server reports its health and metrics. */
    healthPort: data.HEALTH_PORT,
    metricsToken: data.METRICS_TOKEN,
    /** Checks every answer against its schema. Slow, so for development and tests. */
    checkAnswers: data.CHECK_ANSWERS,
  };
}

const loopback = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * Returns whether somebody tries the product out on their own machine. Any variable that only a server needs means that
 * they do not: behind a proxy, a server that listens on loopback is as public as any.
 */
const isTriedOut = (data: z.infer<typeof environment>) =>
  loopback.test(data.HOST) &&
  data.PUBLIC_URL === undefined &&
  data.TRUST_PROXY === 0 &&
  data.DATABASE_URL === undefined &&
  data.NODE_ENV !== "production";

function refusePublicDemo({ DEMO, PUBLIC_URL }: z.infer<typeof environment>) {
  if (!DEMO || !PUBLIC_URL) return;
  const { protocol, hostname } = new URL(PUBLIC_URL);
  if (protocol !== "https:" || loopback.test(hostname)) return;
  throw new StartError(
    `DEMO=1 is refused for ${PUBLIC_URL}: the passwords of the demo's accounts are known, and everybody could read every mail. Remove DEMO or PUBLIC_URL.`,
  );
}

/** A store needs all of its variables or none: an incomplete one would lose files at the first quote. */
function readS3(data: z.infer<typeof environment>) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data;
  if (!bucket && !data.S3_ENDPOINT && !accessKeyId && !secretAccessKey) return undefined;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new StartError(
      "Setting S3_BUCKET, S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is missing: an S3 store needs all three.",
    );
  }
  return { bucket, accessKeyId, secretAccessKey, region: data.S3_REGION, endpoint: data.S3_ENDPOINT };
}
