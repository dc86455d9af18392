import { headGroups, headRows, type TableColumn } from '@mingjing/charts';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useContext } from 'react';
import { BoardScale } from './board-scale.ts';
import type { TableSort } from './table-order.ts';

const narrowest = 40;
const widest = 1000;
const step = 16;

export interface ColumnFace {
  column: TableColumn;
  width: number;
  /** Distance from the left edge of a column that stays; undefined for one that rolls. */
  left: number | undefined;
  /** The last of the columns that stay. */
  edge: boolean;
}

/** Class and place of a cell of a column. */
export function faceOf({ left, edge }: ColumnFace): { className: string | undefined; style: CSSProperties } {
  const className = left === undefined ? undefined : `fixed${edge ? ' edge' : ''}`;
  return { className, style: left === undefined ? {} : { left } };
}

interface TableHeadProps {
  head: RefObject<HTMLTableSectionElement | null>;
  faces: readonly ColumnFace[];
  sort: TableSort | null;
  onSort: (column: number) => void;
  /** A width while it is drawn. */
  onDraw: (key: string, width: number) => void;
  /** The width that was drawn; null goes back to the table's own. */
  onWidth: (column: TableColumn, width: number | null) => void;
}

const way = (sort: TableSort | null, column: number) =>
  sort?.column === column ? (sort.descending ? 'descending' : 'ascending') : 'none';

/** Titles that stay above the rows: a click sorts, their right edge is drawn to another width. */
export function TableHead({ head, faces, sort, onSort, onDraw, onWidth }: TableHeadProps) {
  const scale = useContext(BoardScale);

  function drag(event: PointerEvent<HTMLElement>, { column, width }: ColumnFace): void {
    event.preventDefault();
    const handle = event.currentTarget;
    const start = event.clientX;
    let drawn: number | null = null;
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = (moved) => {
      const next = width + (moved.clientX - start) / scale;
      drawn = Math.round(Math.min(widest, Math.max(narrowest, next)));
      onDraw(column.source, drawn);
    };
    handle.onlostpointercapture = () => {
      handle.onpointermove = null;
      if (drawn !== null) onWidth(column, drawn);
    };
  }

  function widen(event: KeyboardEvent<HTMLElement>, { column, width }: ColumnFace): void {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const next = width + (event.key === 'ArrowRight' ? step : -step);
    onWidth(column, Math.round(Math.min(widest, Math.max(narrowest, next))));
  }

  const columns = faces.map(({ column }) => column);
  const rows = headRows(columns);
  const title = (face: ColumnFace, at: number) => {
    const { column } = face;
    const { className, style } = faceOf(face);
    const name = column.above === undefined ? column.title : `${column.above} ${column.title}`;
    return (
      <th
        key={column.source}
        scope="col"
        rowSpan={column.above === undefined && rows > 1 ? rows : undefined}
        aria-sort={way(sort, at)}
        className={className}
        style={{ ...style, textAlign: column.align }}
      >
        <button
          type="button"
          title={`${name}（点击排序，Alt+←/→ 调整列宽）`}
          aria-label={name}
          className={column.align}
          onClick={() => onSort(at)}
          onKeyDown={(event) => widen(event, face)}
        >
          <span>{column.title}</span>
          <i aria-hidden="true" className={`chart-table-arrow ${way(sort, at)}`} />
        </button>
        <span
          className="chart-table-grip"
          aria-hidden="true"
          onPointerDown={(event) => drag(event, face)}
          onDoubleClick={() => onWidth(column, null)}
        />
      </th>
    );
  };
  const titles = faces.map((face, at) => ({ face, at }));
  if (rows === 1)
    return (
      <thead ref={head}>
        <tr aria-rowindex={1}>{titles.map(({ face, at }) => title(face, at))}</tr>
      </thead>
    );
  const groups = headGroups(columns);
  return (
    <thead ref={head}>
      <tr aria-rowindex={1}>
        {titles.map(({ face, at }) => {
          if (face.column.above === undefined) return title(face, at);
          const group = groups.find(({ from }) => from === at);
          return (
            group !== undefined && (
              <th
                key={`above ${face.column.source}`}
                scope="colgroup"
                colSpan={group.to - at + 1}
                className="chart-table-above"
              >
                <span title={group.above}>{group.above}</span>
              </th>
            )
          );
        })}
      </tr>
      <tr aria-rowindex={2}>
        {titles.filter(({ face }) => face.column.above !== undefined).map(({ face, at }) => title(face, at))}
      </tr>
    </thead>
  );
}
