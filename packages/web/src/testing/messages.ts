import { type ToastItem, useToasts } from '../ui/toast.ts';

let told: ToastItem[] = [];
useToasts.subscribe(({ items }, { items: before }) => {
  const fresh = items.filter(({ id }) => !before.some((item) => item.id === id));
  // As on the page: the same sentence twice says nothing more.
  const isSaidAgain = (item: ToastItem): boolean =>
    fresh.some(({ kind, text }) => kind === item.kind && text === item.text);
  told = [...told.filter((item) => !isSaidAgain(item)), ...fresh];
});

/**
 * Texts of the messages since the test began, the last one last. Messages leave the page after three seconds; a slow
 * machine may take longer for a test's next step, so that one that is gone was told all the same.
 */
export const messages = (): string[] => told.map(({ text }) => text);

/** Takes the messages of other tests away, from the page too. */
export function forgetMessages(): void {
  useToasts.setState({ items: [] });
  told = [];
}
