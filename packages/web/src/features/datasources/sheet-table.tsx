import type { Cell, SheetColumn, SheetPreview } from '@mingjing/contract';

export const typeNames: Record<SheetColumn['type'], string> = {
  integer: '整数',
  decimal: '小数',
  double: '小数',
  text: '文本',
  date: '日期',
  datetime: '时间',
  boolean: '是否',
};
const isNumeric = (type: SheetColumn['type']): boolean =>
  type === 'integer' || type === 'decimal' || type === 'double';

function shown(value: Cell | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value);
}

/** The first rows as they would be stored, each column with its type. */
export function SheetTable({ preview }: { preview: SheetPreview }) {
  const { columns, data } = preview;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keys
    <section className="sheet-grid" aria-label="导入结果" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, type, letters, misfits }) => (
              <th key={letters} className={isNumeric(type) ? 'sheet-number' : undefined} scope="col">
                <span className="sheet-name">{name}</span>
                <span className={misfits > 0 ? 'sheet-kind sheet-kind-marked' : 'sheet-kind'}>
                  {letters} · {typeNames[type]}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move
            <tr key={at}>
              {columns.map(({ letters, type }, column) => (
                <td key={letters} className={isNumeric(type) ? 'sheet-number' : undefined}>
                  {shown(row[column]) || <span className="sheet-empty">空</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data.length === 0 && <p className="sheet-none">没有数据行</p>}
    </section>
  );
}
