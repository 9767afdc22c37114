import { z } from "zod";
import { type TemplateInput, templateInput, templateParts } from "./contents.ts";

/** To be changed when files exported earlier can no longer be read. */
const fileVersion = 1;
/** Maximum size of a file, which is checked before anything is read. */
export const maxTemplateFileBytes = 1_000_000;
export const templateFileTooLarge = "This file is too large for a template.";
export const notATemplateFile = "This is not a template file. Choose a file that was exported from the Quote Builder.";
const otherVersion = "This file was made with another version of Quotemill, so it cannot be imported here.";
const hasScript = "This file contains script, so it was not imported.";

/** No screen would run script, but no one puts it into a label by mistake, so the file is refused. */
const script = /<(?:script|iframe|object|embed|svg|img)|javascript:/i;
/** No template is nested so deeply. */
const maxDepth = 50;
/** Checks one level after the other, because a file may be nested too deeply for functions that call themselves. */
function refuseOddFile(parts: object, context: z.core.$RefinementCtx) {
  let level: unknown[] = [parts];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return context.addIssue({ code: "custom", message: notATemplateFile });
    if (level.some((value) => typeof value === "string" && script.test(value)))
      return context.addIssue({ code: "custom", message: hasScript });
    level = level.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
  }
  const hasOtherParts = Object.keys(parts).some((part) => !(templateParts as string[]).includes(part));
  if (hasOtherParts) context.addIssue({ code: "custom", message: otherVersion });
}

/**
 * A template as a file, to take it to another company. It holds no webhook address, because that belongs to the company, and
 * anyone who knows it can send to it.
 */
export const templateFile = z.object(
  {
    quotemill_template: z.literal(fileVersion, {
      error: ({ input }) => (input === undefined ? notATemplateFile : otherVersion),
    }),
    template: z
      .looseObject({}, notATemplateFile)
      .superRefine(refuseOddFile)
      .transform((parts): unknown => ({ ...parts, make_webhook_url: null }))
      .pipe(templateInput),
  },
  notATemplateFile,
);

/** `template` names items of the price list by their codes. */
export function templateFileOf(template: TemplateInput): z.infer<typeof templateFileAnswer> {
  const parts = templateParts.filter((part) => part !== "make_webhook_url");
  return { quotemill_template: fileVersion, template: Object.fromEntries(parts.map((part) => [part, template[part]])) };
}

export const templateFileAnswer = z.object({ quotemill_template: z.literal(fileVersion), template: z.unknown() });

export const duplicateTemplateInput = z.object({ template_id: z.uuid().toLowerCase() });

const maxCompanies = 50;
export const copyTemplateInput = z.object({
  template_id: z.uuid().toLowerCase(),
  company_ids: z
    .array(z.uuid().toLowerCase())
    .min(1, "Choose at least one company.")
    .max(maxCompanies, `Choose at most ${maxCompanies} companies.`),
});
/** A result for each company, in the given order. */
export const copyTemplateAnswer = z.object({
  items: z.array(z.object({ company_id: z.uuid(), copied: z.boolean(), message: z.string() })),
});
export type CopyTemplateAnswer = z.infer<typeof copyTemplateAnswer>;

/** A company's templates, for a global admin to choose from. */
export const companyTemplates = z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string() })) });

const copyEnding = " (copy)";
export const nameOfCopy = (name: string) => `${name.slice(0, 200 - copyEnding.length)}${copyEnding}`;
