import { type KnownColumns, kinds, type Suggestion, saidOf, suggestKinds } from '@mingjing/charts';
import { type ChartType, isCycle, isDated, traitsOf } from '@mingjing/contract';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { ChartIcon } from '../../ui/chart-icon.tsx';
import { Tooltip } from '../../ui/index.ts';
import { isGrouped, valueItems } from '../state/calculations.ts';
import { profileOf } from '../state/column-profile.ts';
import { isMeasure } from '../state/column-role.ts';
import { changeType } from '../state/editor-areas.ts';
import { columnOf } from '../state/editor-columns.ts';
import type { EditorState } from '../state/editor-state.ts';
import './chart-type-picker.css';

/** As many as are worth a look before the whole list. */
const mostSuggested = 4;
/** What a chart without an answer yet is taken to have. */
const likelyRows = 12;

/** Fields that are measured here: measures, and whatever stands among the values of a chart that calculates them. */
function measuredIn(state: EditorState): (id: string) => boolean {
  const isList = traitsOf(state.chartType).listsRows === true;
  const values = new Set(isList || !isGrouped(state) ? [] : valueItems(state).map(({ id }) => id));
  return (id) => values.has(id) || isMeasure(state, id);
}

/** The columns on the areas, counted as chart kinds judge them. */
function shapeOf(state: EditorState, rows: number | undefined) {
  const { xAxis, yAxis, nAxis, heatmapY } = state.form;
  const placed = [xAxis, nAxis, yAxis, heatmapY].flat();
  const isOne = measuredIn(state);
  const measures = new Set(placed.filter(({ id }) => isOne(id)).map(({ id }) => id)).size;
  // A date by its weekdays and by its hours is two dimensions.
  const named = placed.filter(({ id }) => !isOne(id)).map(({ id, grain = '' }) => `${grain} ${id}`);
  const [first] = xAxis;
  const type = first === undefined ? undefined : columnOf(state, first.id)?.type;
  return {
    dimensions: new Set(named).size,
    measures,
    rows: rows ?? likelyRows,
    time: type !== undefined && isDated(type) && !isCycle(first?.grain),
  };
}

/**
 * What is known of the columns on the areas; undefined before anything was loaded, and where places of cycles are shown: the
 * dates themselves say nothing of these.
 */
function knownOf(state: EditorState): KnownColumns | undefined {
  const profile = profileOf(state);
  if (profile === undefined) return undefined;
  const { xAxis, yAxis, nAxis, heatmapY } = state.form;
  const placed = [xAxis, nAxis, yAxis, heatmapY].flat();
  if (placed.some(({ grain }) => isCycle(grain))) return undefined;
  const ids = [...new Set(placed.map(({ id }) => id))];
  const isOne = measuredIn(state);
  return {
    profile,
    chosen: { dimensions: ids.filter((id) => !isOne(id)), measures: ids.filter(isOne) },
  };
}

interface ChartTypePickerProps {
  state: EditorState;
  /** Rows of the picture as it is, once it is known. */
  rows?: number | undefined;
  onChange: (next: EditorState) => void;
}

/** Kinds that suit the chosen columns with the reason for the best, then all kinds in their places, one click each. */
export function ChartTypePicker({ state, rows, onChange }: ChartTypePickerProps) {
  const grid = useRef<HTMLDivElement>(null);
  const shape = shapeOf(state, rows);
  const { dimensions, measures, time } = shape;
  const known = useMemo(() => knownOf(state), [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape is these figures
  const judged = useMemo(() => suggestKinds(shape, known), [dimensions, measures, time, shape.rows, known]);
  const chosen = dimensions + measures > 0;
  const suggested = chosen ? judged.filter(({ good }) => good).slice(0, mostSuggested) : [];
  const reasons = new Map(judged.map((one) => [one.type, one]));
  const choose = (type: ChartType): void => onChange(changeType(state, type));
  // Who takes a suggestion gets what its reason says, unless the order was chosen before.
  const take = ({ type, arrangement = {} }: Suggestion): void => {
    const next = changeType(state, type);
    const settings = next.form.settings ?? {};
    const isArranged = next.form.sort != null || 'sort' in settings || 'top' in settings;
    onChange(
      isArranged ? next : { ...next, form: { ...next.form, settings: { ...settings, ...arrangement } } },
    );
  };
  const own = reasons.get(state.chartType);
  const line: Suggestion | undefined = own ?? suggested[0];
  const said = line && saidOf(line, state.form);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = kinds.findIndex(({ type }) => type === state.chartType);
    const next = kinds[(at + step + kinds.length) % kinds.length];
    if (next === undefined) return;
    choose(next.type);
    grid.current?.querySelector<HTMLElement>(`[data-type="${next.type}"]`)?.focus();
  };

  return (
    <div className="chart-picker">
      {/* Always there: what is dropped onto below does not move when the first field is chosen. */}
      <div className="chart-suggestions">
        <span>推荐</span>
        {suggested.map((one) => (
          <Tooltip key={one.type} text={one.reason}>
            <button
              type="button"
              className={one.type === state.chartType ? 'on' : ''}
              aria-label={`推荐${one.label}：${one.reason}`}
              onClick={() => take(one)}
            >
              <ChartIcon type={one.type} size={16} />
              {one.label}
            </button>
          </Tooltip>
        ))}
        {suggested.length > 0 && line !== undefined && said !== undefined ? (
          <p role="status" className={said.good ? '' : 'chart-unsuited'} title={said.reason}>
            {line.label}：{said.reason}
          </p>
        ) : (
          <p>{chosen ? '没有适合所选字段的图表' : '选择字段后给出适合的图表'}</p>
        )}
      </div>
      <div ref={grid} className="chart-types" role="radiogroup" aria-label="图表类型" onKeyDown={onKeyDown}>
        {kinds.map(({ type, label }) => {
          const isChosen = type === state.chartType;
          const judgement = reasons.get(type);
          const unsuited = chosen && judgement?.good === false;
          return (
            <Tooltip
              key={type}
              text={
                chosen && judgement !== undefined
                  ? `${label}：${saidOf(judgement, state.form).reason}`
                  : label
              }
            >
              {/* biome-ignore lint/a11y/useSemanticElements: a picture button that behaves as a radio */}
              <button
                type="button"
                role="radio"
                aria-checked={isChosen}
                aria-label={label}
                data-type={type}
                tabIndex={isChosen ? 0 : -1}
                className={`${isChosen ? 'on' : ''} ${unsuited ? 'unsuited' : ''}`}
                onClick={() => choose(type)}
              >
                <ChartIcon type={type} size={22} />
                <span>{label}</span>
              </button>
            </Tooltip>
          );
        })}
      </div>
    </div>
  );
}
