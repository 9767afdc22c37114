import { clsx } from "clsx";
import { Cell, Row, Table, TableBody } from "../../../components/ui/table.tsx";
import { withCode } from "./guide-section.tsx";

/** Short facts in columns, the first of which names the row. On a phone each row is a block. */
export function FactsTable({
  label,
  heads,
  columns,
  rows,
  mono = false,
  hasTitle = true,
}: {
  label: string;
  heads: readonly string[];
  columns: string;
  rows: readonly (readonly string[])[];
  /** The first column holds keys. */
  mono?: boolean;
  /** False where the section's title already says it. */
  hasTitle?: boolean;
}) {
  const table = (
    <div className="overflow-hidden rounded-md border border-border [&_thead_tr]:border-t-0">
      <Table label={label} columns={columns} narrowColumns="minmax(0,1fr)" heads={heads}>
        <TableBody className="rounded-none @max-[40rem]:border-t-0">
          {rows.map(([name = "", ...facts]) => (
            <Row key={name} className="items-start! gap-y-1 py-2.5!">
              <Cell className={clsx("wrap-anywhere", mono ? "font-mono text-xs leading-5.25" : "font-medium")}>
                {name}
              </Cell>
              {facts.map((fact) => (
                <Cell key={fact} className="text-pretty wrap-anywhere text-ink-muted">
                  {withCode(fact)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
  if (!hasTitle) return table;
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="font-medium">{label}</h3>
      {table}
    </div>
  );
}

export const rowsOf = (words: Record<string, string>) => Object.entries(words);
