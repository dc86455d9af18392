import type { ReachEntry, ReachKind } from '@mingjing/contract';
import { scopeFor } from '../../rights/data-scope.ts';
import { decidePanel } from '../../rights/panel-decision.ts';
import { decideUse } from '../../rights/use-decision.ts';
import { hasAuthorScreens } from '../../security/actor.ts';
import type { ReachFacts, ReachObject, ReachPerson } from './reach.store.ts';

type Reason = ReachEntry['reasons'][number];

/** Screens that read rows of every dataset and run statements over sources. */
const dataScreens = ['/config/cube', '/config/widget', '/config/panel'] as const;
const sourceScreen = '/config/datasource';
/** Panels that a reason names; more say nothing more. */
const mostPanels = 5;

/** Answers for one reading of the rights; equal questions of it are answered once. */
export function createReach(facts: ReachFacts) {
  const { panels, grants, roleNames, screenNames, rules, uses } = facts;
  const known = new Map<string, Reason[]>();

  /** Why a person reads a panel; the very decision that a reading of the board goes by. */
  function panelReasons(person: ReachPerson, panelId: number): Reason[] {
    const key = `${person.kind} ${person.id} ${panelId}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const panel = panels.get(panelId);
    const reasons: Reason[] = [];
    if (panel !== undefined && person.kind === 'share') {
      if (person.panelId === panelId) reasons.push({ kind: 'link', name: '' });
    } else if (panel !== undefined) {
      for (const reason of decidePanel(person, panel, grants.get(panelId) ?? []).because) {
        if (reason.kind === 'granted')
          reasons.push({ kind: 'role', name: roleNames.get(reason.roleId) ?? '' });
        else reasons.push({ kind: reason.kind, name: '' });
      }
    }
    known.set(key, reasons);
    return reasons;
  }
  const byPanels = (person: ReachPerson, panelIds: readonly number[]): Reason[] =>
    panelIds
      .filter((id) => panelReasons(person, id).length > 0)
      .slice(0, mostPanels)
      .map((id) => ({ kind: 'panel', name: panels.get(id)?.name ?? '' }));
  const byScreens = (person: ReachPerson, paths: readonly string[]): Reason[] =>
    paths
      .filter((path) => person.menuPaths.has(path))
      .map((path) => ({ kind: 'screen', name: screenNames.get(path) ?? path }));

  /** Screens open what a person may use; where that is limited, also what allows it is told. */
  function byUse(
    person: ReachPerson,
    kind: 'dataset' | 'datasource',
    id: number,
    screens: Reason[],
  ): Reason[] {
    if (screens.length === 0 || person.kind === 'share') return [];
    const { allowed, because } = decideUse(person, uses[kind].get(id));
    if (!allowed) return [];
    const told = because.flatMap((reason): Reason[] => {
      if (reason.kind === 'role') return [{ kind: 'role', name: roleNames.get(reason.roleId) ?? '' }];
      return reason.kind === 'owner' ? [{ kind: 'owner', name: '' }] : [];
    });
    return [...screens, ...told];
  }

  const isLimited = (person: ReachPerson, datasetIds: readonly number[]): boolean =>
    datasetIds.some((id) => {
      const own = rules.get(id);
      return own !== undefined && person.subjects.some((one) => scopeFor(one, own) !== undefined);
    });

  /** Authors look as viewers do at a dataset that is not theirs to use. */
  const isAuthorOf = (person: ReachPerson, datasetId: number): boolean =>
    person.kind === 'user' &&
    hasAuthorScreens(person) &&
    decideUse(person, uses.dataset.get(datasetId)).allowed;
  const seesGroups = (person: ReachPerson, datasetIds: readonly number[]): boolean =>
    datasetIds.some((id) => rules.get(id)?.smallest !== undefined && !isAuthorOf(person, id));

  function datasetReasons(person: ReachPerson, object: ReachObject): Reason[] {
    if (person.isAdmin) return [{ kind: 'administrator', name: '' }];
    return [
      ...byUse(person, 'dataset', object.id, byScreens(person, dataScreens)),
      ...byPanels(person, object.panelIds),
    ];
  }
  function sourceReasons(person: ReachPerson, object: ReachObject): Reason[] {
    if (person.isAdmin) return [{ kind: 'administrator', name: '' }];
    // Statements over the source are for those who see all of every dataset of it.
    const { datasetIds } = object;
    const isPart = isLimited(person, datasetIds) || seesGroups(person, datasetIds);
    const screens = isPart ? [] : byScreens(person, dataScreens);
    const all = [...byScreens(person, [sourceScreen]), ...screens];
    return [...byUse(person, 'datasource', object.id, all), ...byPanels(person, object.panelIds)];
  }

  /** Why a person reaches an object; undefined when they do not. */
  return function reach(
    kind: ReachKind,
    person: ReachPerson,
    object: ReachObject,
  ): Pick<ReachEntry, 'reasons' | 'limited' | 'smallest'> | undefined {
    const reasons =
      kind === 'panel'
        ? panelReasons(person, object.id)
        : kind === 'dataset'
          ? datasetReasons(person, object)
          : sourceReasons(person, object);
    if (reasons.length === 0) return undefined;
    return {
      reasons,
      limited: isLimited(person, object.datasetIds),
      smallest: seesGroups(person, object.datasetIds),
    };
  };
}
