import { firstTexts, limits } from '@mingjing/contract';
import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export interface ToastItem {
  id: number;
  kind: ToastKind;
  text: string;
}

export const useToasts = create<{ items: ToastItem[] }>(() => ({ items: [] }));
let last = 0;

export function dismissToast(id: number): void {
  useToasts.setState((state) => ({ items: state.items.filter((item) => item.id !== id) }));
}

function show(kind: ToastKind, text: string): void {
  last += 1;
  const id = last;
  useToasts.setState((state) => ({
    // The same sentence twice at once says nothing more.
    items: [
      ...state.items.filter((item) => item.text !== text || item.kind !== kind),
      { id, kind, text },
    ].slice(-4),
  }));
  setTimeout(() => dismissToast(id), kind === 'error' ? 5000 : 3000);
}

/** Short messages at the top of the page. An error waits 5 ms, so that a dialog opened by the same failure is first. */
export const toast = {
  success: (text: string): void => show('success', text),
  info: (text: string): void => show('info', text),
  warning: (text: string): void => show('warning', text),
  error: (text?: string): void => {
    setTimeout(
      () => show('error', text === undefined || text === '' ? firstTexts.http.generic : text),
      limits.errorToastDelayMs,
    );
  },
};
