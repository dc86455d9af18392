import { type ColumnUsers, columnOfParameter, type DataRules } from '@mingjing/contract';
import { combinationOf } from '../../data/combined-dataset.ts';
import type { Row } from '../../db/schema.ts';
import type { NamedPanels } from '../../rights/named-panels.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { Actor } from '../../security/actor.ts';
import { hiddenCount } from './hidden-count.ts';
import type { MadeDataset, TouchedStore } from './touched.store.ts';

interface UserParts {
  store: Pick<TouchedStore, 'madeOf' | 'layoutsOver'>;
  rules: { rulesOf(dataset: Asked): Promise<DataRules> };
  access: NamedPanels;
  use: Pick<UseRights, 'of'>;
}
type Asked = Pick<Row<'dataset'>, 'id' | 'other_roles'>;

/** Columns of a dataset that another one is made of, in the order in which they are named there. */
export function columnsCombined(made: Pick<MadeDataset, 'combination'>, id: number): Set<string> {
  const combination = combinationOf(made);
  if (combination === undefined) return new Set();
  const isIt = (place: number): boolean => combination.parents[place] === id;
  if (combination.kind === 'union')
    return new Set(
      combination.columns.flatMap(({ from }) => from.filter((name, place) => name !== null && isIt(place))),
    ) as Set<string>;
  const keys = combination.steps.flatMap(({ to, keys: pairs }, at) =>
    pairs.flatMap(({ left, right }) => [...(isIt(to) ? [left] : []), ...(isIt(at + 1) ? [right] : [])]),
  );
  const picked = combination.columns.filter(({ parent }) => isIt(parent)).map(({ column }) => column);
  return new Set([...keys, ...picked]);
}

const columnsRuled = ({ roles, smallest }: DataRules): Set<string> =>
  new Set([
    ...roles.flatMap(({ conditions, columns }) => [
      ...conditions.map(({ key }) => key),
      ...columns.map(({ name }) => name),
    ]),
    ...(smallest?.column === undefined ? [] : [smallest.column]),
  ]);

/** What goes by columns of a dataset beside its widgets: combined datasets, rules on its rows, parameters of panels. */
export function createColumnUsers({ store, rules, access, use }: UserParts) {
  return async (actor: Actor, dataset: Asked, names: ReadonlySet<string>): Promise<ColumnUsers> => {
    if (names.size === 0) return {};
    const of = (columns: Iterable<string>): string[] => [...columns].filter((name) => names.has(name));
    const usable = await use.of(actor);
    const made = (await store.madeOf(dataset.id)).flatMap((one) => {
      const columns = of(columnsCombined(one, dataset.id));
      return columns.length === 0 ? [] : [{ id: one.id, name: one.name, columns }];
    });
    const datasets = made.filter(({ id }) => usable.dataset(id));
    // Who sees what is administrators' alone to know.
    const ruled = of(columnsRuled(await rules.rulesOf(dataset)));
    const mayKnowRules = actor.kind === 'user' && actor.isAdmin;
    const asking = (await store.layoutsOver(dataset.id)).flatMap(({ id, name, layout }) => {
      const found = layout.paramsGroup.filter((one) => names.has(columnOfParameter(one, dataset.id)));
      return found.length === 0 ? [] : [{ id, name, parameters: found.map((one) => one.name) }];
    });
    const readable = new Set((await access.namedPanels(actor))(asking).panels.map(({ id }) => id));
    const parameters = asking.filter(({ id }) => readable.has(id));
    return {
      ...(datasets.length > 0 && { datasets }),
      ...hiddenCount('hiddenDatasets', made.length, datasets.length),
      ...(mayKnowRules && ruled.length > 0 && { rules: ruled }),
      ...hiddenCount('hiddenRules', mayKnowRules ? 0 : ruled.length, 0),
      ...(parameters.length > 0 && { parameters }),
      ...hiddenCount('hiddenParameters', asking.length, parameters.length),
    };
  };
}
export type ColumnUsersOf = ReturnType<typeof createColumnUsers>;
