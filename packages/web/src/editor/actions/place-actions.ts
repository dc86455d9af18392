import type { Alignment } from '@mingjing/drawing';
import { align, distribute, grow, nudge, sameSize } from '../commands/place.ts';
import { changeable } from '../document/tree.ts';
import { type Action, free, units } from './action.ts';

const alignLabels: Record<Alignment, string> = {
  left: '左对齐',
  centre: '水平居中',
  right: '右对齐',
  top: '顶部对齐',
  middle: '垂直居中',
  bottom: '底部对齐',
};
const ways = {
  arrowleft: ['左移', -1, 0],
  arrowright: ['右移', 1, 0],
  arrowup: ['上移', 0, -1],
  arrowdown: ['下移', 0, 1],
} as const;

const alignments = (Object.keys(alignLabels) as Alignment[]).map(
  (alignment): Action => ({
    id: `align.${alignment}`,
    label: alignLabels[alignment],
    keys: [],
    when: free,
    run: ({ editor }) => editor.run(align(alignment)),
  }),
);
const distributions = (
  [
    ['across', '水平等距'],
    ['down', '垂直等距'],
  ] as const
).map(
  ([direction, label]): Action => ({
    id: `distribute.${direction}`,
    label,
    keys: [],
    when: (state) => units(state).length > 2,
    run: ({ editor }) => editor.run(distribute(direction)),
  }),
);
const sameSizes = (
  [
    ['size.width', '等宽', ['w']],
    ['size.height', '等高', ['h']],
    ['size.both', '等大', ['w', 'h']],
  ] as const
).map(
  ([id, label, sides]): Action => ({
    id,
    label,
    keys: [],
    when: (state) => changeable(state.drawing, state.selection).length > 1,
    run: ({ editor }) => editor.run(sameSize(...sides)),
  }),
);
const sizes = { arrowleft: '变窄', arrowright: '变宽', arrowup: '变矮', arrowdown: '变高' } as const;

const nudges = (Object.keys(ways) as (keyof typeof ways)[]).flatMap((key): Action[] => {
  const [label, x, y] = ways[key];
  return [
    {
      id: `nudge.${key}`,
      label: `${label} 1 像素`,
      keys: [key],
      when: free,
      run: ({ editor }) => editor.run(nudge(x, y)),
    },
    {
      id: `nudge.${key}.far`,
      label: `${label} 10 像素`,
      keys: [`shift+${key}`],
      when: free,
      run: ({ editor }) => editor.run(nudge(x * 10, y * 10)),
    },
    {
      id: `grow.${key}`,
      label: `${sizes[key]} 1 像素`,
      keys: [`mod+${key}`],
      when: free,
      run: ({ editor }) => editor.run(grow(x, y)),
    },
    {
      id: `grow.${key}.far`,
      label: `${sizes[key]} 10 像素`,
      keys: [`mod+shift+${key}`],
      when: free,
      run: ({ editor }) => editor.run(grow(x * 10, y * 10)),
    },
  ];
});

/** Where things are and how large. */
export const placeActions: readonly Action[] = [...alignments, ...distributions, ...sameSizes, ...nudges];
