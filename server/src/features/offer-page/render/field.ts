import { html, type Markup } from "@quotemill/shared/html";

/** What was typed and what is wrong with it, by the name of the field. */
export interface StepForm {
  values: Record<string, unknown>;
  problems: Record<string, string>;
}
export const blankForm: StepForm = { values: {}, problems: {} };

export const typedIn = ({ values }: StepForm, name: string): string => {
  const value = values[name];
  return typeof value === "string" ? value : "";
};

/** Points a reader from the field to what is said about it. */
export function describedBy({ problems }: StepForm, name: string, hint = false): Markup {
  const ids = [problems[name] ? `${name}-problem` : "", hint ? `${name}-hint` : ""].filter(Boolean);
  const invalid = problems[name] ? html` aria-invalid="true"` : html``;
  return ids.length > 0 ? html`${invalid} aria-describedby="${ids.join(" ")}"` : invalid;
}

export const problemOf = ({ problems }: StepForm, name: string): Markup =>
  problems[name] ? html`<p class="problem" id="${name}-problem">${problems[name]}</p>` : html``;

/** The first field with a problem gets the focus. */
export const focusOn = ({ problems }: StepForm, name: string): Markup =>
  Object.keys(problems)[0] === name ? html` autofocus` : html``;

/** For what belongs to no field on the page. */
export function formProblem({ problems }: StepForm, names: string[]): Markup {
  const other = Object.entries(problems).find(([name]) => !names.includes(name));
  return other ? html`<p class="problem lone" role="alert">${other[1]}</p>` : html``;
}
