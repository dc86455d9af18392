import {
  type Cell,
  type ChosenType,
  lengthText,
  ownValue,
  type SheetColumn,
  type SheetPreview,
} from '@mingjing/contract';
import { SheetColumnType } from './sheet-column-type.tsx';

const isNumeric = (type: SheetColumn['type']): boolean =>
  type === 'integer' || type === 'decimal' || type === 'double';

function shown(value: Cell | undefined, unit: SheetColumn['unit']): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && unit === 'second') return lengthText(value);
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value);
}

interface SheetTableProps {
  preview: SheetPreview;
  /** undefined: the type is recognised again. */
  onType: (column: string, type: ChosenType | undefined) => void;
}

/** The first rows as they would be stored, each column with its type, which can be changed. */
export function SheetTable({ preview, onType }: SheetTableProps) {
  const { columns, data, choices } = preview;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keys
    <section className="sheet-grid" aria-label="导入结果" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.letters}
                className={isNumeric(column.type) ? 'sheet-number' : undefined}
                scope="col"
              >
                <span className="sheet-name">{column.name}</span>
                <SheetColumnType
                  column={column}
                  chosen={ownValue(choices.types, column.name)}
                  onChange={(type) => onType(column.name, type)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move
            <tr key={at}>
              {columns.map(({ letters, type, unit }, column) => (
                <td key={letters} className={isNumeric(type) ? 'sheet-number' : undefined}>
                  {shown(row[column], unit) || <span className="sheet-empty">空</span>}
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
