import { texts } from '@mingjing/contract';
import type { ChosenQuery } from '../../records/widget.ts';
import { MeasureDialog } from '../../ui/measure-dialog.tsx';
import { FilterDialog } from '../filter/filter-dialog.tsx';
import { HavingDialog } from '../filter/having-dialog.tsx';
import { RulesDialog } from '../rules/rules-dialog.tsx';
import { replaceItem } from '../state/editor-areas.ts';
import { allExpressions, columnOf, columnsOf } from '../state/editor-columns.ts';
import {
  chartJumps,
  itemAt,
  jumpsOf,
  putExpression,
  renameItem,
  setChartJumps,
  setJumps,
} from '../state/editor-items.ts';
import { type EditorState, inputOf } from '../state/editor-state.ts';
import { havingField, setHaving, testedCalculation, testedChoices } from '../state/having.ts';
import type { Overlay } from '../state/overlay.ts';
import { isExpression } from '../state/stored-calculations.ts';
import { EditorMeasureValues } from './editor-measure-values.tsx';
import { JumpDialog } from './jump-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { QueriesDialog } from './queries-dialog.tsx';
import './dialogs.css';

export interface EditorOverlaysProps {
  overlay: Overlay | null;
  state: EditorState;
  onChange: (next: EditorState) => void;
  onQuery: (query: ChosenQuery) => void;
  onClose: () => void;
}

/** The source of a state as the server takes it. */
const sourceOf = (state: EditorState) => ({
  datasetId: state.mode === 'dataset' ? state.datasetId : null,
  datasourceId: state.mode === 'sql' ? state.datasourceId : null,
  querySql: state.mode === 'sql' ? state.loadedSql : '',
});

/** A plain table over the source: what the rules leave, with no area filled. */
const plainTable = (state: EditorState): EditorState => ({
  ...state,
  sql: state.loadedSql,
  chartType: 'table',
  expressions: [],
  form: { ...state.form, xAxis: [], yAxis: [], nAxis: [], heatmapY: [], filters: [], sort: null, top: 20 },
});

/** The one dialog that stands over the editor. */
export function EditorOverlays({ overlay, state, onChange, onQuery, onClose }: EditorOverlaysProps) {
  if (overlay === null) return null;
  const done = (next: EditorState): void => {
    onClose();
    if (next !== state) onChange(next);
  };
  switch (overlay.kind) {
    case 'rules':
      return (
        <RulesDialog
          rules={state.rules}
          columns={state.fields?.columns ?? []}
          names={state.names}
          previewOf={(rules) => inputOf({ ...plainTable(state), rules })}
          onOk={(rules) => done({ ...state, rules })}
          onCancel={onClose}
        />
      );
    case 'queries':
      return <QueriesDialog except={state.id} onOk={onQuery} onCancel={onClose} />;
    case 'chartJump':
      return (
        <JumpDialog
          subject="图表"
          targets={chartJumps(state).map((id) => ({ id, name: `#${id}` }))}
          onOk={(targets) =>
            done(
              setChartJumps(
                state,
                targets.map(({ id }) => id),
              ),
            )
          }
          onCancel={onClose}
        />
      );
    case 'expression': {
      const names = columnsOf(state).map(({ name }) => name);
      const held = state.expressions.find((item) => item.alias === overlay.editing);
      return (
        <MeasureDialog
          open
          columns={names}
          values={(expression) => <EditorMeasureValues state={state} expression={expression} />}
          taken={[...names, ...allExpressions(state).map((item) => item.alias)]}
          {...(held === undefined ? {} : { value: held })}
          onOk={(item) => done(putExpression(state, item, overlay.editing))}
          onCancel={onClose}
        />
      );
    }
    case 'filter':
    case 'having':
    case 'rename':
    case 'jump':
    case 'group': {
      const { place } = overlay;
      const item = itemAt(state, place);
      if (item === undefined) return null;
      if (overlay.kind === 'filter') {
        return (
          <FilterDialog
            item={item}
            column={columnOf(state, item.id)}
            source={{ ...sourceOf(state), ...state.rules }}
            onOk={(next) => done(replaceItem(state, place.area, place.at, next))}
            onCancel={onClose}
          />
        );
      }
      if (overlay.kind === 'having') {
        const calculation = testedCalculation(state, place, item);
        const isBeside = place.area === 'filters' && !isExpression(item);
        return (
          <HavingDialog
            name={item.name}
            having={item.having ?? []}
            tested={isBeside ? { calculation, choices: testedChoices(state, item) } : undefined}
            fieldOf={(chosen) => havingField(state, place, item, chosen ?? calculation)}
            onOk={(having, chosen) => done(setHaving(state, place, having, chosen ?? calculation))}
            onCancel={onClose}
          />
        );
      }
      if (overlay.kind === 'jump') {
        return (
          <JumpDialog
            subject={item.name}
            targets={jumpsOf(item)}
            onOk={(targets) => done(setJumps(state, place, targets))}
            onCancel={onClose}
          />
        );
      }
      return overlay.kind === 'rename' ? (
        <NameDialog
          title="重命名"
          label="显示名称"
          placeholder={item.id}
          value={item.name}
          required={null}
          tooLong={texts.widget.nameLength}
          onOk={(name) => done(renameItem(state, place, name))}
          onCancel={onClose}
        />
      ) : (
        <NameDialog
          title="分组名称"
          label="分组名称"
          placeholder={texts.group.required}
          value={state.form.groupSeriesTitle === '' ? item.name : state.form.groupSeriesTitle}
          required={texts.group.required}
          tooLong={texts.group.tooLong}
          onOk={(groupSeriesTitle) => done({ ...state, form: { ...state.form, groupSeriesTitle } })}
          onCancel={onClose}
        />
      );
    }
  }
}
