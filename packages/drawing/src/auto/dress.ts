import { backgroundAddress } from '../background/index.ts';
import type { NodeStyle } from '../drawing.ts';

/** What an arranged board wears until a theme is chosen. */
export interface Dress {
  ground: string;
  background: string;
  word: string;
  muted: string;
  accent: string;
  title: string;
  card: NodeStyle;
  tile: NodeStyle;
}

const glass: NodeStyle = {
  bg: 'rgba(14, 42, 92, 0.5)',
  border: '1px solid rgba(104, 160, 255, 0.16)',
  radius: 4,
};
const paper: NodeStyle = { bg: '#ffffff', border: '1px solid #e4eaf3', radius: 8 };

/** For a screen on the wall. */
export const darkDress: Dress = {
  ground: '#0a1c3b',
  background: backgroundAddress('night-grid'),
  word: '#e8effc',
  muted: '#9db7e8',
  accent: '#4d8dff',
  title: '#f6f9ff',
  card: { ...glass, frame: 'band' },
  tile: { ...glass, bg: 'rgba(14, 42, 92, 0.62)', frame: 'corner' },
};

/** For a desk and a phone. */
export const lightDress: Dress = {
  ground: '#f3f6fb',
  background: '',
  word: '#1f2937',
  muted: '#5b6472',
  accent: '#2f6bed',
  title: '#1f2937',
  card: paper,
  tile: paper,
};
