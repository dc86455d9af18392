import { looksOf, spansOf, stripesOf } from '@mingjing/charts';
import type { Cell } from '@mingjing/contract';
import { useMemo } from 'react';
import { TableCell } from './table-cell.tsx';
import type { ColumnFace } from './table-head.tsx';
import { cellsOf, type TableLine } from './table-lines.ts';
import { TableSubtotal } from './table-subtotal.tsx';
import type { TableDrawn } from './use-table-pages.ts';
import type { useTableTotals } from './use-table-totals.ts';

interface TableBodyProps {
  drawn: TableDrawn;
  faces: readonly ColumnFace[];
  /** Lines of the page, and which of them are drawn. */
  lines: readonly TableLine[];
  /** Whether figures of subtotals are on their way, or did not come. */
  loading: boolean;
  failed: boolean;
  first: number;
  last: number;
  /** Place of the page's first row among all. */
  offset: number;
  rowHeight: number;
  ranges: ReturnType<typeof useTableTotals>['ranges'];
  onSelect: ((row: readonly Cell[], column: number) => void) | undefined;
}

/** The rows in view, equal names merged, with the subtotals of their groups; what is not in view is room. */
export function TableBody(props: TableBodyProps) {
  const { drawn, faces, lines, loading, failed, first, last, offset, rowHeight, ranges, onSelect } = props;
  const rows = useMemo(() => lines.map(cellsOf), [lines]);
  const stripes = useMemo(() => stripesOf(rows, drawn.merged > 0), [rows, drawn.merged]);
  const spans = useMemo(() => spansOf(rows, drawn.merged, first, last), [rows, drawn.merged, first, last]);
  const linked = drawn.columns.some(({ tip }) => tip !== undefined);
  return (
    <tbody>
      {first > 0 && <tr style={{ height: first * rowHeight }} />}
      {lines.slice(first, last).map((line, index) => {
        if (line.kind === 'subtotal')
          return (
            <TableSubtotal
              key={`subtotal ${JSON.stringify(line.of.value)}`}
              faces={faces}
              summaries={drawn.subtotals}
              subtotal={line.of}
              loading={loading}
              failed={failed}
            />
          );
        const { row, at: place } = line;
        const looks = looksOf(row, drawn.formats, ranges);
        return (
          <tr
            key={place}
            aria-rowindex={offset + place + 2}
            className={stripes[first + index] ? 'odd' : undefined}
          >
            {faces.map((face, at) => {
              const span = spans[index]?.[at] ?? 1;
              if (span === 0) return null;
              // Where some columns lead elsewhere only these are pressed; otherwise the whole row is one target.
              const pressed = onSelect !== undefined && (!linked || face.column.tip !== undefined);
              return (
                <TableCell
                  key={face.column.source}
                  face={face}
                  value={row[at] ?? null}
                  look={looks[at]}
                  span={span}
                  onSelect={pressed ? () => onSelect(row, at) : undefined}
                />
              );
            })}
          </tr>
        );
      })}
      {last < lines.length && <tr style={{ height: (lines.length - last) * rowHeight }} />}
    </tbody>
  );
}
