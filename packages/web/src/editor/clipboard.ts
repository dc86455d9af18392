/** The in-app clipboard: works where the browser gives no access to its own, and between panels of one tab. */
let held = '';
let times = 0;

export const clipboard = {
  write(text: string): void {
    held = text;
    times = 0;
  },
  /** The text, and how often it has been pasted, this time included. */
  take(text = held): { text: string; times: number } {
    if (text !== held) clipboard.write(text);
    times += 1;
    return { text: held, times };
  },
  isEmpty: (): boolean => held === '',
};
