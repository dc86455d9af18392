import { type ChosenType, chosenTypes, type SheetColumn } from '@mingjing/contract';
import { typeNames } from './type-names.ts';

interface SheetColumnTypeProps {
  column: SheetColumn;
  /** What the uploader made of it; undefined: it was recognised. */
  chosen: ChosenType | undefined;
  onChange: (type: ChosenType | undefined) => void;
}

const recognise = 'recognise';

/** A column's type under its name; an own control of the page would be built for each of a thousand columns. */
export function SheetColumnType({ column, chosen, onChange }: SheetColumnTypeProps) {
  const { name, letters, misfits } = column;
  const type = column.unit === 'second' ? 'duration' : column.type;
  return (
    <span className={misfits > 0 ? 'sheet-kind sheet-kind-marked' : 'sheet-kind'}>
      {letters} ·{' '}
      <select
        className="sheet-type"
        aria-label={`${name}的类型`}
        value={chosen ?? recognise}
        onChange={({ target }) => onChange(chosenTypes.find((one) => one === target.value))}
      >
        <option value={recognise}>{chosen === undefined ? `${typeNames[type]}（自动）` : '自动识别'}</option>
        {chosenTypes.map((one) => (
          <option key={one} value={one}>
            {typeNames[one]}
          </option>
        ))}
      </select>
    </span>
  );
}
