import { type ColumnFormat, defaultTheme, kindOf, type SlotName } from '@mingjing/charts';
import { limits, ownValue, texts, traitsOf } from '@mingjing/contract';
import { Button, Segmented } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useTheme } from '../../app/theme.ts';
import { ChartView, KeepWidthContext, TableSourceContext } from '../../board/chart/index.ts';
import { DrillTrail } from '../../board/interaction/drill-trail.tsx';
import { backTo, canDrill, drillDown, drillUp, pageTo } from '../../board/model/drill-state.ts';
import type { Picked } from '../../board/model/picked.ts';
import { WidgetTools } from '../../board/tools/widget-tools.tsx';
import { EmptyState, ErrorState } from '../../ui/index.ts';
import { LevelPager } from '../preview/level-pager.tsx';
import { MixedAdvice } from '../preview/mixed-advice.tsx';
import { PreviewFacts } from '../preview/preview-facts.tsx';
import { usePreviewFile, usePreviewSource } from '../preview/preview-source.ts';
import { StatementDialog } from '../preview/statement-dialog.tsx';
import { usePicture } from '../preview/use-picture.ts';
import { WaitBar } from '../preview/wait-bar.tsx';
import { type EditorState, missingAreas } from '../state/editor-state.ts';
import { reckonedTexts } from '../state/reckoned-texts.ts';
import { unreadMoments } from '../state/unread-moments.ts';
import '../preview/preview.css';

const slotLabels = (state: EditorState, missing: SlotName[]): string =>
  missing.map((area) => kindOf(state.chartType)?.slots[area]?.label ?? area).join('、');

/** The state with a column's width as it was drawn on the preview. */
function withWidth(state: EditorState, column: string, width: number | null): EditorState {
  const settings = state.form.settings ?? {};
  const columns = (settings.columns ?? {}) as Record<string, Partial<ColumnFormat>>;
  const { width: _, ...format } = ownValue(columns, column) ?? {};
  const next = { ...columns, [column]: width === null ? format : { ...format, width } };
  return { ...state, form: { ...state.form, settings: { ...settings, columns: next } } };
}

interface PreviewPaneProps {
  state: EditorState;
  /** Told how many rows the picture has: suggestions of chart kinds look at it. */
  onRows?: (rows: number) => void;
  onChange?: (next: EditorState) => void;
}

/** The live picture of what is configured, 360 px high where the screen has them, one toggle away from its rows. */
export function PreviewPane({ state, onRows, onChange }: PreviewPaneProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [reading, setReading] = useState(false);
  const { ready, input, levels, drill, setDrill, picture, pending, error, retry, ...asked } =
    usePicture(state);
  const source = usePreviewSource(traitsOf(state.chartType).listsRows ? input : null);
  const file = usePreviewFile(input);
  const missing = missingAreas(state);
  const words = reckonedTexts(state);
  const moments = unreadMoments(state);
  const { dark } = useTheme();
  const theme = useMemo(() => defaultTheme(dark), [dark]);
  const shown = picture === null ? undefined : view === 'table' ? 'table' : picture.type;
  const rows = picture === null ? null : (picture.answer.total ?? picture.answer.data.length);
  const isTop = drill.path.length === 0;
  useEffect(() => {
    if (rows !== null && isTop) onRows?.(rows);
  }, [rows, isTop, onRows]);

  const keepWidth =
    onChange !== undefined && traitsOf(state.chartType).listsRows === true
      ? (column: string, width: number | null) => onChange(withWidth(state, column, width))
      : null;
  const entry = levels[drill.level];
  const select = ({ values }: Picked): void => {
    if (entry !== undefined && values.has(entry.id))
      setDrill(drillDown(levels, drill, values.get(entry.id) ?? null));
  };
  // Escape goes up before it closes the dialog.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || drill.path.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    setDrill(drillUp(levels, drill));
  };
  return (
    <section className="preview-pane" aria-label="预览">
      <header>
        <Segmented
          size="small"
          aria-label="预览方式"
          value={view}
          onChange={setView}
          options={[
            { value: 'chart' as const, label: '图表' },
            { value: 'table' as const, label: '数据' },
          ]}
        />
        <LevelPager
          levels={levels}
          level={drill.level}
          onPage={(level) => setDrill(pageTo(levels, drill, level))}
        />
        {picture !== null && rows !== null && ready && (
          <PreviewFacts
            rows={rows}
            truncated={picture.answer.truncated === true}
            durationMs={picture.durationMs}
            dataTime={picture.dataTime}
          />
        )}
        <Button size="small" type="text" disabled={input === null} onClick={() => setReading(true)}>
          查看SQL
        </Button>
      </header>
      {words.length > 0 && (
        <p className="preview-pane-advice" role="status">
          {texts.widget.reckonedTexts(words.join('、'))}
        </p>
      )}
      {moments.length > 0 && (
        <p className="preview-pane-advice" role="status">
          {texts.widget.unreadMoments(moments.map((name) => `【${name}】`).join(''))}
        </p>
      )}
      {onChange !== undefined && <MixedAdvice state={state} onChange={onChange} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys pressed inside bubble here; the controls inside are what is used */}
      <div
        className="preview-pane-chart has-tools"
        style={{ height: limits.chartHeight }}
        aria-busy={pending}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {kindOf(state.chartType) === undefined ? (
          <EmptyState
            title={texts.widget.comingSoon}
            description="当前版本不能绘制这种图表，请选择其他图表类型"
          />
        ) : !ready ? (
          <EmptyState
            title={state.fields === null ? '先选择数据' : `请添加${slotLabels(state, missing)}`}
            description={
              state.fields === null
                ? '选择数据集，或新建查询并加载数据'
                : '从左侧拖拽字段，或点击字段旁的加号'
            }
          />
        ) : error !== null ? (
          <ErrorState title="无法预览" error={error} retry={() => void retry()} />
        ) : asked.cancelled ? (
          <EmptyState
            title="已取消查询"
            description="减少字段或加上筛选后再查会快一些"
            action={<Button onClick={() => void retry()}>重新查询</Button>}
          />
        ) : picture === null || shown === undefined ? (
          <div className="preview-pane-skeleton" />
        ) : (
          <>
            <KeepWidthContext.Provider value={keepWidth}>
              <ChartView
                type={shown}
                answer={picture.answer}
                form={picture.form}
                round={state.round}
                title={state.name}
                source={source}
                trail={
                  <DrillTrail drill={drill} onBack={(steps) => setDrill(backTo(levels, drill, steps))} />
                }
                onSelect={canDrill(levels, picture.drill) && !pending ? select : undefined}
              />
            </KeepWidthContext.Provider>
            {/* Tools turn pages of a table themselves, also in its enlarged picture. */}
            <TableSourceContext.Provider value={source}>
              <WidgetTools
                subject={{
                  name: state.name.trim() === '' ? '未命名图表' : state.name,
                  type: shown,
                  form: picture.form,
                  round: state.round,
                  answer: picture.answer,
                  theme,
                  source,
                  file,
                }}
                onRefresh={retry}
              />
            </TableSourceContext.Provider>
          </>
        )}
        <WaitBar pending={pending} question={asked.question} onCancel={asked.cancel} />
      </div>
      {reading && input !== null && <StatementDialog input={input} onClose={() => setReading(false)} />}
    </section>
  );
}
