import { boundedRecord } from "@quotemill/shared/requests/bounded-json";
import { normalEmail } from "@quotemill/shared/text/email-address";
import { z } from "zod";

// Objects are loose: the client sends keys (code_challenge, gotrue_meta_security) that have no meaning here.

const emailText = z.string().trim().toLowerCase().min(1).max(254);
const metadataValue = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]);
/** Metadata that an invitation sets. Nobody's rights come from it, and still nobody writes their own. */
const invitedKeys = ["company_id", "app_role"];
const linkType = z.enum(["invite", "recovery"]);

export const passwordGrant = z.object({ email: emailText, password: z.string().min(1).max(1000) });
export const refreshGrant = z.object({ refresh_token: z.string().min(1).max(500) });

export const tokenRequest = {
  tags: ["auth"],
  summary: "Sign in with a password, or refresh a session",
  security: [],
  querystring: z.object({ grant_type: z.enum(["password", "refresh_token"]) }),
  body: z.union([passwordGrant.loose(), refreshGrant.loose()]),
};
export const logoutRequest = {
  tags: ["auth"],
  summary: "End this session, the others, or all of them",
  querystring: z.object({ scope: z.enum(["global", "local", "others"]).default("global") }),
};
export const userRequest = { tags: ["auth"], summary: "The account of this session" };
export const updateUserRequest = {
  tags: ["auth"],
  summary: "Set a new password or metadata",
  body: z.looseObject({
    password: z.string().min(1).max(1000).optional(),
    current_password: z.string().max(1000).optional(),
    data: boundedRecord(z.string().max(100), metadataValue, 50, "There can be at most 50 entries of metadata.")
      .refine(
        (data) => invitedKeys.every((key) => !Object.hasOwn(data, key)),
        "Only an admin can change your role or company.",
      )
      .nullish(),
  }),
};
export const recoverRequest = {
  tags: ["auth"],
  summary: "Request a recovery mail; the answer is the same for every address",
  security: [],
  body: z.looseObject({ email: normalEmail }),
};
export const verifyLink = {
  tags: ["auth"],
  summary: "The page that a mailed link opens",
  security: [],
  querystring: z.object({
    token: z.string().min(1).max(200),
    type: linkType,
  }),
};
export const verifyRequest = {
  tags: ["auth"],
  summary: "Use up a mailed link",
  security: [],
  body: z.union([
    z.looseObject({ token_hash: z.string().min(1).max(200), type: linkType }),
    z.object({ token: z.string().min(1).max(200), type: linkType }),
  ]),
};
