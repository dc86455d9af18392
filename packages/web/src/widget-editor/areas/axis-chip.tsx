import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  DownOutlined,
  ExportOutlined,
  FilterFilled,
  FilterOutlined,
  FunctionOutlined,
} from '@ant-design/icons';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { type ColumnItem, calculationLabel, tableCalculationLabel, texts } from '@mingjing/contract';
import { type KeyboardEvent, useId } from 'react';
import { MenuButton, Tooltip } from '../../ui/index.ts';
import { TypeIcon, typeWord } from '../columns/type-icon.tsx';
import { filterWords, isFiltered } from '../filter/filter-draft.ts';
import { shownCalculation, valueItems } from '../state/calculations.ts';
import type { Place } from '../state/editor-areas.ts';
import { columnOf, isBroken } from '../state/editor-columns.ts';
import { jumpsOf, sortOf } from '../state/editor-items.ts';
import type { EditorState } from '../state/editor-state.ts';
import { havingText, testedCalculation } from '../state/having.ts';
import { isExpression } from '../state/stored-calculations.ts';
import { type ChipActions, chipMenu } from './chip-menu.ts';
import { type DragData, type DropData, dropMark } from './drag.ts';
import { useChipMenu } from './use-chip-menu.ts';

export interface AxisChipProps {
  state: EditorState;
  place: Place;
  item: ColumnItem;
  areaLabel: string;
  actions: ChipActions;
}

function badgeOf(state: EditorState, place: Place, item: ColumnItem, isSorted: boolean): string {
  if (place.area === 'filters')
    return isSorted && !isExpression(item) ? calculationLabel[testedCalculation(state, place, item)] : '';
  if (!valueItems(state).includes(item)) return '';
  const type = isExpression(item) ? 'empty' : shownCalculation(state, item);
  const made = item.tableCalculation;
  return [
    type === 'empty' ? '' : calculationLabel[type],
    made === undefined ? '' : tableCalculationLabel[made],
  ]
    .filter((word) => word !== '')
    .join(' · ');
}

/** A placed column: drag it to another place, open its menu by a click, rename it by two, or take it away. */
export function AxisChip({ state, place, item, areaLabel, actions }: AxisChipProps) {
  const id = `chip:${place.area}:${place.at}`;
  const drag: DragData = { column: item.id, label: item.name, from: place };
  const drop: DropData = { area: place.area, label: areaLabel, at: place.at };
  const draggable = useDraggable({ id, data: { ...drag } });
  const droppable = useDroppable({ id, data: { ...drop } });
  const broken = isBroken(state, item);
  const sort = sortOf(state, item);
  const words = filterWords(item, columnOf(state, item.id));
  const tested = havingText(state, place, item);
  const jumps = jumpsOf(item);
  const badge = badgeOf(state, place, item, sort !== null);
  const nameId = useId();
  const badgeId = useId();
  const menu = useChipMenu();
  const rename = (): void => {
    menu.close();
    actions.open('rename', place);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && menu.open) menu.close();
    else if (event.key === 'Delete' || event.key === 'Backspace') actions.remove(place);
    else if (event.key === 'F2') rename();
    else if (event.altKey && event.key === 'ArrowLeft') actions.moveBy(place, -1);
    else if (event.altKey && event.key === 'ArrowRight') actions.moveBy(place, 1);
    else {
      draggable.listeners?.['onKeyDown']?.(event);
      return;
    }
    event.preventDefault();
  };
  const classes = [
    'axis-chip',
    broken ? 'broken' : '',
    draggable.isDragging ? 'dragging' : '',
    droppable.isOver && !draggable.isDragging ? 'before' : '',
  ].join(' ');
  return (
    <span ref={droppable.setNodeRef} {...dropMark(drop)} className={classes}>
      <button
        type="button"
        id={nameId}
        ref={draggable.setNodeRef}
        {...draggable.listeners}
        {...draggable.attributes}
        onKeyDown={press}
        className="axis-chip-name"
        aria-roledescription="可拖拽字段"
        aria-label={item.name}
        aria-describedby={`${draggable.attributes['aria-describedby']}${badge === '' ? '' : ` ${badgeId}`}`}
        title={
          broken
            ? texts.widget.unknownColumn(item.id)
            : `${item.name}（${typeWord(columnOf(state, item.id))}${item.name === item.id ? '' : `，源字段 ${item.id}`}）`
        }
        onPointerDownCapture={menu.onPointerDown}
        onClick={menu.onClick}
        onDoubleClick={rename}
      >
        <TypeIcon column={isExpression(item) ? undefined : columnOf(state, item.id)} />
        <span>{item.name}</span>
        {sort !== null &&
          (sort === 'asc' ? (
            <ArrowUpOutlined role="img" aria-label="升序" />
          ) : (
            <ArrowDownOutlined role="img" aria-label="降序" />
          ))}
      </button>
      {badge !== '' && (
        <label htmlFor={nameId} onPointerDownCapture={menu.onPointerDown}>
          <em id={badgeId}>{badge}</em>
        </label>
      )}
      {jumps.length > 0 && (
        <Tooltip text={`跳转到 ${jumps.map((target) => target.name).join('、')}`}>
          <button
            type="button"
            className="on"
            aria-label={`${item.name}的页面跳转`}
            onClick={() => actions.open('jump', place)}
          >
            <ExportOutlined />
          </button>
        </Tooltip>
      )}
      {!isExpression(item) && ((place.area === 'filters' && tested === '') || isFiltered(item)) && (
        <Tooltip text={words === '' ? '设置筛选' : `筛选：${words}`}>
          <button
            type="button"
            className={isFiltered(item) ? 'on filter' : 'filter'}
            aria-label={`筛选${item.name}`}
            onClick={() => actions.open('filter', place)}
          >
            {isFiltered(item) ? <FilterFilled /> : <FilterOutlined />}
            {place.area === 'filters' && (words !== '' || sort === null) && <span>{words || '未设置'}</span>}
          </button>
        </Tooltip>
      )}
      {(tested !== '' || (place.area === 'filters' && isExpression(item))) && (
        <Tooltip text={tested === '' ? `设置${texts.having.name}` : `${texts.having.name}：${tested}`}>
          <button
            type="button"
            className={tested === '' ? 'filter' : 'on filter'}
            aria-label={`${texts.having.name}${item.name}`}
            onClick={() => actions.open('having', place)}
          >
            <FunctionOutlined />
            {(tested !== '' || sort === null) && <span>{tested || '未设置'}</span>}
          </button>
        </Tooltip>
      )}
      <MenuButton
        label={`设置${item.name}`}
        icon={<DownOutlined />}
        items={chipMenu(state, place, item, actions)}
        {...menu.button}
      />
      <button type="button" aria-label={`移除${item.name}`} onClick={() => actions.remove(place)}>
        <CloseOutlined />
      </button>
    </span>
  );
}
