import { totalText } from '@mingjing/charts';
import { type ColumnFace, faceOf } from './table-head.tsx';
import type { ShownTotal } from './use-table-totals.ts';

interface TableTotalsProps {
  faces: readonly ColumnFace[];
  totals: readonly ShownTotal[];
  loading: boolean;
  failed: boolean;
  rowIndex: number | undefined;
}

/** The row of totals below all others. A figure that is no sum says what it is. */
export function TableTotals({ faces, totals, loading, failed, rowIndex }: TableTotalsProps) {
  const byColumn = new Map(totals.map((total) => [total.column, total]));
  const label = faces.findIndex((_, at) => !byColumn.has(at));
  return (
    <tfoot>
      <tr aria-rowindex={rowIndex} aria-busy={loading}>
        {faces.map((face, at) => {
          const total = byColumn.get(at);
          const { className, style } = faceOf(face);
          const { column } = face;
          if (total === undefined) {
            return (
              <td key={column.source} className={className} style={{ ...style, textAlign: column.align }}>
                {at === label && '合计'}
              </td>
            );
          }
          const written = totalText(total, column);
          const text = loading ? '…' : written.text;
          const name = [label < 0 && at === 0 ? '合计' : '', written.name]
            .filter((part) => part !== '')
            .join(' ');
          return (
            <td
              key={column.source}
              className={className}
              style={{ ...style, textAlign: column.align }}
              title={
                failed ? '合计读取失败' : `合计${written.name === '' ? '' : `（${written.name}）`}：${text}`
              }
            >
              {name !== '' && <small>{name} </small>}
              {text}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
