import { seriesPalettes } from '@mingjing/charts';
import { backgroundAddress, type Drawing, emptyDrawing, type NodeStyle } from '@mingjing/drawing';
import type { TemplateNodes } from './template-nodes.ts';

/** The clothes of a template: one ground, one accent, one kind of card. */
export interface Skin {
  background: string;
  ground: string;
  word: string;
  muted: string;
  accent: string;
  palette: readonly string[];
  title: string;
  card: NodeStyle;
  tile: NodeStyle;
  /** The one card that leads. */
  hero: NodeStyle;
}

/** The tested series colours, beginning with those that suit a ground: their order does not change their distance. */
function led(name: keyof typeof seriesPalettes, ...first: string[]): string[] {
  const all: readonly string[] = seriesPalettes[name];
  return [...first.filter((color) => all.includes(color)), ...all.filter((color) => !first.includes(color))];
}

function dark(
  background: string,
  colours: Pick<Skin, 'ground' | 'accent' | 'palette' | 'muted'> & { tint: string; edge: string },
): Skin {
  const { tint, edge, ...rest } = colours;
  const card: NodeStyle = { bg: `rgba(${tint}, 0.5)`, border: `1px solid rgba(${edge}, 0.16)`, radius: 4 };
  return {
    background,
    ...rest,
    word: '#e8effc',
    title: '#f6f9ff',
    card: { ...card, frame: 'band' },
    tile: { ...card, bg: `rgba(${tint}, 0.62)`, frame: 'corner' },
    hero: { radius: 4 },
  };
}

function light(
  background: string,
  colours: Pick<Skin, 'ground' | 'accent' | 'palette' | 'muted' | 'word' | 'title'> & { line: string },
): Skin {
  const { line, ...rest } = colours;
  const card: NodeStyle = { bg: '#ffffff', border: `1px solid ${line}`, radius: 8 };
  return { background, ...rest, card, tile: { ...card }, hero: card };
}

/** What the built-in templates wear. */
export const skins = {
  night: dark('night-grid', {
    ground: '#0a1c3b',
    tint: '14, 42, 92',
    edge: '104, 160, 255',
    accent: '#4d8dff',
    muted: '#9db7e8',
    palette: led('dark', '#4d7bfd', '#50faad', '#2bb6fb', '#fbd32c'),
  }),
  globe: dark('meridian', {
    ground: '#081a36',
    tint: '10, 40, 84',
    edge: '88, 178, 255',
    accent: '#2bb6fb',
    muted: '#9cc0e8',
    palette: led('dark', '#2bb6fb', '#fbd32c', '#50faad', '#4d7bfd'),
  }),
  sea: dark('deep-sea', {
    ground: '#062430',
    tint: '8, 58, 70',
    edge: '87, 224, 210',
    accent: '#2fd3c3',
    muted: '#93c4c4',
    palette: led('dark', '#50faad', '#2bb6fb', '#fbd32c', '#4d7bfd'),
  }),
  aurora: dark('aurora', {
    ground: '#0a0e22',
    tint: '30, 30, 74',
    edge: '150, 140, 255',
    accent: '#8f83ff',
    muted: '#aab0dc',
    palette: led('dark', '#4d7bfd', '#50faad', '#f766bc', '#fbd32c', '#2bb6fb'),
  }),
  board: dark('circuit', {
    ground: '#141b26',
    tint: '34, 44, 60',
    edge: '240, 185, 90',
    accent: '#f0a941',
    muted: '#a9b6c9',
    palette: led('dark', '#fbd32c', '#2bb6fb', '#d58816', '#50faad'),
  }),
  theatre: dark('ember', {
    ground: '#200c17',
    tint: '70, 24, 40',
    edge: '255, 143, 134',
    accent: '#ff8a7a',
    muted: '#dbb0b4',
    palette: led('dark', '#d58816', '#bad2f1', '#f766bc', '#fbd32c', '#2bb6fb'),
  }),
  ink: dark('ink', {
    ground: '#10151e',
    tint: '26, 34, 48',
    edge: '138, 164, 207',
    accent: '#7ea6ff',
    muted: '#9aa9c2',
    palette: led('dark', '#4d7bfd', '#50faad', '#fbd32c', '#2bb6fb'),
  }),
  ward: light('ward', {
    ground: '#f1f6fc',
    line: '#dde7f3',
    word: '#1f2a3d',
    muted: '#5a6679',
    title: '#ffffff',
    accent: '#1d6fe8',
    palette: led('light', '#3d68e8', '#12b771', '#ea8620'),
  }),
  meadow: light('meadow', {
    ground: '#eef7f3',
    line: '#d5e8df',
    word: '#17342a',
    muted: '#4f6a60',
    title: '#123a2c',
    accent: '#1e8c85',
    palette: led('light', '#1e8c85', '#25a8f1', '#ea8620', '#12b771'),
  }),
  dawn: light('dawn', {
    ground: '#fcf7f2',
    line: '#f0e3d8',
    word: '#3a2a22',
    muted: '#75645a',
    title: '#38241a',
    accent: '#d9692c',
    palette: led('light', '#ea8620', '#3d68e8', '#1e8c85', '#b90044'),
  }),
  paper: light('paper', {
    ground: '#f8f9fb',
    line: '#e3e7ee',
    word: '#1f2937',
    muted: '#5b6472',
    title: '#111827',
    accent: '#3d68e8',
    palette: led('light', '#3d68e8', '#5a5e79', '#12b771', '#ea8620'),
  }),
  phone: light('phone-day', {
    ground: '#f3f6fb',
    line: '#e6ecf5',
    word: '#1f2a3d',
    muted: '#5a6679',
    title: '#ffffff',
    accent: '#0958d9',
    palette: led('light', '#3d68e8', '#12b771', '#ea8620'),
  }),
} satisfies Record<string, Skin>;

/** A finished template: the nodes on their ground. */
export function drawn(
  skin: Skin,
  made: TemplateNodes,
  canvas: Partial<Drawing['canvas']> = {},
  device: Drawing['device'] = 1,
): Drawing {
  const empty = emptyDrawing();
  return {
    ...empty,
    kind: 'template',
    device,
    canvas: {
      ...empty.canvas,
      w: 1920,
      h: 1080,
      zoom: 'fit',
      bg: skin.ground,
      bgImage: backgroundAddress(skin.background),
      ...canvas,
    },
    theme: { word: skin.word, element: skin.accent, palette: [...skin.palette] },
    nodes: made.nodes,
  };
}

/** The words of a large screen's head: what it is in the middle, whose it is on the left, when on the right. */
export function head(made: TemplateNodes, skin: Skin, title: string, left: string, right: string): void {
  made.text('title', title, [560, 8, 800, 64], {
    size: 36,
    color: skin.title,
    align: 'center',
    weight: 'bold',
  });
  made.text('note', left, [32, 32, 440, 32], { size: 16, color: skin.muted });
  made.text('note', right, [1448, 32, 440, 32], { size: 16, color: skin.muted, align: 'right' });
}
