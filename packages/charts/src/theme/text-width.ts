/** About how wide a text is drawn: Chinese characters are squares, others a little over half of one. */
export function textWidth(text: string, fontSize: number): number {
  return [...text].reduce((sum, one) => sum + (one > '\u00ff' ? fontSize : fontSize * 0.6), 0);
}

/** Cuts a name to a width in pixels; the whole name stands in the tooltip. */
export function fitText(name: string, width: number, fontSize = 12): string {
  if (textWidth(name, fontSize) <= width) return name;
  let used = fontSize;
  let kept = '';
  for (const one of name) {
    used += textWidth(one, fontSize);
    if (used > width) break;
    kept += one;
  }
  return `${kept}…`;
}
