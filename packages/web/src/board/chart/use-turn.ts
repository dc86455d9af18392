import { createContext, type RefObject, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { dequeue, enqueue } from './frame-queue.ts';

/** Pictures below take their turn, so that a board of many is no single long piece of work. */
export const TakesTurns = createContext(false);

/**
 * Whether an element's content may be made: at once, or where things take turns when its own has come. What was made
 * once changes without waiting.
 */
export function useTurn(ref: RefObject<Element | null>, isWanted: boolean): boolean {
  const waits = useContext(TakesTurns);
  const [isOn, setOn] = useState(!waits);
  useEffect(() => {
    const element = ref.current;
    if (isOn || !isWanted || element === null) return;
    // Made within its turn: left to itself React would make all of them in one piece.
    enqueue(element, () => flushSync(() => setOn(true)));
    return () => dequeue(element);
  }, [ref, isOn, isWanted]);
  return isOn;
}
