export { bindCalculated } from './bind/bind-calculated.ts';
export { bindQuestion } from './bind/bind-question.ts';
export { calculatedLayers, circularText, columnsInFormula, withThoseRead } from './bind/calculated-layers.ts';
export { misfit } from './bind/misfit.ts';
export {
  choosingLarge,
  firstGroups,
  largestOf,
  leftOutOf,
  raisedSize,
  scopeOfQuestion,
} from './bind/smallest-group.ts';
export { type BoundCombination, bindCombination, type Parent } from './combine/bind-combination.ts';
export { combinationSql, type ParentTable } from './combine/combination-sql.ts';
export {
  figuresOfJoin,
  type JoinFigures,
  joinFiguresOf,
  joinFiguresSql,
} from './combine/join-figures-sql.ts';
export { scopeOfCombination } from './combine/scope-of-combination.ts';
export { mapByName, pickAll, suggestKeys } from './combine/suggest-combination.ts';
export {
  type CompiledQuestion,
  compileBound,
  compileQuestion,
  type QuestionSource,
} from './compile/compile-question.ts';
export type { DateSpan, NumberedColumn } from './compile/from.ts';
export {
  type FoldedQuestions,
  foldedQuestions,
  gatheredSql,
  mostFolded,
  type SharedRows,
  type TogetherSql,
  togetherSql,
} from './compile/shared-rows.ts';
export type { Dialect, DialectId, Spellings } from './dialect/dialect.ts';
export { dialects } from './dialect/index.ts';
export { isNumberText, numberText } from './dialect/number-text.ts';
export type {
  Fold,
  FoldGroups,
  FoldKey,
  FoldList,
  FoldMeasure,
  FoldOutput,
  FoldRows,
  FoldTest,
  FoldTree,
} from './fold/fold.ts';
export {
  inNaturalOrder,
  mostNatural,
  mostNaturalRows,
  type NaturalQuestion,
  naturalQuestionOf,
} from './natural-order/natural-rows.ts';
export type { BoundQuestion } from './plan/plan.ts';
export { QuestionError } from './question-error.ts';
export { type Pass, passes } from './rewrite/rewrite.ts';
export { chooseEarlier, earlierLimits } from './rollup/choose-earlier.ts';
export {
  type ChosenRollup,
  type CountGroups,
  chooseRollups,
  type RollupData,
  type RollupLimits,
  rollupLimits,
} from './rollup/choose-rollups.ts';
export { knownSizes } from './rollup/known-sizes.ts';
export { countedColumns, type KnownQuestion } from './rollup/needs.ts';
export type { EarlierDates, Rollup, RollupDimension, RollupShape } from './rollup/rollup.ts';
export { tellsOfGroups } from './rollup/rollup.ts';
export { groupCountsSql, rollupSql } from './rollup/rollup-sql.ts';
export type { CompiledSql } from './sql.ts';
export { addsUp } from './table-calculation/adds-up.ts';
export {
  answerTableQuestion,
  choosesByTable,
  mostGroups,
  tableKeys,
  tableQuestionOf,
} from './table-calculation/table-question.ts';
export { totalsOfTable } from './table-calculation/totals-of-table.ts';
export { cleanStatement } from './user-sql/statement.ts';
export { greaterThan, type WrapOptions, wrapUserSql } from './user-sql/wrap.ts';
export { additiveKeys } from './widget/additive.ts';
export { averagedKeys } from './widget/averaged-keys.ts';
export { drawsAnything } from './widget/axes.ts';
export { type CrossedPlaces, crossedTable, inCrossOrder } from './widget/crossed-table.ts';
export { filterValues } from './widget/drill-path.ts';
export { filterRulesToFilters } from './widget/filter-rules.ts';
export {
  type LatestFound,
  type LatestKnown,
  lastPeriod,
  latestGrain,
  latestKey,
  pastPeriods,
  periodTold,
} from './widget/latest-period.ts';
export {
  type DaysKnown,
  daysQuestion,
  daysTold,
  partialPeriods,
  periodsAsked,
} from './widget/partial-periods.ts';
export {
  latestAsked,
  type QuestionExtra,
  questionOfAggregation,
  questionOfWidget,
  type WidgetData,
} from './widget/question-of-widget.ts';
export { secondsKeys } from './widget/seconds-keys.ts';
export { isBlank, questionOfRules, type ServerRules } from './widget/server-rules.ts';
export { columnsOfWidget, type ShownColumn, type WidgetColumns } from './widget/shown-columns.ts';
export {
  measureBehind,
  sizesOfQuestion,
  type TotalsQuestion,
  totalsOfQuestion,
} from './widget/totals-of-question.ts';
export { keepsWholePeriods } from './widget/whole-periods.ts';
