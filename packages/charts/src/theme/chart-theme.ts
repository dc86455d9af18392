/** Colours that a chart is drawn in. */
export interface ChartTheme {
  dark: boolean;
  palette: readonly string[];
  /** Text colour and accent of the board. */
  text: string;
  mutedText: string;
  line: string;
  accent: string;
  background: string;
}
