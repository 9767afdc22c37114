import type { PriceItem } from "@quotemill/shared/prices/item";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { CSSProperties } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { Cell, Row, Table, TableBody } from "../../components/ui/table.tsx";
import { useFormats } from "../../lib/formats.ts";
import { costOfOne, inUnits } from "../../records/prices/unit-words.ts";
import { useAuth } from "../auth/index.ts";
import { lineCost } from "./draft.ts";
import { ItemLink } from "./item-link.tsx";
import { itemQuery } from "./prices.api.ts";

type Part = PriceItem["parts"][number];

const end = { className: "text-end" };

/** Lists the parts of a kit. The parts of a kit inside it hang below it. */
export function PartsCard({ kit }: { kit: PriceItem }) {
  const formats = useFormats();
  const { seesCosts } = useAuth();
  return (
    <Card title="Parts" count={kit.parts.length}>
      <Table
        label="Parts"
        columns={`minmax(0,1fr) 6rem 4rem${seesCosts ? " 5.5rem 6rem" : ""}`}
        heads={[
          "Part",
          { label: "Quantity", ...end },
          { label: "Waste", ...end },
          ...(seesCosts ? ["Unit cost", "Cost"].map((label) => ({ label, ...end })) : []),
        ]}
      >
        <TableBody>
          <PartRows parts={kit.parts} depth={0} />
          {kit.cost !== null && (
            <Row className="border-t border-dashed border-border-strong font-semibold">
              <Cell className="@min-[40rem]:col-span-4">{costOfOne(kit.unit)}</Cell>
              <Cell className="text-end tabular-nums">{formats.unitCost(kit.cost)}</Cell>
            </Row>
          )}
        </TableBody>
      </Table>
    </Card>
  );
}

function PartRows({ parts, depth }: { parts: Part[]; depth: number }) {
  return parts.map((part, index) => (
    <PartRow key={part.item_id} part={part} depth={depth} isLast={index === parts.length - 1} />
  ));
}

const indentRem = 1.5;
/** Indent of a part, and the position of its hairline. */
const hangingAt = (depth: number) =>
  ({
    paddingInlineStart: `${depth * indentRem}rem`,
    "--hang": `${(depth - 1) * indentRem + 0.5}rem`,
  }) as CSSProperties;

function PartRow({ part, depth, isLast }: { part: Part; depth: number; isLast: boolean }) {
  const formats = useFormats();
  const { seesCosts } = useAuth();
  const isInner = depth > 0;
  const waste = Number(part.waste_percent) > 0 ? `${formats.typedNumber(part.waste_percent)}%` : "–";
  return (
    <>
      <Row className={clsx("min-h-13", isInner && "bg-sunken")}>
        <Cell
          style={hangingAt(depth)}
          className={clsx(
            "self-stretch content-center @max-[40rem]:row-span-2",
            isInner && [
              "relative before:absolute before:-top-1.5 @max-[40rem]:before:-top-3 before:start-(--hang) before:w-px before:bg-border-strong",
              "after:absolute after:top-1/2 after:start-(--hang) after:h-px after:w-2 after:bg-border-strong",
              isLast ? "before:bottom-1/2" : "before:-bottom-1.5 @max-[40rem]:before:-bottom-3",
            ],
          )}
        >
          <p className="flex flex-wrap items-center gap-x-2">
            <span className={clsx("min-w-0", !isInner && "font-medium")}>
              <ItemLink id={part.item_id}>{part.name}</ItemLink>
            </span>
            {part.is_kit && <Badge tone="neutral">Kit</Badge>}
            {!part.is_active && <Badge tone="outline">Inactive</Badge>}
          </p>
          <p className="text-xs tracking-wide wrap-anywhere text-ink-muted">{part.code}</p>
        </Cell>
        <Cell className="text-end tabular-nums">
          {inUnits(Number(part.quantity), part.unit, part.quantity)}
          {waste !== "–" && <span className="text-ink-muted @min-[40rem]:hidden"> + {waste}</span>}
        </Cell>
        <Cell className="text-end text-ink-muted tabular-nums @max-[40rem]:hidden">{waste}</Cell>
        {seesCosts && (
          <>
            <Cell className="text-end text-ink-muted tabular-nums @max-[40rem]:hidden">
              {formats.unitCost(part.cost ?? 0)}
            </Cell>
            <Cell className={clsx("text-end tabular-nums @max-[40rem]:col-start-2", !isInner && "font-medium")}>
              {formats.unitCost(lineCost(part))}
            </Cell>
          </>
        )}
      </Row>
      {part.is_kit && <InnerParts id={part.item_id} depth={depth + 1} />}
    </>
  );
}

function InnerParts({ id, depth }: { id: string; depth: number }) {
  const { data } = useQuery(itemQuery(id));
  if (data) return <PartRows parts={data.parts} depth={depth} />;
  return (
    <Row className="bg-sunken">
      <Cell>
        <Bone className="ms-6 w-40" />
      </Cell>
    </Row>
  );
}
