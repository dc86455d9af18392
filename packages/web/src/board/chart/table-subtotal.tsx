import { type TableSummary, totalText } from '@mingjing/charts';
import { type ColumnFace, faceOf } from './table-head.tsx';
import type { Subtotal } from './table-lines.ts';

interface TableSubtotalProps {
  faces: readonly ColumnFace[];
  summaries: readonly TableSummary[];
  subtotal: Subtotal;
  loading: boolean;
  failed: boolean;
}

/** The line behind the rows of one group. A figure that is no sum says what it is. */
export function TableSubtotal({ faces, summaries, subtotal, loading, failed }: TableSubtotalProps) {
  const places = new Map(summaries.map((summary, place) => [summary.column, place]));
  const group = faces[0]?.column.format(subtotal.value) ?? '';
  return (
    <tr className="chart-table-subtotal" aria-busy={loading}>
      {faces.map((face, at) => {
        const { column } = face;
        const { className, style } = faceOf(face);
        const place = places.get(at);
        const calculation = place === undefined ? undefined : summaries[place]?.calculation;
        const written =
          place === undefined || calculation === undefined
            ? undefined
            : totalText({ calculation, value: subtotal.figures[place] ?? null }, column);
        const text = loading ? '…' : (written?.text ?? '');
        return (
          <td
            key={column.source}
            className={className}
            style={{ ...style, textAlign: column.align }}
            title={
              written === undefined
                ? `${group}，共 ${subtotal.rows} 行`
                : failed
                  ? '小计读取失败'
                  : `${group} 小计：${text}`
            }
          >
            {at === 0 && '小计'}
            {written !== undefined && written.name !== '' && <small>{written.name} </small>}
            {written !== undefined && text}
          </td>
        );
      })}
    </tr>
  );
}
