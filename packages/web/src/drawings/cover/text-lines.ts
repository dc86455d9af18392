/** One line of a text as the browser broke it, and where it stands. */
export interface TextLine {
  text: string;
  rect: DOMRect;
}

const longest = 600;

/** The lines of a text on screen: characters of one height belong together. */
export function linesOf(text: Text): TextLine[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  const rects = range.getClientRects();
  const content = text.data.slice(0, longest);
  const [only] = rects;
  if (only === undefined || content.trim() === '') return [];
  if (rects.length === 1) return [{ text: content.trim(), rect: only }];
  const lines: TextLine[] = [];
  for (let at = 0; at < content.length; at += 1) {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const rect = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (rect.width === 0) continue;
    if (last !== undefined && Math.abs(last.rect.top - rect.top) < rect.height / 2) {
      last.text += content[at];
      last.rect = new DOMRect(last.rect.left, last.rect.top, rect.right - last.rect.left, last.rect.height);
    } else lines.push({ text: content[at] ?? '', rect });
  }
  return lines;
}
