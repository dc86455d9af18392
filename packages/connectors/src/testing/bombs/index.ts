import type { Bomb } from './bomb.ts';
import { csvBombs } from './csv.ts';
import { htmlBombs } from './html.ts';
import { xlsBombs } from './xls.ts';
import { xlsxBombs } from './xlsx.ts';
import { xml2003Bombs } from './xml2003.ts';

export type { Bomb } from './bomb.ts';

/** Hostile uploads of every kind of file. */
export const bombs: readonly Bomb[] = [...xlsxBombs, ...csvBombs, ...htmlBombs, ...xml2003Bombs, ...xlsBombs];
