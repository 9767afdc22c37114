import { Fragment, type ReactNode } from "react";

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
