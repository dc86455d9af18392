import { useCallback, useEffect, useState } from 'react';
import {
  type EditorHistory,
  record,
  redo,
  startHistory,
  undo,
  withFields,
  withRow,
} from '../history/editor-history.ts';
import type { EditorState, LoadedFields } from '../state/editor-state.ts';

const textFields =
  'input:not([type=checkbox],[type=radio],[type=range],[type=button]), textarea, [contenteditable=true]';

/** Whether a key press belongs to a field with text of its own to undo. */
function typesText(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const field = target.closest(textFields);
  if (field === null) return false;
  // The search field inside a closed select is empty: there is nothing of its own to undo.
  return !(field.getAttribute('role') === 'combobox' && (field as HTMLInputElement).value === '');
}

export interface HistoryHold {
  history: EditorHistory;
  state: EditorState;
  /** A step to another state. */
  change: (next: EditorState, label?: string) => void;
  /** Rows that arrived for a source; `last` of those that were asked for, else another load has followed. */
  accept: (source: EditorState, fields: LoadedFields, last: boolean) => void;
  /** What is stored now stands behind every step. */
  adopt: (row: { id: number; version: number }) => void;
  undo: () => void;
  redo: () => void;
}

/** The configuration with its steps back and forth. */
export function useEditorHistory(start: () => EditorState): HistoryHold {
  const [history, setHistory] = useState(() => startHistory(start()));
  return {
    history,
    state: history.present,
    change: useCallback((next, label) => setHistory((held) => record(held, next, Date.now(), label)), []),
    accept: useCallback(
      (source, fields, last) => setHistory((held) => withFields(held, source, fields, last)),
      [],
    ),
    adopt: useCallback((row) => setHistory((held) => withRow(held, row)), []),
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
  };
}

/** Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y, and Ctrl+S, while no other dialog stands over the editor. */
export function useEditorKeys(
  active: boolean,
  keys: { undo: () => void; redo: () => void; save: () => void },
): void {
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (document.querySelector('dialog[open]:not(.editor-dialog)') !== null) return;
      const key = event.key.toLowerCase();
      if (key === 's') keys.save();
      else if (typesText(event.target)) return;
      else if (key === 'y' || (key === 'z' && event.shiftKey)) keys.redo();
      else if (key === 'z') keys.undo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
