import type { GuideStep } from "@quotemill/shared/workflow/guide/make-scenario";
import { clsx } from "clsx";
import { Fragment, type ReactNode, useId } from "react";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Cell, Row, Table, TableBody } from "../../components/ui/table.tsx";

/** A numbered section that the table of contents links to. */
export function GuideSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid min-w-0 scroll-mt-4 content-start gap-4 border-t border-border py-7 first:border-t-0 first:pt-0"
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A paragraph. Text between backticks is shown as code. */
export function Text({ children }: { children: string }) {
  return <p className="max-w-[72ch] text-pretty wrap-anywhere">{withCode(children)}</p>;
}

export function withCode(text: string): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
  const pieces = text.split("`").map((piece, index) => <Fragment key={index}>{asPiece(piece, index)}</Fragment>);
  return pieces;
}

const asPiece = (piece: string, index: number) => (index % 2 === 1 ? <Code>{piece}</Code> : piece);

function Code({ children }: { children: string }) {
  return <code className="rounded-xs bg-neutral-soft px-1 py-0.5 font-mono text-xs whitespace-nowrap">{children}</code>;
}

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
  /** Shows the first column, which holds keys, as code. */
  mono?: boolean;
  /** False if the section's title already says what the label would. */
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

/** Numbered instructions: what to do in bold, and how below it. */
export function StepList({ label, steps, first }: { label: string; steps: GuideStep[]; first?: ReactNode }) {
  return (
    <ol aria-label={label} className="grid min-w-0 gap-5">
      {steps.map(({ title, text, code }, index) => (
        <li key={title} className="grid min-w-0 grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
          <span
            aria-hidden="true"
            className="grid size-7 place-items-center rounded-full bg-primary-soft text-sm font-medium text-primary-ink tabular-nums"
          >
            {index + 1}
          </span>
          <div className="grid min-w-0 content-start gap-2 pt-0.75">
            <p className="font-medium">{title}</p>
            <Text>{text}</Text>
            {index === 0 && first}
            {code && <CodeBlock title={code.title} code={code.text} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Code to copy. Long lines scroll inside it. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="min-w-0 overflow-hidden rounded-md border border-border bg-sunken">
      <figcaption className="flex min-h-9 items-center justify-between gap-3 border-b border-border ps-3 pe-1">
        <span id={id} className="text-xs font-medium tracking-wide text-ink-muted">
          {title}
        </span>
        <CopyButton text={code} label={title} />
      </figcaption>
      {/* The code scrolls, so it must be reachable by keyboard. */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="max-h-96 overflow-auto p-3 font-mono text-xs leading-5 focus-visible:-outline-offset-2"
      >
        {code}
      </pre>
    </figure>
  );
}
