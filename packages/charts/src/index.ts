export * from './chart-kind.ts';
export { contrast, distances } from './color/distance.ts';
export { grounds, seriesPalettes } from './color/palettes.ts';
export { cutOfEntries, type EntryCut } from './cut-entries.ts';
export { type AxisCut, type PictureCut, pictureCutOf } from './cut-picture.ts';
export {
  type CrossSheet,
  crossSheetOf,
  type DrawnChart,
  type DrawRequest,
  drawChart,
  outlineFor,
  type TableTotal,
  tableOf,
  totalsOf,
} from './draw.ts';
export { defaultType, kindOf, kinds } from './kinds/index.ts';
export { type CellLook, looksOf } from './kinds/table/conditional.ts';
export { type CrossSettings, crossSettingsOf } from './kinds/table/cross-settings.ts';
export { headGroups, headRows } from './kinds/table/heads.ts';
export { spansOf, stripesOf } from './kinds/table/merging.ts';
export { type ColumnFormat, type TotalKind, totalKinds, totalLabels } from './kinds/table/settings.ts';
export { isKnown, rangesOf, summaryOfRows, type TableSummary, totalText } from './kinds/table/totals.ts';
export type { OutlineGeo } from './map/geo.ts';
export { matcherOf } from './map/match.ts';
export { type Outline, type OutlineRegion, outlineOf } from './map/outline.ts';
export { outlineTitle, provinces } from './map/provinces.ts';
export { OutlineProblem, outlineLimits, readOutlineGeo } from './map/read-geo.ts';
export {
  type Figure,
  figureOf,
  formatNumber,
  type NumberFormat,
  noValue,
} from './number/format.ts';
export type { Sample } from './samples.ts';
export { type Control, type Field, type SettingGroup, takesValue } from './settings/fields.ts';
export { frameFields, showsTitle } from './settings/frame-fields.ts';
export { numberStyleLabels } from './settings/number-fields.ts';
export {
  dimensionsOf,
  type Placed,
  type PlacedColumns,
  placeColumns,
  placeItems,
  shownX,
} from './shape/columns.ts';
export { categoryName } from './shape/matrix.ts';
export { honestAnswer, partialWord } from './shape/partial.ts';
export {
  acceptDrop,
  areasProblem,
  type DropArea,
  fittedForm,
  highlightedSlots,
  missingSlots,
} from './slots.ts';
export { type KnownColumns, type Suggestion, saidOf, suggestKinds } from './suggest.ts';
export { safeColor } from './theme/safe-color.ts';
export { colorAt, defaultTheme, themeWith, withAlpha } from './theme/theme.ts';
export { toneInk } from './theme/tones.ts';
