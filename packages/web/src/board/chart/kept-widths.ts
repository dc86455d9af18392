import { createContext, useContext, useState } from 'react';
import { sessionUser } from '../../app/session.ts';

/** Widths of a table's columns in pixels, by the key of their values. */
export type Widths = Readonly<Record<string, number>>;

/** Takes a width that was drawn by hand into the chart's own settings, where its author edits it; null takes it back. */
export type KeepWidth = (column: string, width: number | null) => void;
/** Null where a table is looked at only: the widths then stay in the browser of who drew them. */
export const KeepWidthContext = createContext<KeepWidth | null>(null);

const mostTables = 60;
const keyOf = (): string => `mingjing.widths:${sessionUser()?.username ?? ''}`;

function allKept(): Record<string, Widths> {
  try {
    return JSON.parse(localStorage.getItem(keyOf()) ?? '{}') as Record<string, Widths>;
  } catch {
    return {};
  }
}

/** Keeps the tables whose columns were drawn last; a browser that is full keeps none. */
function keep(widget: number, widths: Widths): void {
  const others = Object.entries(allKept()).filter(([id]) => id !== String(widget));
  const own: [string, Widths][] = Object.keys(widths).length === 0 ? [] : [[String(widget), widths]];
  try {
    localStorage.setItem(keyOf(), JSON.stringify(Object.fromEntries([...others, ...own].slice(-mostTables))));
  } catch {
    localStorage.removeItem(keyOf());
  }
}

interface WidthWays {
  widths: Widths;
  /** While the edge is drawn. */
  draw: (key: string, width: number | null) => void;
  /** What is drawn stays: in this browser for who looks, in the chart's settings for who edits it. */
  end: (column: { source: string; key: string }, width: number | null) => void;
}

/** The widths that somebody drew for a stored widget's table. */
export function useWidths(widget: number | undefined): WidthWays {
  const tell = useContext(KeepWidthContext);
  const isKept = tell === null && widget !== undefined;
  const [drawn, setDrawn] = useState<{ widget: number | undefined; widths: Widths } | null>(null);
  const [stored] = useState(() => (isKept ? allKept() : {}));
  const widths = drawn?.widget === widget ? (drawn?.widths ?? {}) : (stored[String(widget)] ?? {});
  const changed = (key: string, width: number | null): Widths => {
    const { [key]: _, ...others } = widths;
    return width === null ? others : { ...others, [key]: width };
  };
  return {
    widths,
    draw: (key, width) => setDrawn({ widget, widths: changed(key, width) }),
    end({ source, key }, width) {
      // In the editor the settings hold it from here on.
      const next = changed(source, tell === null ? width : null);
      setDrawn({ widget, widths: next });
      tell?.(key, width);
      if (isKept) keep(widget, next);
    },
  };
}
