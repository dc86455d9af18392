/** About how wide a text is drawn: Chinese characters are squares, others a little over half of one. */
export function textWidth(text: string, fontSize: number): number {
  return [...text].reduce((sum, one) => sum + (one > '\u00ff' ? fontSize : fontSize * 0.6), 0);
}
