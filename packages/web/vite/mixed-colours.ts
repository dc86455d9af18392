import type { CSSOptions } from 'vite';

type Settings = Exclude<CSSOptions['postcss'], string | undefined>;
export type PostcssPlugin = NonNullable<Settings['plugins']>[number];

/** The parts of a function's arguments, split at the commas of its own. */
function argumentsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** Where the function that begins at `from` ends: behind its closing bracket. */
function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new Error(`No end of color-mix in ${text}`);
}

/** The colour that is closest to a mix: its larger part, and for lines and letters, which must be seen, what is mixed with nothing. */
function closest(property: string, mix: string): string {
  const [, first = '', second = ''] = argumentsOf(mix);
  const share = Number(/ (\d+)%$/.exec(first)?.[1] ?? Number.NaN);
  if (Number.isNaN(share)) throw new Error(`No share in color-mix(${mix})`);
  const colour = first.replace(/ \d+%$/, '');
  const isSeen = /^(border|outline|color)/.test(property) && second === 'transparent';
  return isSeen || share >= 50 ? colour : second;
}

/** A value with each `color-mix(…)` replaced by the colour that is closest to it. */
export function withoutMixes(property: string, value: string): string {
  let plain = value;
  for (;;) {
    const at = plain.indexOf('color-mix(');
    if (at < 0) return plain;
    const end = endOf(plain, at);
    plain =
      plain.slice(0, at) +
      closest(property, plain.slice(at + 'color-mix('.length, end - 1)) +
      plain.slice(end);
  }
}

/** Gives browsers that cannot mix colours (Chrome before 111, Firefox before 113) the closest colour. */
export const mixedColours: PostcssPlugin = {
  postcssPlugin: 'mixed-colours',
  Rule(rule, { AtRule }) {
    if (rule.parent?.type === 'atrule' && 'params' in rule.parent && rule.parent.params.includes('color-mix'))
      return;
    const first = rule.nodes.findIndex((node) => node.type === 'decl' && node.value.includes('color-mix('));
    if (first < 0) return;
    const plain = rule.clone({ nodes: [] });
    // With all that follows it: a shorthand that is said again takes back what was said after it.
    for (const node of rule.nodes.slice(first))
      if (node.type === 'decl') plain.append(node.clone({ value: withoutMixes(node.prop, node.value) }));
    rule.after(
      new AtRule({ name: 'supports', params: 'not (color: color-mix(in srgb, red, red))', nodes: [plain] }),
    );
  },
};
