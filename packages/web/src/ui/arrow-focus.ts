import type { KeyboardEvent } from 'react';

/** Steps of the arrows that move the focus. */
export const alongRow = { ArrowRight: 1, ArrowLeft: -1 } as const;
export const alongList = { ArrowDown: 1, ArrowUp: -1 } as const;

/** Moves the focus among the controls of the element that listens, as far as they reach. Keys that compose a word are its own. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, steps: Readonly<Record<string, number>>): void {
  const step = steps[event.key];
  if (step === undefined || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const all: Element[] = [...event.currentTarget.querySelectorAll('input, button')];
  const from = document.activeElement === null ? -1 : all.indexOf(document.activeElement);
  const next = all[Math.max(0, Math.min(all.length - 1, from + step))];
  if (next instanceof HTMLElement) next.focus();
}
