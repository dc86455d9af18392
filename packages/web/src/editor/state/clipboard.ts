/** A copied text, and what the screen gave along with it. */
interface Held {
  text: string;
  luggage: string;
}

/** The in-app clipboard: works where the browser gives no access to its own, and between panels of one tab. */
let held: Held = { text: '', luggage: '' };
let times = 0;

export const clipboard = {
  write(text: string, luggage = ''): void {
    held = { text, luggage };
    times = 0;
  },
  /** The text, what goes along with it, and how often it has been pasted, this time included. */
  take(text = held.text, luggage = ''): Held & { times: number } {
    if (text !== held.text) clipboard.write(text, luggage);
    times += 1;
    return { ...held, times };
  },
  isEmpty: (): boolean => held.text === '',
};
