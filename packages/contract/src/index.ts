export * from './account-models.ts';
export * from './api.ts';
export * from './api-key-models.ts';
export * from './audit.ts';
export { type AuditFact, auditFacts, auditFactsOf, auditReason } from './audit-facts.ts';
export * from './board-models.ts';
export { calculationOf, calculationOfMeasure, tableCalculationOfMeasure } from './calculation-of.ts';
export { newCallKey } from './call-key.ts';
export * from './category-models.ts';
export * from './category-tree.ts';
export * from './chart-bounds.ts';
export * from './chart-kinds.ts';
export * from './chart-names.ts';
export * from './client.ts';
export * from './client-file.ts';
export * from './client-lines.ts';
export * from './codes.ts';
export * from './combination.ts';
export * from './counted.ts';
export * from './cubes.ts';
export * from './cycle.ts';
export * from './data.ts';
export * from './data-rules.ts';
export type {
  ConnectableDatabase,
  Database,
  DatabaseIcon,
  EditorGrammar,
  JdbcPieces,
  SourceDialect,
} from './databases/database.ts';
export * from './databases/index.ts';
export * from './dataset-impact.ts';
export {
  type DatasetInput,
  datasetInput,
  type MeasureValuesInput,
  type RulesPreview,
  type SourceTable,
  type StoredRules,
  statementOfTable,
  type TableReference,
  type TableStatementInput,
} from './dataset-inputs.ts';
export * from './dataset-models.ts';
export * from './datasource-models.ts';
export * from './drill.ts';
export * from './empty-name.ts';
export * from './encodings.ts';
export * from './envelope.ts';
export { epochColumns, epochCount, epochExample, epochUnit, isMomentName } from './epoch-counts.ts';
export * from './expression.ts';
export * from './expression-help.ts';
export { type FarYears, farYears } from './far-years.ts';
export * from './fields.ts';
export { drillPathText, filterText } from './filter-text.ts';
export * from './first-texts.ts';
export { foldedName } from './folded-name.ts';
export { fileTypeText, unpackFirst } from './foreign-files.ts';
export * from './formula-guard.ts';
export * from './formula-words.ts';
export { frameOrigin, frameProblem } from './frame-address.ts';
export * from './having.ts';
export * from './jdbc-url.ts';
export { isTooMuchJson, parseJsonText, textLimits } from './json-text.ts';
export * from './latest-period.ts';
export { lengthOf, lengthText } from './length-text.ts';
export * from './limits.ts';
export * from './live.ts';
export * from './look-back.ts';
export * from './measure-format.ts';
export { isMeasuredUnit, isUnit } from './measured-units.ts';
export * from './menu-paths.ts';
export * from './messaging-texts.ts';
export { byCodePoints } from './natural-order/code-points.ts';
export { areSteps, type CompareTexts, naturalOrder, naturalPlaces } from './natural-order/natural-order.ts';
export * from './olap-address.ts';
export { ownValue } from './own-value.ts';
export * from './panel-models.ts';
export * from './parameters.ts';
export * from './parse-expression.ts';
export * from './parse-row-expression.ts';
export * from './passwords.ts';
export {
  daysOfPeriod,
  type PeriodPlace,
  periodNumbers,
  periodUnit,
  readPeriodPlace,
  shortestDays,
  yearBefore,
} from './period.ts';
export * from './question.ts';
export * from './reasons.ts';
export * from './refresh-models.ts';
export * from './relative-dates.ts';
export * from './route.ts';
export {
  type AutoBoard,
  type AutoBoardInput,
  autoBoardWidgets,
  type DataProfile,
  type ProposedWidget,
} from './routes/auto-boards.ts';
export { type BoardField, boardField } from './routes/board-filters.ts';
export { categoryInput } from './routes/categories.ts';
export { type DatasourceInput, datasourceInput } from './routes/datasources.ts';
export type {
  GrantMatrix,
  GrantPerson,
  MatrixMenu,
  MatrixRole,
  MatrixTop,
  PanelSight,
} from './routes/grants.ts';
export { type MenuInput, type MenuTop, menuInput } from './routes/menus.ts';
export { oidcRoutes } from './routes/oidc.ts';
export { type OutlineItem, outlineItem } from './routes/outlines.ts';
export { type PanelInput, panelInput } from './routes/panels.ts';
export { brandMeta, brandRecord, sessionRoutes } from './routes/session.ts';
export { embedOrigin, type ShareInput, type ShareLink, shareInput, shareLink } from './routes/shares.ts';
export { type TemplateInput, templateInput } from './routes/templates.ts';
export {
  type UserChange,
  type UserImportInput,
  type UserInput,
  userChange,
  userInput,
} from './routes/users.ts';
export { type WidgetCard, type WidgetInput, widgetCard, widgetInput } from './routes/widgets.ts';
export * from './row-expression-help.ts';
export * from './row-value.ts';
export * from './rules.ts';
export * from './scalar-functions.ts';
export * from './schedule/index.ts';
export * from './session-models.ts';
export * from './sheet-import.ts';
export * from './sign-on-texts.ts';
export * from './slot-spec.ts';
export * from './table-calculation.ts';
export * from './template-file.ts';
export * from './template-models.ts';
export * from './text-encodings.ts';
export * from './texts.ts';
export { typedNumber } from './typed-number.ts';
export * from './unique-keys.ts';
export * from './usage.ts';
export {
  type Aggregation,
  isEffortTime,
  isGrowthShare,
  isLaboratoryTest,
  usualCalculation,
} from './usual-calculation.ts';
export * from './viewer-filters.ts';
export * from './widget.ts';
export * from './widget-models.ts';
export * from './write-expression.ts';
