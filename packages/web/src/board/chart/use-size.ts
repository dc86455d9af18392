import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { watchSize } from './observers.ts';

export interface Size {
  width: number;
  height: number;
}

/** The layout size of an element, in steps of whole pixels; null until it is known. */
export function useSize<E extends HTMLElement>(): [RefObject<E | null>, Size | null] {
  const ref = useRef<E>(null);
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    // The observer tells once more what was measured: asked to set the same, React would run the component again.
    let known: Size | null = null;
    const set = (width: number, height: number): void => {
      if (known?.width === width && known.height === height) return;
      known = { width, height };
      setSize(known);
    };
    if (element.clientWidth > 0 && element.clientHeight > 0) set(element.clientWidth, element.clientHeight);
    return watchSize(element, set);
  }, []);
  return [ref, size];
}
