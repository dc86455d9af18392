import { areasProblem, highlightedSlots, type SlotName } from '@mingjing/charts';
import { checkBounds, length, limits, texts } from '@mingjing/contract';
import { rulesProblem } from '../rules/rule-draft.ts';
import { ruleSetOf } from '../rules/rule-set.ts';
import { unknownColumns } from './editor-columns.ts';
import { type EditorState, missingAreas, sqlChanged } from './editor-state.ts';

export type EditorErrors = Partial<Record<'name' | 'dataset' | 'datasource' | 'sql', string>>;

const t = texts.widget;

/** What of the source is missing: a dataset, or a data source with a script. */
export function checkSource(state: EditorState): EditorErrors {
  if (state.mode === 'dataset') return state.datasetId === null ? { dataset: t.dataset } : {};
  return {
    ...(state.datasourceId === null ? { datasource: t.datasource } : {}),
    ...(state.sql.trim() === '' ? { sql: t.sql } : {}),
  };
}

/** What the form refuses. `message` is the one sentence to say when saving. */
export function checkEditor(state: EditorState): { errors: EditorErrors; message: string | null } {
  const errors: EditorErrors = { ...checkSource(state) };
  const name = state.name.trim();
  if (name === '') errors.name = t.name;
  else if (length(name) > limits.name) errors.name = t.nameLength;
  if (Object.keys(errors).length > 0) return { errors, message: t.checkForm };
  if (state.fields === null) return { errors, message: t.loadData };
  if (sqlChanged(state)) return { errors, message: t.sqlChanged };
  const areas = areasProblem(state.chartType, state.form, state.fields.columns.length);
  if (areas !== null) return { errors, message: areas };
  const [unknown] = unknownColumns(state);
  if (unknown !== undefined) return { errors, message: t.unknownColumn(unknown) };
  const rules = rulesProblem(ruleSetOf(state.rules));
  if (rules !== null) return { errors, message: rules };
  if (checkBounds(state.chartType, state.form).length > 0) return { errors, message: t.checkForm };
  return { errors, message: null };
}

/** Of what a save refused, what has not been put right since. */
export function stillWrong(told: EditorErrors, state: EditorState): EditorErrors {
  const { errors } = checkEditor(state);
  const keys = Object.keys(told) as (keyof EditorErrors)[];
  return Object.fromEntries(keys.flatMap((key) => (errors[key] === undefined ? [] : [[key, errors[key]]])));
}

/** Areas to highlight: those that are missing, and beside them those a kind is hardly used without. */
export function highlightedAreas(state: EditorState): SlotName[] {
  const missing = missingAreas(state);
  return missing.length > 0
    ? [...new Set([...missing, ...highlightedSlots(state.chartType, state.form)])]
    : missing;
}
