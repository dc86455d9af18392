import type { KeyboardEvent } from 'react';
import type { LayerRow } from './layer-rows.ts';
import { movedWith } from './layer-selection.ts';
import { slotBeside } from './layer-slots.ts';
import type { LayerWork } from './use-layer-work.ts';

/** Where a key leads: to a row, or to something that is done. */
function keyOf(
  event: KeyboardEvent<HTMLElement>,
  work: LayerWork,
  row: LayerRow,
  write: (key: string) => void,
) {
  const { rows, fold, choose } = work;
  const at = rows.indexOf(row);
  const go = (to: LayerRow | undefined) => () => {
    if (to === undefined) return;
    if (event.shiftKey) choose(to, { range: true, adds: false });
    else work.setActive(to.key);
    document.getElementById(`layer-${to.key}`)?.focus();
  };
  const shift = (way: 'up' | 'down') => () => {
    // Among some of the layers only nobody could tell what lies between them.
    if (work.isSearching) return;
    const moved = movedWith(rows, work.chosen, row);
    const slot = slotBeside(rows, new Set(moved), way);
    if (slot === undefined) work.say(way === 'up' ? '已在最上层' : '已在最下层');
    else work.move(moved, slot.place);
  };
  const keys: Record<string, () => void> = {
    ArrowUp: event.altKey ? shift('up') : go(rows[at - 1]),
    ArrowDown: event.altKey ? shift('down') : go(rows[at + 1]),
    ArrowRight:
      row.open === false ? () => fold(row.key, false) : go(row.open === true ? rows[at + 1] : undefined),
    ArrowLeft:
      row.open === true ? () => fold(row.key, true) : go(rows.find((found) => found.key === row.path.at(-1))),
    Home: go(rows[0]),
    End: go(rows.at(-1)),
    F2: () => write(row.key),
    ' ': () => choose(row, { range: event.shiftKey, adds: event.ctrlKey || event.metaKey }),
    Enter: () => choose(row, { range: false, adds: false }),
  };
  return keys[event.key];
}

/** The keys of the list of layers: they are its own, not the page's, while one of its rows has the focus. */
export function layerKeys(work: LayerWork, write: (key: string) => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const isRow = event.target instanceof Element && event.target.getAttribute('role') === 'treeitem';
    const run = isRow && work.active !== undefined ? keyOf(event, work, work.active, write) : undefined;
    if (run === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
}
