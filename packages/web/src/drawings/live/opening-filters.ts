import {
  authorFilters,
  type BoardLayout,
  columnOfParameter,
  type ParameterPlace,
  rulesOf,
} from '@mingjing/contract';
import { createContext } from 'react';
import { brandToday } from '../../board/model/brand-today.ts';

/** The parameters of the panel on the desk, as its author has set them so far. */
export const OpeningLayout = createContext<BoardLayout>({ paramsGroup: [], checkedGroup: [] });

/** The filters that a viewer's board opens with, on the columns of one place, as JSON text; undefined without any. */
export function openingFilters(
  layout: BoardLayout,
  place: ParameterPlace,
  today = brandToday(),
): string | undefined {
  const columnOf = new Map(
    layout.paramsGroup.map((parameter) => [parameter.name, columnOfParameter(parameter, place)]),
  );
  const rules = rulesOf(authorFilters(layout, today)).flatMap((rule) => {
    const key = columnOf.get(rule.key) ?? '';
    return key === '' ? [] : [{ ...rule, key }];
  });
  return rules.length === 0 ? undefined : JSON.stringify(rules);
}
