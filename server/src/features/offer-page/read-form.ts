import type { OfferStep } from "@quotemill/shared/offers/page-path";
import type { FastifyRequest } from "fastify";

type Form = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
/** One field or several of the same name. */
const texts = (value: unknown): string[] => [value].flat().filter((each): each is string => typeof each === "string");

/** The page's forms in the shape of the API's bodies. Whatever does not fit is refused there. */
const readers: Record<OfferStep, (form: Form) => unknown> = {
  accept: (form) => ({
    positions: texts(form.option).map(Number),
    extras: texts(form.extras),
    name: text(form.name),
    signature: text(form.signature),
    consent: text(form.consent) !== "",
    total: text(form.total) === "" ? null : Number(form.total),
  }),
  decline: (form) => ({ reason: text(form.reason) || null, comment: text(form.comment) }),
  question: (form) => ({ message: text(form.message) }),
};

export const isForm = ({ headers }: FastifyRequest) =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;

/** Before the body is validated. What was typed is kept, to be shown again. */
export const readForm = (step: OfferStep) => async (request: FastifyRequest) => {
  if (!isForm(request)) return;
  request.typed = request.body as Form;
  request.body = readers[step](request.typed);
};

declare module "fastify" {
  interface FastifyRequest {
    /** What a form sent. */
    typed?: Record<string, unknown>;
  }
}
