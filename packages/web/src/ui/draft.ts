import { useCallback, useEffect, useMemo, useRef } from 'react';
import { sessionUser } from '../app/session.ts';
import { keepItem } from '../app/storage.ts';

export interface Draft<T> {
  value: T;
  /** Milliseconds since 1970. */
  savedAt: number;
}

const delayMs = 800;

/** How many pages' drafts of one thing are kept: the oldest gives way. */
const mostPages = 5;

/** Pages keep their drafts apart, so that two windows of one browser do not write over each other. */
const page = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

const ownKey = (base: string): string => `${base}#${page}`;

function read<T>(key: string): Draft<T> | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Draft<T>;
  } catch {
    return null;
  }
}

interface KeptDraft<T> extends Draft<T> {
  key: string;
}

/** Drafts of one thing by all pages, newest first. */
function draftsOf<T>(base: string): KeptDraft<T>[] {
  return Object.keys(localStorage)
    .filter((key) => key === base || key.startsWith(`${base}#`))
    .flatMap((key) => {
      const draft = read<T>(key);
      return draft === null ? [] : [{ ...draft, key }];
    })
    .sort((left, right) => right.savedAt - left.savedAt);
}

function write(base: string, value: unknown): void {
  const key = ownKey(base);
  try {
    if (localStorage.getItem(key) === null)
      for (const old of draftsOf(base).slice(mostPages - 1)) localStorage.removeItem(old.key);
    keepItem(key, JSON.stringify({ value, savedAt: Date.now() }));
  } catch {
    // The browser's room is full: the draft is a second net, the work itself goes on.
  }
}

interface DraftNet<T> {
  /** The newest that a page left behind. */
  found: Draft<T> | null;
  /** Stores the present state a moment after the last change. */
  keep: (value: T) => void;
  /** Ends the own draft and what was found, after a save; `onlyIf` may look at each first. */
  discard: (onlyIf?: (kept: T) => boolean) => void;
  /** Ends what was found alone: it was declined while work goes on. */
  decline: () => void;
  /** Ends the own draft alone: its changes were taken back. */
  forget: () => void;
}

/** A crash draft of an editor, per user and page. `isWorth`: whether one says anything that is not stored. */
export function useDraft<T>(name: string, isWorth: (value: T) => boolean = () => true): DraftNet<T> {
  const base = `mingjing.draft:${sessionUser()?.username ?? ''}:${name}`;
  const worth = useRef(isWorth);
  const found = useMemo(() => draftsOf<T>(base).find(({ value }) => worth.current(value)) ?? null, [base]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<{ value: T } | null>(null);
  /** What is not saved yet, stored or about to be. */
  const unsaved = useRef<{ value: T } | null>(null);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current !== null) write(base, waiting.current.value);
    waiting.current = null;
  }, [base]);

  useEffect(() => {
    // Another window that was offered this page's draft ended it, while the work goes on here.
    const restore = ({ key, newValue }: StorageEvent): void => {
      if (key === ownKey(base) && newValue === null && unsaved.current !== null)
        write(base, unsaved.current.value);
    };
    window.addEventListener('pagehide', flush);
    window.addEventListener('storage', restore);
    return () => {
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('storage', restore);
      flush();
    };
  }, [base, flush]);

  const keep = useCallback(
    (value: T) => {
      waiting.current = { value };
      unsaved.current = { value };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, delayMs);
    },
    [flush],
  );
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = null;
    unsaved.current = null;
    localStorage.removeItem(ownKey(base));
  }, [base]);
  const discard = useCallback(
    (onlyIf?: (kept: T) => boolean) => {
      const isOver = (key: string): boolean => {
        const kept = onlyIf === undefined ? null : read<T>(key);
        return kept === null || onlyIf?.(kept.value) === true;
      };
      if (found !== null && isOver(found.key)) localStorage.removeItem(found.key);
      if (isOver(ownKey(base))) forget();
    },
    [base, found, forget],
  );
  const decline = useCallback(() => {
    // What this page has stored since then under the same key stays.
    if (found !== null && read(found.key)?.savedAt === found.savedAt) localStorage.removeItem(found.key);
  }, [found]);

  return { found, keep, discard, decline, forget };
}
