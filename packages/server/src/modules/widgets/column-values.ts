import {
  type Answer,
  byCodePoints,
  type Filter,
  type FilterRule,
  type Grain,
  isCycle,
  type Question,
} from '@mingjing/contract';
import {
  choosesByTable,
  filterRulesToFilters,
  mostGroups,
  questionOfRules,
  type ServerRules,
} from '@mingjing/query';
import type { Asking, DataReader } from '../../data/data-reader.ts';
import { withDataFaults } from '../../data/fault.ts';
import type { OfferedWidget } from '../../rights/offered.ts';
import { lockedFor } from './link-locks.ts';
import type { WidgetGround } from './widget-ground.ts';

/** What a filter dialog asks of a column's values. */
export interface ValuesRequest {
  column: string;
  grain?: Grain | undefined;
  search: string;
  order: 'value' | 'count';
  rules: ServerRules;
}
/** What is asked of the values that a widget shows. */
interface ShownRequest {
  search: string;
  only: readonly string[] | undefined;
  filters: readonly FilterRule[];
}
export interface ColumnValues {
  values: unknown[];
  counts: number[];
  nulls: number;
  truncated: boolean;
}

/** A question with more filters on the source's rows. */
function withFilters(question: Question, filters: readonly Filter[]): Question {
  return question.inner === undefined
    ? { ...question, filters: [...question.filters, ...filters] }
    : { ...question, inner: withFilters(question.inner, filters) };
}

/** Different values of an answer's column as a question for them would give them: those that are searched for, in order. */
function valuesIn(
  { keys, data }: Answer,
  key: string,
  { search, only }: Pick<ShownRequest, 'search' | 'only'>,
  limit: number,
): Pick<ColumnValues, 'values' | 'truncated'> {
  const at = keys.indexOf(key);
  const needle = search.toLowerCase();
  const found = [...new Set(data.map((row) => row[at] ?? null))].filter(
    (value) =>
      value !== null &&
      String(value).toLowerCase().includes(needle) &&
      (only?.includes(String(value)) ?? true),
  );
  const values = found.toSorted((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : byCodePoints(String(a), String(b)),
  );
  return { values: values.slice(0, limit), truncated: values.length > limit };
}

/** Reads the values of a column. */
export function createColumnValues(reader: DataReader) {
  return {
    /**
     * Values of a column that a widget shows, as far as it shows them: under its own filters, those of the request and
     * those of a link. Throws AppError.
     */
    valuesShown(
      ground: WidgetGround,
      { question, key }: Pick<OfferedWidget['shown'][number], 'question' | 'key'>,
      { search, only, filters }: ShownRequest,
      limit: number,
      asking: Asking,
    ): Promise<Pick<ColumnValues, 'values' | 'truncated'>> {
      return withDataFaults(async () => {
        const columns = await reader.columns(ground.target, asking);
        const rules = [lockedFor(ground, columns, asking.actor), filters];
        // Apart from each other: the two ends of one date range never come from both.
        const own = rules.flatMap(filterRulesToFilters);
        const shown = own.length === 0 ? question : withFilters(question, own);
        // Groups that are chosen by what is made of all of them are told by their answer alone.
        if (choosesByTable(shown)) {
          const answer = await reader.answer(ground.target, shown, asking, mostGroups);
          return valuesIn(JSON.parse(answer.json.toString()) as Answer, key, { search, only }, limit);
        }
        const counted: Question = {
          kind: 'groups',
          inner: shown,
          dimensions: [{ column: key }],
          measures: [],
          filters: [
            { column: key, op: 'ne', value: null },
            ...(search === '' ? [] : [{ column: key, op: 'like' as const, value: search }]),
            ...(only === undefined ? [] : [{ column: key, op: 'in' as const, value: [...only] }]),
          ],
          sorts: [{ key, descending: false }],
          limit: limit + 1,
        };
        const answer = await reader.answer(ground.target, counted, asking);
        const { data } = JSON.parse(answer.json.toString()) as { data: unknown[][] };
        return { values: data.slice(0, limit).map((row) => row[0]), truncated: data.length > limit };
      });
    },

    /** Distinct values of a column with their counts, after the rules; rows without a value are counted apart. */
    values(
      { target, widgetId }: Pick<WidgetGround, 'target' | 'widgetId'>,
      { column, grain, search, order, rules }: ValuesRequest,
      limit: number,
      asking: Asking,
    ): Promise<ColumnValues> {
      return withDataFaults(async () => {
        const isLocked = asking.actor.kind === 'share' && asking.actor.lockedFilters.length > 0;
        const locks = isLocked
          ? lockedFor({ target, widgetId }, await reader.columns(target, asking), asking.actor)
          : [];
        const inner = questionOfRules(rules, filterRulesToFilters(locks));
        const countKey = column === '次数' ? '行数' : '次数';
        const present = { column, op: 'ne' as const, value: null };
        // The few places of a cycle are looked through here: dates hold no names.
        const isSearched = search !== '' && !isCycle(grain);
        const found = isSearched ? [{ column, op: 'like' as const, value: search }] : [];
        const groups: Question = {
          kind: 'groups',
          inner,
          dimensions: [grain === undefined ? { column } : { column, grain }],
          measures: [{ column, calculation: 'count', alias: countKey }],
          filters: [present, ...found],
          sorts: [
            ...(order === 'count' ? [{ key: countKey, descending: true }] : []),
            { key: column, descending: false },
          ],
          limit: limit + 1,
        };
        const empty: Question = {
          kind: 'groups',
          inner,
          dimensions: [],
          measures: [{ expression: 'COUNT(*)', alias: countKey }],
          filters: [{ column, op: 'eq', value: null }],
          sorts: [],
        };
        const [answer, without] = await Promise.all([
          reader.answer(target, groups, asking),
          reader.answer(target, empty, asking),
        ]);
        const { data: all } = JSON.parse(answer.json.toString()) as { data: unknown[][] };
        const data = isCycle(grain) ? all.filter(([name]) => String(name).includes(search)) : all;
        // None where they are fewer than a caller is told of.
        const [[nulls = 0] = []] = (JSON.parse(without.json.toString()) as Answer).data;
        const shown = data.slice(0, limit);
        return {
          values: shown.map((row) => row[0]),
          counts: shown.map((row) => Number(row[1])),
          nulls: Number(nulls),
          truncated: data.length > limit,
        };
      });
    },
  };
}
