/** Texts that are remembered at most, and how long one of them may be. */
const mostTexts = 20_000;
const longest = 100;

/**
 * What a text is read as, remembered for the latest texts: the same departments and doctors stand on every board, under
 * whatever filter. What it gives is shared, and not to be changed.
 */
export function keptByText<T>(read: (text: string) => T): (text: string) => T {
  let lately = new Map<string, T>();
  let before = new Map<string, T>();
  return (text) => {
    if (text.length > longest) return read(text);
    if (lately.has(text)) return lately.get(text) as T;
    const found = before.has(text) ? (before.get(text) as T) : read(text);
    if (lately.size >= mostTexts / 2) {
      before = lately;
      lately = new Map();
    }
    lately.set(text, found);
    return found;
  };
}
