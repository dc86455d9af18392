import type { BoardLayout, Parameter } from '@mingjing/contract';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { renameFilters } from '../../editor/commands/filters.ts';
import type { Editor } from '../../editor/state/editor.ts';
import { type History, topId } from '../../editor/state/history.ts';

/** What a parameter is called, and the column that it acts on under that name. */
type Called = Pick<Parameter, 'name' | 'column'>;
/** A parameter's new name and the one before. */
interface Renaming {
  was: Called;
  is: Called;
}

const calledOf = ({ name, column }: Parameter): Called =>
  column === undefined ? { name } : { name, column };

function renamingsOf(
  before: BoardLayout,
  after: BoardLayout,
  renames: ReadonlyMap<string, string>,
): Renaming[] {
  const named = (layout: BoardLayout, name: string) => layout.paramsGroup.find((item) => item.name === name);
  return [...renames].flatMap(([was, is]) => {
    const [from, to] = [named(before, was), named(after, is)];
    return from === undefined || to === undefined ? [] : [{ was: calledOf(from), is: calledOf(to) }];
  });
}

/** A layout whose parameters have other names; as it was where one of them is taken meanwhile. */
function withNames(layout: BoardLayout, names: ReadonlyMap<string, Called>): BoardLayout {
  const paramsGroup = layout.paramsGroup.map((item) => {
    const called = names.get(item.name);
    const { column: _, ...rest } = item;
    const parent = names.get(item.parent ?? '')?.name;
    return {
      ...(called === undefined ? item : { ...rest, ...called }),
      ...(parent === undefined ? {} : { parent }),
    };
  });
  if (new Set(paramsGroup.map(({ name }) => name)).size < paramsGroup.length) return layout;
  const checkedGroup = layout.checkedGroup.map((name) => names.get(name)?.name ?? name);
  return { ...layout, paramsGroup, checkedGroup };
}

const has = (steps: History['past'], id: number): boolean => steps.some((entry) => entry.id === id);

/**
 * Takes over the parameters of a panel. A new name is a step of the drawing where filters stand for the parameter on it:
 * undoing that step takes back the name too, else the filters would stand for none.
 */
export function useParameterNames(
  editor: Editor,
  layout: BoardLayout,
  onLayout: (layout: BoardLayout) => void,
): (layout: BoardLayout, renames: ReadonlyMap<string, string>) => void {
  const latest = useRef({ layout, onLayout });
  useLayoutEffect(() => {
    latest.current = { layout, onLayout };
  });
  const steps = useRef(new Map<number, Renaming[]>());
  const change = (next: BoardLayout): void => {
    if (next === latest.current.layout) return;
    // Several steps may be taken at once, before anything is drawn again.
    latest.current.layout = next;
    latest.current.onLayout(next);
  };
  const taken = useRef(change);
  taken.current = change;
  useEffect(
    () =>
      editor.store.subscribe(({ history }, { history: before }) => {
        if (history === before) return;
        for (const [id, renamings] of steps.current) {
          const isUndone = has(before.past, id) && has(history.future, id);
          const isRedone = has(before.future, id) && has(history.past, id);
          if (!isUndone && !isRedone) continue;
          const names = new Map(
            renamings.map(({ was, is }): [string, Called] => (isUndone ? [is.name, was] : [was.name, is])),
          );
          taken.current(withNames(latest.current.layout, names));
        }
      }),
    [editor],
  );
  return (next, renames) => {
    const renamings = renamingsOf(latest.current.layout, next, renames);
    change(next);
    if (renames.size === 0) return;
    const step = topId(editor.store.getState().history);
    editor.run(renameFilters(renames));
    const led = topId(editor.store.getState().history);
    if (led !== step) steps.current.set(led, renamings);
  };
}
