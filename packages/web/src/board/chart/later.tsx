import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dequeue, enqueue } from './frame-queue.ts';

/** Milliseconds in which the first charts are asked for and come. */
const headStart = 250;

/** What may come after the charts: the controls of filters cost as much as all of them. */
export function Later({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const timer = setTimeout(() => enqueue(element, () => flushSync(() => setOn(true)), true), headStart);
    return () => {
      clearTimeout(timer);
      dequeue(element);
    };
  }, []);
  return isOn ? children : <div ref={ref} aria-busy="true" />;
}
