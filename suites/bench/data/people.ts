import { ask, type Connection, openConnection } from "../lib/http.ts";
import { companyId, emailOf, password, userId } from "./shape.ts";

/** Someone of a company, signed in. */
export interface Person {
  company: number;
  companyId: string;
  userId: string;
  headers: Record<string, string>;
}

export async function signIn(url: string, company: number, number = 1): Promise<Person> {
  const { access_token } = await ask(url, signInCall(company, number));
  return {
    company,
    companyId: companyId(company),
    userId: userId(company, number),
    headers: { authorization: `Bearer ${access_token}` },
  };
}

/** Signs in an admin, who can read what the company's workflow sends along. */
export async function signInAdmin(url: string, company: number) {
  const admin = await signIn(url, company);
  const secrets = await ask(url, { method: "GET", path: "/rest/v1/workflow_secrets", headers: admin.headers });
  return { ...admin, uploadSecret: secrets.upload_secret as string };
}

let addresses = 0;

/**
 * Number of offices from which people sign in: sign-ins are limited by address, and those at a new one wait for each other.
 */
export const offices = 20;

export const signInCall = (company: number, number: number) => ({
  method: "POST" as const,
  path: "/auth/v1/token?grant_type=password",
  body: { email: emailOf(company, number), password },
  headers: { "x-forwarded-for": nextAddress() },
});

function nextAddress() {
  addresses += 1;
  return `10.0.0.${1 + (addresses % offices)}`;
}

export const openConnections = (url: string, count: number): Promise<Connection[]> =>
  Promise.all(Array.from({ length: count }, () => openConnection(url)));
