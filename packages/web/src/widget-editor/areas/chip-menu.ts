import {
  type ColumnItem,
  calculationLabel,
  type Grain,
  tableCalculationLabel,
  texts,
} from '@mingjing/contract';
import type { MenuItems } from '../../ui/index.ts';
import {
  calculationWord,
  choicesOf,
  setItemCalculation,
  shownCalculation,
  valueItems,
} from '../state/calculations.ts';
import { crossingOf, setCrossing } from '../state/crossing.ts';
import type { Place } from '../state/editor-areas.ts';
import { columnOf } from '../state/editor-columns.ts';
import {
  grainChoice,
  grainChoices,
  isSortable,
  numberStyleOf,
  numberStylesOf,
  setGrain,
  setNumberStyle,
  setSort,
  sortOf,
  takesGrain,
  takesNumberStyle,
} from '../state/editor-items.ts';
import type { EditorState } from '../state/editor-state.ts';
import { takesHaving } from '../state/having.ts';
import { columnOfLevel, levelOf, setLevel, withColumnOfLevel } from '../state/levels.ts';
import type { ChipDialog } from '../state/overlay.ts';
import { setSortBeside, sortChoices, takesSortBeside } from '../state/sort-beside.ts';
import { isExpression } from '../state/stored-calculations.ts';
import { setTableCalculation, tableChoices, takesTableCalculation } from '../state/table-calculations.ts';

export interface ChipActions {
  change: (next: EditorState) => void;
  open: (dialog: ChipDialog, place: Place) => void;
  remove: (place: Place) => void;
  moveBy: (place: Place, by: number) => void;
}

const mark = (on: boolean, label: string): string => (on ? `${label} ✓` : label);

/** What can be done with a placed column. */
export function chipMenu(
  state: EditorState,
  place: Place,
  item: ColumnItem,
  { change, open, remove, moveBy }: ChipActions,
): MenuItems {
  const items: MenuItems = [];
  const values = valueItems(state);
  const stock = columnOfLevel(state, item);
  if (values.includes(item) && place.area !== 'filters' && (!isExpression(item) || stock !== undefined)) {
    const level = levelOf(state, stock ?? item.id);
    // A level is a calculation as others are, for what counts things at a moment.
    const plain = withColumnOfLevel(state, item);
    const held = stock === undefined ? shownCalculation(state, item) : null;
    items.push({
      key: 'calculation',
      label: '计算方式',
      children: [
        ...(level === null
          ? []
          : [
              {
                key: 'calculation-level',
                label: mark(stock !== undefined, level.id),
                onClick: () => change(setLevel(state, item)),
              },
            ]),
        ...choicesOf(plain.state, plain.item).map((type) => ({
          key: `calculation-${type}`,
          label: mark(type === held, calculationWord(type)),
          onClick: () => change(setItemCalculation(plain.state, plain.item, type)),
        })),
      ],
    });
  }
  if (takesTableCalculation(state, place, item)) {
    const held = item.tableCalculation;
    items.push({
      key: 'table',
      label: '快速计算',
      children: [
        {
          key: 'table-none',
          label: mark(held === undefined, '不使用'),
          onClick: () => change(setTableCalculation(state, place, null)),
        },
        ...tableChoices(state, item).map(({ calculation, problem }) => ({
          key: `table-${calculation}`,
          label: mark(calculation === held, tableCalculationLabel[calculation]),
          disabled: problem !== null,
          ...(problem === null ? {} : { extra: problem }),
          onClick: () => change(setTableCalculation(state, place, calculation)),
        })),
      ],
    });
  }
  if (takesGrain(state, place)) {
    const choices = grainChoices(columnOf(state, item.id)?.type);
    const entryOf = (grain: Grain) => ({
      key: `grain-${grain}`,
      label: mark(item.grain === grain, grainChoice(grain)),
      onClick: () => change(setGrain(state, place, grain)),
    });
    items.push({
      key: 'grain',
      label: '日期粒度',
      children: [
        {
          key: 'grain-none',
          label: mark(item.grain === undefined, '原值'),
          onClick: () => change(setGrain(state, place, null)),
        },
        ...choices.periods.map(entryOf),
        { type: 'group', key: 'grain-cycles', label: '周期', children: choices.cycles.map(entryOf) },
      ],
    });
  }
  if (isSortable(place.area)) {
    const order = sortOf(state, item);
    items.push({
      key: 'sort',
      label: '排序',
      children: (
        [
          [null, '不排序'],
          ['asc', '升序'],
          ['desc', '降序'],
        ] as const
      ).map(([value, label]) => ({
        key: `sort-${value ?? 'none'}`,
        label: mark(order === value, label),
        onClick: () => change(setSort(state, item, value)),
      })),
    });
  }
  if (takesSortBeside(state, place)) {
    const own = isExpression(item);
    items.push({
      key: 'sort-beside',
      label: '按此字段排序（不显示）',
      children: [
        {
          key: 'sort-none',
          label: mark(sortOf(state, item) === null, '不使用'),
          onClick: () => change(setSort(state, item, null)),
        },
        ...sortChoices(state, place, item).map((choice) => ({
          key: `sort-${choice.calculation}-${choice.direction}`,
          label: mark(
            choice.chosen,
            `${own ? '' : calculationLabel[choice.calculation]}${choice.direction === 'asc' ? '升序' : '降序'}`,
          ),
          onClick: () => change(setSortBeside(state, place, choice)),
        })),
      ],
    });
  }
  const crosses = place.area === 'xAxis' ? crossingOf(state, item) : undefined;
  if (crosses !== undefined)
    items.push({
      key: 'across',
      label: mark(crosses, '横向展开'),
      onClick: () => change(setCrossing(state, item, !crosses)),
    });
  if (values.includes(item) && place.area !== 'filters' && takesNumberStyle(state, item)) {
    const held = numberStyleOf(state, item);
    items.push({
      key: 'number',
      label: '数值格式',
      children: numberStylesOf(state).map(({ value, label }) => ({
        key: `number-${value}`,
        label: mark(held === value, label),
        onClick: () => change(setNumberStyle(state, item, value)),
      })),
    });
  }
  if (items.length > 0) items.push({ type: 'divider' });
  if (!isExpression(item)) items.push({ key: 'filter', label: '筛选', onClick: () => open('filter', place) });
  if (takesHaving(state, place, item))
    items.push({ key: 'having', label: `${texts.having.name}…`, onClick: () => open('having', place) });
  items.push(
    { key: 'rename', label: '重命名', extra: 'F2', onClick: () => open('rename', place) },
    { key: 'jump', label: '页面跳转', onClick: () => open('jump', place) },
  );
  if (place.area === 'nAxis') {
    items.push({ key: 'group', label: '分组名称', onClick: () => open('group', place) });
  }
  const count = state.form[place.area].length;
  if (count > 1) {
    items.push(
      { type: 'divider' },
      {
        key: 'left',
        label: '前移',
        extra: 'Alt+←',
        disabled: place.at === 0,
        onClick: () => moveBy(place, -1),
      },
      {
        key: 'right',
        label: '后移',
        extra: 'Alt+→',
        disabled: place.at === count - 1,
        onClick: () => moveBy(place, 1),
      },
    );
  }
  items.push(
    { type: 'divider' },
    { key: 'remove', label: '移除', extra: 'Del', danger: true, onClick: () => remove(place) },
  );
  return items;
}
