import { texts } from '@mingjing/contract';
import { useState } from 'react';
import { tell } from '../app/failures.ts';
import { conflictIn } from './save-conflict.tsx';
import { toast } from './toast.ts';

interface Conflicts<T> {
  /** What the last save ended with. */
  error: unknown;
  /** The record as it is stored now; undefined when it was deleted. */
  read: () => Promise<T | undefined>;
  /** Puts the stored record into the form. */
  show: (stored: T) => void;
  /** Saves the form over this version. */
  save: (version: number) => void;
}

/** What a form shows and offers when another save of its record came first: `props` are those of SaveConflict. */
export function useSaveConflict<T extends { version: number }>({ error, read, show, save }: Conflicts<T>) {
  const [busy, setBusy] = useState(false);
  const settle = async (next: (stored: T) => void): Promise<void> => {
    setBusy(true);
    try {
      const stored = await read();
      if (stored === undefined) toast.warning(texts.data.gone);
      else next(stored);
    } catch (failure) {
      tell(failure);
    } finally {
      setBusy(false);
    }
  };
  return {
    conflict: conflictIn(error),
    busy,
    onReload: () => void settle(show),
    onOverwrite: () => void settle((stored) => save(stored.version)),
  };
}
