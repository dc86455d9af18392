import type { ChartType } from '@mingjing/contract';
import { type Case, cases } from './cases.ts';
import { heatmapCases } from './heatmap-cases.ts';
import { cityCases, countryCases } from './map-cases.ts';
import { gaugeCases, nestCases, scatterCases } from './shape-cases.ts';

/** Kinds whose axes are not the usual name and number. */
const ownCases: Partial<Record<ChartType, Record<string, Case>>> = {
  gauge: gaugeCases,
  heatmap: heatmapCases,
  pie_nest: nestCases,
  scatter: scatterCases,
  china_map: countryCases,
  scatter_map: countryCases,
  map: cityCases,
  gd_map: cityCases,
};

/** The cases a kind is drawn with in the golden tests and on the contact sheet. */
export function casesOf(type: ChartType): Record<string, Case> {
  return ownCases[type] ?? cases;
}
