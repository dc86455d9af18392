import { create } from 'zustand';
import { keepItem } from '../app/storage.ts';

/** A line below the question: what is concerned, by name. */
export interface ConfirmDetail {
  label: string;
  names: readonly string[];
  /** What is concerned without being named. */
  more?: string;
}

export interface ConfirmOptions {
  title?: string;
  okText?: string;
  cancelText?: string;
  /** The key under which '不再提示' is kept in this browser; without it the box is not offered. */
  remember?: string;
  details?: readonly ConfirmDetail[];
  /** Takes the question back: its reason, true or false, is the answer. */
  until?: AbortSignal;
}
interface Asked extends ConfirmOptions {
  id: number;
  text: string;
  answer: (yes: boolean) => void;
}
export const useConfirms = create<{ asked: Asked[] }>(() => ({ asked: [] }));

const storageKey = (remember: string): string => `mingjing.confirm:${remember}`;
let last = 0;

/** Asks before a copy, delete, cache or leave; resolves to false when the person declines. */
export function confirm(text: string, options: ConfirmOptions = {}): Promise<boolean> {
  const { remember, until } = options;
  if (remember !== undefined && localStorage.getItem(storageKey(remember)) === 'skip') {
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    last += 1;
    const id = last;
    const answer = (yes: boolean): void => {
      useConfirms.setState((state) => ({ asked: state.asked.filter((item) => item.id !== id) }));
      resolve(yes);
    };
    useConfirms.setState((state) => ({ asked: [...state.asked, { ...options, id, text, answer }] }));
    until?.addEventListener('abort', () => answer(until.reason === true), { once: true });
  });
}

/** Asks before a delete, with the '不再提示' box: `kind` is what is deleted, for example 'dataset'. */
export function confirmRemoval(text: string, kind: string): Promise<boolean> {
  return confirm(text, { remember: `remove-${kind}` });
}

export function skipConfirm(remember: string): void {
  keepItem(storageKey(remember), 'skip');
}
