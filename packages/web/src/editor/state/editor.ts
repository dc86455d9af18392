import { type Drawing, emptyDrawing, hiddenNodes, type ShownPages } from '@mingjing/drawing';
import { applyPatches } from 'immer';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Command, Editable } from '../commands/command.ts';
import { revealing, rootsOf } from '../document/membership.ts';
import { unitMembers } from '../document/tree.ts';
import { emptyHistory, type History, record, stepBack, stepForward, topId } from './history.ts';

export interface EditorState extends Editable {
  pages: ShownPages;
  history: History;
  /** Entry on top of the past when the drawing was last saved; 0 is the opened drawing. */
  savedId: number;
  zoom: number;
  /** What the last command did, for screen readers and the status line. */
  notice: string;
}

export const zoomRange = { least: 0.1, most: 4 } as const;

const initial = (drawing: Drawing): EditorState => ({
  drawing,
  selection: [],
  scope: undefined,
  pages: {},
  history: emptyHistory,
  savedId: 0,
  zoom: 1,
  notice: '',
});

/** Whether there is work that a save would write. Undoing back to the saved state makes it clean again. */
export const isDirty = (state: Pick<EditorState, 'history' | 'savedId'>): boolean =>
  topId(state.history) !== state.savedId;

/** The drawing editor's state, outside React: one per open panel. */
export interface Editor {
  store: StoreApi<EditorState>;
  run: (command: Command) => void;
  undo: () => void;
  redo: () => void;
  /** Goes back or forth to the state after a step; 0 is the state before the first one that is remembered. */
  goTo: (step: number) => void;
  select: (ids: readonly string[]) => void;
  /** Enters a group, or leaves to the top with undefined. */
  enter: (scope: string | undefined) => void;
  setZoom: (zoom: number) => void;
  /** Opens a page of a container; what is selected on the page before is let go. */
  showPage: (container: string, page: string) => void;
  load: (drawing: Drawing) => void;
  /** The state after a step is what is stored; the present one without a step. */
  markSaved: (step?: number) => void;
}

export function createEditor(drawing: Drawing = emptyDrawing(), now: () => number = Date.now): Editor {
  const store = createStore<EditorState>(() => initial(drawing));
  let lastId = 0;

  /** Ids that still exist and are seen, in stacking order, so that equal selections are equal. */
  const present = (found: Drawing, pages: ShownPages, ids: readonly string[]): string[] => {
    const hidden = hiddenNodes(found, pages);
    const wanted = rootsOf(found.nodes, new Set(ids.filter((id) => !hidden.has(id))));
    return found.nodes.filter((node) => wanted.has(node.id)).map((node) => node.id);
  };
  const validScope = (found: Drawing, scope: string | undefined): string | undefined =>
    found.groups.some((group) => group.id === scope) ? scope : undefined;

  function move(step: typeof stepBack, direction: 'back' | 'forward'): void {
    const { history, drawing: before, scope } = store.getState();
    const moved = step(history);
    if (moved === undefined) return;
    const { entry } = moved;
    const after = applyPatches(before, direction === 'back' ? entry.inverse : entry.patches);
    const chosen = direction === 'back' ? entry.before : entry.after;
    const pages = revealing(after, store.getState().pages, chosen);
    store.setState({
      drawing: after,
      pages,
      history: moved.history,
      selection: present(after, pages, chosen),
      scope: validScope(after, scope),
      notice: `${direction === 'back' ? '撤销' : '重做'}：${entry.label}`,
    });
  }

  return {
    store,
    run(command) {
      const state = store.getState();
      const change = command(state);
      if (change === undefined) return;
      lastId += 1;
      const { label, drawing: after, patches, inverse, mergeKey } = change;
      const pages = revealing(after, state.pages, change.selection);
      const selection = present(after, pages, change.selection);
      const entry = {
        id: lastId,
        label,
        patches,
        inverse,
        before: state.selection,
        after: selection,
        at: now(),
        ...(mergeKey === undefined ? {} : { mergeKey }),
      };
      store.setState({
        drawing: after,
        pages,
        selection,
        scope: validScope(after, state.scope),
        history: record(state.history, entry, state.savedId),
        notice: label,
      });
    },
    undo: () => move(stepBack, 'back'),
    redo: () => move(stepForward, 'forward'),
    goTo(step) {
      const { history } = store.getState();
      const isPast = step === history.base || history.past.some((entry) => entry.id === step);
      const isFuture = history.future.some((entry) => entry.id === step);
      while (isPast && topId(store.getState().history) !== step) move(stepBack, 'back');
      while (isFuture && topId(store.getState().history) !== step) move(stepForward, 'forward');
    },
    select(ids) {
      const { drawing: found, selection, pages: open } = store.getState();
      const pages = revealing(found, open, ids);
      const next = present(found, pages, ids);
      if (next.join() !== selection.join() || pages !== open) store.setState({ selection: next, pages });
    },
    enter: (scope) => store.setState(({ drawing: found }) => ({ scope: validScope(found, scope) })),
    setZoom: (zoom) =>
      store.setState({
        zoom: Math.min(zoomRange.most, Math.max(zoomRange.least, Math.round(zoom * 1000) / 1000)),
      }),
    showPage(container, page) {
      store.setState(({ drawing: found, selection, pages: open }) => {
        const pages = { ...open, [container]: page };
        return { pages, selection: present(found, pages, selection) };
      });
    },
    load(next) {
      store.setState((state) => ({ ...initial(next), zoom: state.zoom }));
    },
    markSaved: (step) => store.setState(({ history }) => ({ savedId: step ?? topId(history) })),
  };
}

/** All of a node's unit, in the entered group or outside of it. */
export function selectUnit(editor: Editor, id: string): void {
  const { drawing, scope } = editor.store.getState();
  editor.select(unitMembers(drawing, id, scope));
}
