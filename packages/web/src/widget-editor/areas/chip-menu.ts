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

/** A placed column, and what its menu does. */
interface Chip {
  state: EditorState;
  place: Place;
  item: ColumnItem;
  actions: ChipActions;
}

/** Whether the column is one of those whose figures the chart shows. */
const isShownValue = ({ state, place, item }: Chip): boolean =>
  place.area !== 'filters' && valueItems(state).includes(item);

function calculationItems(chip: Chip): MenuItems {
  const { state, item, actions } = chip;
  const stock = columnOfLevel(state, item);
  if (!isShownValue(chip) || (isExpression(item) && stock === undefined)) return [];
  const level = levelOf(state, stock ?? item.id);
  const plain = withColumnOfLevel(state, item);
  const held = stock === undefined ? shownCalculation(state, item) : null;
  // A level is a calculation as others are, for what counts things at a moment.
  const levels =
    level === null
      ? []
      : [
          {
            key: 'calculation-level',
            label: mark(stock !== undefined, level.id),
            onClick: () => actions.change(setLevel(state, item)),
          },
        ];
  const choices = choicesOf(plain.state, plain.item).map((type) => ({
    key: `calculation-${type}`,
    label: mark(type === held, calculationWord(type)),
    onClick: () => actions.change(setItemCalculation(plain.state, plain.item, type)),
  }));
  return [{ key: 'calculation', label: '计算方式', children: [...levels, ...choices] }];
}

function tableCalculationItems({ state, place, item, actions }: Chip): MenuItems {
  if (!takesTableCalculation(state, place, item)) return [];
  const held = item.tableCalculation;
  const none = {
    key: 'table-none',
    label: mark(held === undefined, '不使用'),
    onClick: () => actions.change(setTableCalculation(state, place, null)),
  };
  const choices = tableChoices(state, item).map(({ calculation, problem }) => ({
    key: `table-${calculation}`,
    label: mark(calculation === held, tableCalculationLabel[calculation]),
    disabled: problem !== null,
    ...(problem === null ? {} : { extra: problem }),
    onClick: () => actions.change(setTableCalculation(state, place, calculation)),
  }));
  return [{ key: 'table', label: '快速计算', children: [none, ...choices] }];
}

function grainItems({ state, place, item, actions }: Chip): MenuItems {
  if (!takesGrain(state, place)) return [];
  const choices = grainChoices(columnOf(state, item.id)?.type);
  const none = {
    key: 'grain-none',
    label: mark(item.grain === undefined, '原值'),
    onClick: () => actions.change(setGrain(state, place, null)),
  };
  const entryOf = (grain: Grain) => ({
    key: `grain-${grain}`,
    label: mark(item.grain === grain, grainChoice(grain)),
    onClick: () => actions.change(setGrain(state, place, grain)),
  });
  const cycles = {
    type: 'group' as const,
    key: 'grain-cycles',
    label: '周期',
    children: choices.cycles.map(entryOf),
  };
  return [{ key: 'grain', label: '日期粒度', children: [none, ...choices.periods.map(entryOf), cycles] }];
}

const orders = [
  [null, '不排序'],
  ['asc', '升序'],
  ['desc', '降序'],
] as const;

function sortItems({ state, place, item, actions }: Chip): MenuItems {
  if (!isSortable(place.area)) return [];
  const order = sortOf(state, item);
  const choices = orders.map(([value, label]) => ({
    key: `sort-${value ?? 'none'}`,
    label: mark(order === value, label),
    onClick: () => actions.change(setSort(state, item, value)),
  }));
  return [{ key: 'sort', label: '排序', children: choices }];
}

function sortBesideItems({ state, place, item, actions }: Chip): MenuItems {
  if (!takesSortBeside(state, place)) return [];
  const none = {
    key: 'sort-none',
    label: mark(sortOf(state, item) === null, '不使用'),
    onClick: () => actions.change(setSort(state, item, null)),
  };
  const choices = sortChoices(state, place, item).map((choice) => {
    const calculation = isExpression(item) ? '' : calculationLabel[choice.calculation];
    return {
      key: `sort-${choice.calculation}-${choice.direction}`,
      label: mark(choice.chosen, `${calculation}${choice.direction === 'asc' ? '升序' : '降序'}`),
      onClick: () => actions.change(setSortBeside(state, place, choice)),
    };
  });
  return [{ key: 'sort-beside', label: '按此字段排序（不显示）', children: [none, ...choices] }];
}

function crossingItems({ state, place, item, actions }: Chip): MenuItems {
  const crosses = place.area === 'xAxis' ? crossingOf(state, item) : undefined;
  if (crosses === undefined) return [];
  const onClick = () => actions.change(setCrossing(state, item, !crosses));
  return [{ key: 'across', label: mark(crosses, '横向展开'), onClick }];
}

function numberItems(chip: Chip): MenuItems {
  const { state, item, actions } = chip;
  if (!isShownValue(chip) || !takesNumberStyle(state, item)) return [];
  const held = numberStyleOf(state, item);
  const choices = numberStylesOf(state).map(({ value, label }) => ({
    key: `number-${value}`,
    label: mark(held === value, label),
    onClick: () => actions.change(setNumberStyle(state, item, value)),
  }));
  return [{ key: 'number', label: '数值格式', children: choices }];
}

function dialogItems({ state, place, item, actions: { open } }: Chip): MenuItems {
  const items: MenuItems = [];
  if (!isExpression(item)) items.push({ key: 'filter', label: '筛选', onClick: () => open('filter', place) });
  if (takesHaving(state, place, item))
    items.push({ key: 'having', label: `${texts.having.name}…`, onClick: () => open('having', place) });
  items.push(
    { key: 'rename', label: '重命名', extra: 'F2', onClick: () => open('rename', place) },
    { key: 'jump', label: '页面跳转', onClick: () => open('jump', place) },
  );
  if (place.area === 'nAxis')
    items.push({ key: 'group', label: '分组名称', onClick: () => open('group', place) });
  return items;
}

function moveItems({ state, place, actions: { moveBy } }: Chip): MenuItems {
  const count = state.form[place.area].length;
  if (count < 2) return [];
  return [
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
  ];
}

/** What can be done with a placed column: how it is shown, its dialogs, its place, and that it goes. */
export function chipMenu(
  state: EditorState,
  place: Place,
  item: ColumnItem,
  actions: ChipActions,
): MenuItems {
  const chip = { state, place, item, actions };
  const shows = [
    calculationItems,
    tableCalculationItems,
    grainItems,
    sortItems,
    sortBesideItems,
    crossingItems,
    numberItems,
  ].flatMap((itemsOf) => itemsOf(chip));
  const goes: MenuItems = [
    { key: 'remove', label: '移除', extra: 'Del', danger: true, onClick: () => actions.remove(place) },
  ];
  return [shows, dialogItems(chip), moveItems(chip), goes]
    .filter((group) => group.length > 0)
    .flatMap((group, at): MenuItems => (at === 0 ? group : [{ type: 'divider' }, ...group]));
}
