import type { Place } from './editor-areas.ts';

/** Dialogs that belong to one placed column. */
export type ChipDialog = 'filter' | 'having' | 'rename' | 'jump' | 'group';

/** The dialog that stands over the editor; one at a time. */
export type Overlay =
  | { kind: ChipDialog; place: Place }
  | { kind: 'expression'; editing: string | null }
  | { kind: 'chartJump' | 'rules' | 'queries' };
