import type { Drawing, Guides } from '@mingjing/drawing';
import type { Draft } from 'immer';
import { type Command, change } from './command.ts';

export type GuideAxis = keyof Guides;

/** Ascending, each once, whole pixels; no list at all while there is no line. */
function put(draft: Draft<Drawing>, axis: GuideAxis, lines: readonly number[]): void {
  const next = [...new Set(lines.map(Math.round))].sort((a, b) => a - b);
  const guides = { x: draft.guides?.x ?? [], y: draft.guides?.y ?? [], [axis]: next };
  if (guides.x.length + guides.y.length === 0) delete draft.guides;
  else draft.guides = guides;
}

/** Lays a guide down, moves one, or takes it away: `from` and `to` are where it was and where it will be. */
export const moveGuide =
  (axis: GuideAxis, from: number | undefined, to: number | undefined): Command =>
  (state) => {
    const before = state.drawing.guides?.[axis] ?? [];
    const kept = before.filter((line) => line !== from);
    const next = to === undefined ? kept : [...kept, to];
    if (next.length === before.length && next.every((line) => before.includes(Math.round(line))))
      return undefined;
    const label = from === undefined ? '添加参考线' : to === undefined ? '删除参考线' : '移动参考线';
    return change(label, state, (draft) => put(draft, axis, next));
  };

export const clearGuides: Command = (state) =>
  state.drawing.guides === undefined
    ? undefined
    : change('清除参考线', state, (draft) => {
        delete draft.guides;
      });
