/** A copied text, and what the screen gave along with it. */
export interface Held {
  text: string;
  luggage: string;
}

/** How copies travel to the other windows of this browser: a change of it is heard in all of them, and it is left empty. */
const key = 'mingjing.copied';

/** The in-app clipboard: works where the browser gives no access to its own, and between panels and windows. */
let held: Held = { text: '', luggage: '' };
let times = 0;

function hold(next: Held): void {
  held = next;
  times = 0;
}

function tellOthers(copied: Held): void {
  try {
    localStorage.setItem(key, JSON.stringify(copied));
    localStorage.removeItem(key);
  } catch {
    // Without room they paste what the browser's own clipboard gives them.
  }
}

function heard(text: string): Held | undefined {
  try {
    const { text: copied, luggage } = JSON.parse(text) as Partial<Record<keyof Held, unknown>>;
    return typeof copied === 'string' && typeof luggage === 'string' ? { text: copied, luggage } : undefined;
  } catch {
    return undefined;
  }
}

function hear({ key: changed, newValue }: StorageEvent): void {
  const copied = changed === key && newValue !== null ? heard(newValue) : undefined;
  if (copied !== undefined) hold(copied);
}

export const clipboard = {
  write(text: string, luggage = ''): void {
    hold({ text, luggage });
    if (text !== '') tellOthers(held);
  },
  /** From now on what is copied in another window is the newest copy of this one too. */
  listen(): void {
    // Once, however often it is asked for.
    window.addEventListener('storage', hear);
  },
  /** The text, what goes along with it, and how often it has been pasted, this time included. */
  take(text = held.text, luggage = ''): Held & { times: number } {
    if (text !== held.text) hold({ text, luggage });
    times += 1;
    return { ...held, times };
  },
  isEmpty: (): boolean => held.text === '',
};
