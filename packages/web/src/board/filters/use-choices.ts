import { type Parameter, rulesOf, type ViewerFilters } from '@mingjing/contract';
import { useDeferredValue } from 'react';
import { client } from '../../app/client.ts';
import { useBoardChoices } from '../../records/board.ts';
import { aboveOf, type Possible, requiredOf } from './cascade.ts';
import { useFilterScope } from './filter-scope.ts';

interface Choice {
  label: string;
  value: string;
}
export interface ChoiceState {
  options: Choice[];
  /** There are more values than these: typing searches all of them. */
  more: boolean;
  loading: boolean;
}

const all: Choice = { label: '全部', value: '' };
const textOf = (above: ViewerFilters) => {
  const rules = rulesOf(above);
  return rules.length === 0 ? {} : { filters: JSON.stringify(rules) };
};

/**
 * Choices of a dropdown: those that came with the board, else the server's, which knows what is possible beside the
 * values above it and searches beyond the first thousand.
 */
export function useChoices(
  parameter: Parameter,
  filters: ViewerFilters,
  search: string,
  enabled: boolean,
): ChoiceState {
  const { panelId, parameters } = useFilterScope();
  const { name, options } = parameter;
  const known = parameters.find((one) => one.name === name);
  const text = useDeferredValue(search.trim());
  const isOwn = known === undefined;
  const above = isOwn ? requiredOf(parameters, filters) : aboveOf(parameters, name, filters);
  // Where reading the values took longer than the board waited, none came with it but 全部.
  const isPart = known?.more === true && (text !== '' || known.options.length <= 1);
  const asks = Object.keys(above).length > 0 || isOwn || isPart;
  const labels = new Map((known?.choices ?? []).map((choice) => [choice.value, choice.label]));
  const query = useBoardChoices(
    { panelId, name, search: text, filters: textOf(above).filters },
    enabled && asks && panelId !== null && parameter.type === 2,
  );
  if (!asks || panelId === null) return { options, more: known?.more === true, loading: false };
  const found = (query.data?.values ?? []).map((value) => ({ label: labels.get(value) ?? value, value }));
  return {
    options: parameter.multiple === true ? found : [all, ...found],
    more: query.data?.more === true,
    loading: query.isFetching,
  };
}

/** Asks the server which values are possible. */
export const possibleOn =
  (panelId: number | null): Possible =>
  async (name, values, above) => {
    if (panelId === null) return values;
    const answer = await client.board.choices({
      query: { id: panelId, name, check: JSON.stringify(values), ...textOf(above) },
    });
    return answer.values;
  };
