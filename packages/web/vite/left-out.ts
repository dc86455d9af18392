import type { Plugin } from 'vite';

/** What zod writes JSON schemas with. Its classes name all of it, so the bundler cannot leave it out by itself. */
const files = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/** The names that such a file gives to others, each for nothing. */
export function emptied(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  if (names.length === 0) throw new Error('zod exports what writes JSON schemas in another way');
  return [
    ...names.map((name) => `export const ${name} = () => undefined;`),
    ...[...code.matchAll(/^export \{ (\w+) as (\w+) \};$/gm)].map(([line]) => line),
  ].join('\n');
}

/** Leaves out of the page what writes schemas as JSON: a page reads by them and never writes one. */
export const noJsonSchema: Plugin = {
  name: 'no-json-schema',
  apply: 'build',
  transform: { filter: { id: files }, handler: emptied },
};
