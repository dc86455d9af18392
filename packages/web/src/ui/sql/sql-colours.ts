import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language';

/** Colours of the editor that are too pale on light ground (quoted names 3.8 to 1), and what is written in their place. */
const darker: Record<string, string> = { '#e40': '#a63300', '#f00': '#c00' };

/** How scripts are coloured on light ground: as the editor does, but each word dark enough to be read. */
export const lightColours = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) => ({
    ...spec,
    color: darker[String(spec['color'])] ?? spec['color'],
  })),
);

/** The colours of a script; on dark ground those of the editor's dark theme. */
export const sqlColours = (dark: boolean) => (dark ? [] : [syntaxHighlighting(lightColours)]);
