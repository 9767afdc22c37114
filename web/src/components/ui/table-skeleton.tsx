import { Bone } from "./skeleton.tsx";
import { Cell, type Head, Row, Table, TableBody } from "./table.tsx";

/** A placeholder for a table, with one `bones` width per column. */
export function TableSkeleton({
  columns,
  heads,
  lead,
  bones,
  rows = 5,
  lines = 1,
}: {
  columns: string;
  heads: readonly Head[];
  lead?: null;
  bones: readonly string[];
  rows?: number;
  lines?: 1 | 2;
}) {
  return (
    <Table label="Loading" columns={columns} heads={heads} lead={lead}>
      <TableBody>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones never move
          <Row key={row} className={lines === 2 ? "min-h-row-lg" : undefined}>
            <BoneCells bones={bones} lines={lines} />
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

export function BoneCells({ bones, lines = 1 }: { bones: readonly string[]; lines?: 1 | 2 }) {
  return bones.map((width, column) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bones never move
    <Cell key={column} className={column > 1 ? "@max-[40rem]:hidden" : undefined}>
      <Bone className={width} />
      {lines === 2 && column === 0 && <Bone className="mt-2 h-2.5 w-48" />}
    </Cell>
  ));
}
