import type {
  IDataObject,
  IExecuteSingleFunctions,
  ILoadOptionsFunctions,
  INodeExecutionData,
  INodeListSearchResult,
  INodePropertyOptions,
} from "n8n-workflow";
import { callQuotemill } from "./call";

interface TemplateItem extends IDataObject {
  id: string;
  type: string;
  label: string;
}

/** Calculated values and headings cannot be answered. */
const isAnswered = ({ type }: TemplateItem) => type !== "calculated" && type !== "section";

/** Makes one item of each field, from the answer with the whole template. */
export async function answerFields(
  this: IExecuteSingleFunctions,
  items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
  return items.flatMap(({ json }) =>
    (json.structure as TemplateItem[]).filter(isAnswered).map((field) => ({ json: field })),
  );
}

/** The templates that a quote can be made from. */
export async function findTemplates(
  this: ILoadOptionsFunctions,
  search = "",
  cursor = "",
): Promise<INodeListSearchResult> {
  const qs = { active: "true", search, cursor, order: "name" };
  const { items, next_cursor } = await callQuotemill.call(this, "GET", "/rest/v1/form_templates", { qs });
  const results = (items as IDataObject[]).map(({ id, name }) => ({ name: String(name), value: String(id) }));
  return { results, paginationToken: next_cursor ?? undefined };
}

/** The fields of the chosen template. */
export async function loadTemplateFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const id = this.getCurrentNodeParameter("templateId", { extractValue: true });
  if (!id) return [];
  const { structure } = await callQuotemill.call(this, "GET", `/rest/v1/form_templates/${id}`);
  const answered = (structure as TemplateItem[]).filter(
    (item) => isAnswered(item) && item.type !== "group" && !item.parent,
  );
  return answered.map(({ id: value, label, type, options }) => ({
    name: label,
    value,
    description: Array.isArray(options) ? options.join(", ") : type,
  }));
}
