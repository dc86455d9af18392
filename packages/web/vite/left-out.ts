import type { Plugin } from 'vite';

/**
 * Files of libraries for what this page never does. Others name them, so the bundler cannot leave them out by itself:
 * what zod writes JSON schemas and English sentences with; what ECharts draws pictures of SVG, patterns and tooltips on
 * the canvas with, and its own theme, waiting mark and transforms of data.
 */
export const leftOutFiles =
  /\/zod\/v4\/(?:core\/(?:to-json-schema|json-schema-processors)|locales\/en)\.js$|\/zrender\/lib\/tool\/parseSVG\.js$|\/echarts\/lib\/(?:coord\/geo\/GeoSVGResource|component\/tooltip\/TooltipRichContent|data\/helper\/transform|loading\/default|theme\/dark|util\/decal)\.js$/;

/** The names that such a file gives to others, each for nothing. */
export function emptied(code: string): string {
  const names = [
    ...[...code.matchAll(/^export (?:const|var|function) (\w+)/gm)].map(([, name]) => name),
    ...[...code.matchAll(/^export \{ (?:\w+ as )?(\w+) \};$/gm)].map(([, name]) => name),
  ].map((name) => `export const ${name} = () => undefined;`);
  const own = /^export default\b/m.test(code) ? ['export default () => undefined;'] : [];
  const lines = [...names, ...own];
  if (lines.length === 0) throw new Error('a library exports what is left out of the page in another way');
  return lines.join('\n');
}

/** Leaves them out of the page. */
export const leftOut: Plugin = {
  name: 'left-out',
  apply: 'build',
  transform: { filter: { id: leftOutFiles }, handler: emptied },
};
