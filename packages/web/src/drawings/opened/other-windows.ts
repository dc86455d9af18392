import { useEffect } from 'react';

/** Where the windows of one browser tell each other what they saved: a change of it is heard in all the others. */
const key = 'mingjing.savedDrawing';

interface SavedDrawing {
  /** Panel or template. */
  kind: string;
  id: number;
  version: number;
}

/** Tells the other windows of this browser that a drawing was saved. */
export function announceSaved(saved: SavedDrawing): void {
  try {
    localStorage.setItem(key, JSON.stringify(saved));
  } catch {
    // Without room the others learn of it when they save.
  }
}

function read(text: string | null): SavedDrawing | null {
  try {
    return JSON.parse(text ?? 'null') as SavedDrawing | null;
  } catch {
    return null;
  }
}

/** Calls when another window saved the same drawing as a later version. */
export function useSavedElsewhere(
  { kind, id, version }: { kind: string; id: number | null; version: number | null },
  onLater: () => void,
): void {
  useEffect(() => {
    const hear = (event: StorageEvent): void => {
      if (event.key !== key || id === null) return;
      const saved = read(event.newValue);
      if (saved?.kind === kind && saved.id === id && saved.version > (version ?? 0)) onLater();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [kind, id, version, onLater]);
}
