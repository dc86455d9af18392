import type { CellLook, TableColumn } from '@mingjing/charts';
import type { Cell } from '@mingjing/contract';
import type { CSSProperties } from 'react';
import { type ColumnFace, faceOf } from './table-head.tsx';

const arrows = { up: '▲', down: '▼', level: '–' } as const;
const arrowNames = { up: '高于', down: '低于', level: '持平' } as const;
/** A full step of a colour scale still lets the text be read in both themes. */
const strongest = 46;
const percent = (part: number): string => `${Math.round(part * 1000) / 10}%`;

function lookStyle(look: CellLook | undefined): CSSProperties {
  if (look === undefined) return {};
  const { scale } = look;
  const mixed =
    scale === undefined
      ? undefined
      : `color-mix(in srgb, ${scale.color || 'var(--chart-accent)'} ${Math.round(6 + scale.strength * (strongest - 6))}%, transparent)`;
  const background = look.background ?? mixed;
  return {
    ...(look.color === undefined ? {} : { color: look.color }),
    ...(background === undefined ? {} : { '--look': background }),
  } as CSSProperties;
}

function Bar({ bar }: { bar: NonNullable<CellLook['bar']> }) {
  const background = bar.color || (bar.negative ? 'var(--chart-bad)' : 'var(--chart-accent)');
  return (
    <i
      aria-hidden="true"
      className="chart-table-bar"
      style={{ left: percent(bar.from), width: percent(bar.to - bar.from), background }}
    />
  );
}

interface TableCellProps {
  face: ColumnFace;
  value: Cell;
  look: CellLook | undefined;
  span: number;
  onSelect: (() => void) | undefined;
}

function Content({
  column,
  text,
  onSelect,
}: {
  column: TableColumn;
  text: string;
  onSelect: (() => void) | undefined;
}) {
  if (onSelect === undefined) return text;
  return (
    <button
      type="button"
      className={column.tip === undefined ? 'chart-table-press' : 'chart-table-link'}
      title={column.tip}
      onClick={onSelect}
    >
      {text}
    </button>
  );
}

/** One value as it is written, with the look its conditions give it. */
export function TableCell({ face, value, look, span, onSelect }: TableCellProps) {
  const { column } = face;
  const { className, style } = faceOf(face);
  const text = column.format(value);
  const names = [
    className,
    value === null ? 'nothing' : undefined,
    look?.bar === undefined ? undefined : 'barred',
    column.total === true ? 'total' : undefined,
  ].filter((name) => name !== undefined);
  return (
    <td
      className={names.length === 0 ? undefined : names.join(' ')}
      rowSpan={span > 1 ? span : undefined}
      style={{ ...style, textAlign: column.align, ...lookStyle(look) }}
      title={text.length > 8 && (onSelect === undefined || column.tip === undefined) ? text : undefined}
    >
      {look?.bar !== undefined && <Bar bar={look.bar} />}
      {look?.arrow !== undefined && (
        <i
          role="img"
          aria-label={arrowNames[look.arrow.way]}
          className={`chart-table-way ${look.arrow.tone}`}
        >
          {arrows[look.arrow.way]}
        </i>
      )}
      <Content column={column} text={text} onSelect={onSelect} />
    </td>
  );
}
