/** Axis areas of the editor, by their name in chartForm. */
export type SlotName = 'xAxis' | 'yAxis' | 'nAxis' | 'heatmapY';

export interface Slot {
  label: string;
  role: 'dimension' | 'measure' | 'any';
  required: boolean;
  /** Keeps only the first dropped item when 1. */
  max: number;
  hint: string;
  /** Stands out while it is empty although it may stay so. */
  highlighted?: true;
}
