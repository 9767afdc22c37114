import type { Operation } from "./generate/operations.ts";
import type { Attack } from "./generate/request.ts";
import { textsLikeCode, wordsLikeCode } from "./generate/texts.ts";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
}

export interface Attempt {
  operation: Operation;
  attack: Attack;
  isAnonymous: boolean;
  answer: Answer;
  /** A company other than the caller's: ids that the attacker knows, and words that they do not. */
  foreign: { ids: string[]; words: string[] };
}

const maxAnswer = 4 * 1024 * 1024;
const maxRefusal = 20_000;

const stack = /\n\s+at |node_modules|\.[cm]?[jt]s:\d+|file:\/\//;
const database =
  /\b(relation|column|constraint|violates|duplicate key|invalid input syntax|pg_|kysely|postgres|sql)\b/i;
/** Phrases typical of validation libraries, or too vague to help anyone. "Too many" must say of what. */
const validator =
  /\b(expected|received|invalid|unrecognized|pattern|schema|too (big|small)|too many(?! \w)|undefined|NaN)\b|is not valid|this value|something is missing|[{}"]/i;
/** The auth client's own messages, which it shows or decides by. */
const protocolWords =
  /^(Invalid login credentials|Invalid Refresh Token: .*|invalid JWT: .*|Email link is invalid or has expired)$/;

/** Lists the faults of this response in words; empty if there are none. */
export function findFaults({ operation, attack, isAnonymous, answer, foreign }: Attempt): string[] {
  const { status, body } = answer;
  const said = status >= 400 ? saidIn(body) : [];
  const faults: [boolean, string][] = [
    [status >= 500, `answered ${status}`],
    [isAnonymous && !mayAnswerAnonymous(operation, attack, status), `answered ${status} without a session`],
    [isAnonymous && !operation.isPublic && status < 300, "succeeded without a session"],
    [status < 300 && foreign.ids.some((id) => attack.url.includes(id)), "succeeded for another company's record"],
    [foreign.words.some((word) => body.includes(word)), "showed another company's data"],
    [status >= 400 && stack.test(body), "showed a stack or a path"],
    [said.some((words) => database.test(words)), `spoke of the database: ${said}`],
    [said.some((words) => soundsLikeValidator(words, attack)), `spoke as a validator: ${said}`],
    [status >= 400 && !attack.isMalformed && said.length === 0 && !isPage(answer), "refused without a message"],
    [body.length > (status >= 400 && !isPage(answer) ? maxRefusal : maxAnswer), `answered ${body.length} characters`],
  ];
  return faults.filter(([isFault]) => isFault).map(([, words]) => words);
}

function soundsLikeValidator(words: string, { url, body = "" }: Attack): boolean {
  const request = `${url} ${body}`;
  const repeated = [...textsLikeCode, ...wordsLikeCode.filter((word) => request.includes(word))];
  // A refusal quotes the colleague's latest save, which may have variables.
  const unfilled = words.replaceAll(/\{\{\w+\}\}/g, "");
  const own = repeated.reduce((rest, theirs) => rest.replaceAll(theirs, ""), unfilled);
  return validator.test(own) && !protocolWords.test(own);
}

function mayAnswerAnonymous({ isPublic, path }: Operation, attack: Attack, status: number): boolean {
  if (isPublic || status === 401) return true;
  // The auth protocol has its own code for an invalid token.
  if (path.startsWith("/auth/") && attack.headers.authorization !== undefined && status === 403) return true;
  // A packed body is refused before the sender is looked up.
  if (attack.headers["content-encoding"] !== undefined && status === 415) return true;
  return attack.isMalformed === true && status < 500 && status >= 400;
}

/** Some refusals are pages for people in a browser. */
const isPage = ({ headers }: Answer) => String(headers["content-type"]).startsWith("text/html");

function saidIn(body: string): string[] {
  let parsed: { error?: unknown; message?: unknown; msg?: unknown; fields?: object };
  try {
    parsed = JSON.parse(body);
  } catch {
    return [];
  }
  const { error, message, msg, fields = {} } = parsed;
  const inner = (typeof error === "object" && error !== null ? error : {}) as { message?: string; fields?: object };
  return [
    error,
    message,
    msg,
    inner.message,
    ...Object.values(inner.fields ?? {}),
    ...Object.values(fields ?? {}),
  ].filter((words) => typeof words === "string");
}
