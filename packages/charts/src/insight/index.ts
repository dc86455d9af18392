export { begunYear, yearAsking } from './begun-year.ts';
export { boardSize, chartsOf, figuresOf } from './choose.ts';
export { classify } from './classify.ts';
export { isShareColumn } from './column-measure.ts';
export { compositionColumns, compositionRoom, withoutSumsOfParts } from './compositions.ts';
export { type CountedPair, datePairs, durationsOf } from './durations.ts';
export { profileOfRows } from './facts-of-rows.ts';
export { hasMoments, spanDays } from './grain-of-span.ts';
export { grainWords, type Idea, type Material, type Room, withoutValue } from './idea.ts';
export { inTable } from './in-table.ts';
export { type IndicatorGroup, indicatorAskings, indicatorGroups, indicatorsIn } from './indicators.ts';
export { materialOf } from './material.ts';
export { isRateFormula, levelItem } from './measure.ts';
export type { Measure } from './measure-shape.ts';
export { measureWords } from './measure-words.ts';
export { type MixedColumn, mixedColumns } from './mixed-columns.ts';
export { partColumns, partsIn, stepsIn } from './parts.ts';
export {
  type BegunYear,
  type ColumnFacts,
  type ColumnProfile,
  type Duration,
  fewValues,
  type Indicators,
  type Parts,
  type Profile,
  type Ratio,
  samplesOf,
} from './profile.ts';
export {
  nearlyAll as ratioHolds,
  ratioColumns,
  ratioCounts,
  ratioRows,
  ratiosIn,
  weightedMean,
} from './ratio.ts';
export { type ChosenColumns, recommendedKinds, unfitKind } from './recommend.ts';
export { repeatedAskings, repeatedGroups, repeatedIn, withoutRepeated } from './repeated.ts';
export { rowsTable } from './rows-table.ts';
export { ideasOf, rules } from './rules/index.ts';
export { runningIn, seriesAsking, seriesRows, withoutSumsOfRunning } from './running-series.ts';
export { senselessAbove, senselessByAnswer, senselessByFields } from './senseless.ts';
export { isSequence, sequenceAsking, sequenceRows, withSequence } from './sequences.ts';
export { withShortLabels } from './short-labels.ts';
export { passedStages, stagesOf } from './stages-of.ts';
export { standOut } from './stand-out.ts';
export { mayBeThin, type ThinPeriod, thinPeriods } from './thin-periods.ts';
export { twinPairs, withoutTwinNames } from './twin-names.ts';
export {
  areLevels,
  balanceWords,
  costWords,
  dimensionIdeas,
  incomeWords,
  listMoney,
  markWords,
  momentWords,
  moneyUnit,
  nearNames,
  periodWords,
  plannedWords,
  priceWords,
  stockWords,
  takenMoney,
  wholeMoney,
  wholeSum,
  writtenFigure,
  writtenMonth,
} from './vocabulary.ts';
export { maybeOfWhole, wholeAndLines } from './whole-and-lines.ts';
export { hasComing, listings, wholePeriodsOf } from './whole-periods.ts';
