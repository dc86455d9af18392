import { useEffect, useRef, useState } from 'react';
import { keepItem } from '../../app/storage.ts';

type Side = 'left' | 'right';
const key = 'mingjing.panel-sides';

function stored(): Record<Side, boolean> {
  const text = localStorage.getItem(key) ?? '';
  return { left: text.includes('left'), right: text.includes('right') };
}

/** Where there is no room for panes beside the page, each lies over it, one at a time. */
const isNarrow = (): boolean => matchMedia('(max-width: 900px)').matches;
const closed = { left: true, right: true };

/** Which side panes are folded away, remembered in this browser. `changed` runs once the room has its new size. */
export function useFolded(changed: () => void): [Record<Side, boolean>, (side: Side) => void] {
  const [folded, setFolded] = useState(() => (isNarrow() ? closed : stored()));
  const latest = useRef(changed);
  latest.current = changed;
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the panes, not its own reading
  useEffect(() => {
    if (first.current) first.current = false;
    else queueMicrotask(() => latest.current());
  }, [folded]);
  const fold = (side: Side): void => {
    if (isNarrow()) {
      setFolded({ ...closed, [side]: !folded[side] });
      return;
    }
    const next = { ...folded, [side]: !folded[side] };
    keepItem(
      key,
      Object.keys(next)
        .filter((name) => next[name as Side])
        .join(),
    );
    setFolded(next);
  };
  return [folded, fold];
}
