import { kindOf, type SlotName } from '@mingjing/charts';
import { limits, texts } from '@mingjing/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import { ChartView, firstRowsOf } from '../../../board/chart/index.ts';
import { EmptyState, ErrorState } from '../../../ui/index.ts';
import { usePreview, usePreviewSource } from '../widget-api.ts';
import { type EditorState, inputOf, missingAreas } from './editor-state.ts';
import { useSettled } from './use-settled.ts';

const slotLabels = (state: EditorState, missing: SlotName[]): string =>
  missing.map((area) => kindOf(state.chartType)?.slots[area]?.label ?? area).join('、');

/** The live picture of what is configured, 360 px high, one toggle away from its rows. */
export function PreviewPane({ state }: { state: EditorState }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const missing = missingAreas(state);
  const ready = state.fields !== null && missing.length === 0;
  const settled = useSettled(state, 250);
  const input = ready && missingAreas(settled).length === 0 ? inputOf(settled) : null;
  const first = firstRowsOf(settled.chartType, settled.form, input?.page ?? '');
  const preview = usePreview(input, first);
  const source = usePreviewSource(settled.chartType === 'table' ? input : null);
  const timed = ready ? preview.data : undefined;

  return (
    <section className="preview-pane" aria-label="预览">
      <header>
        <Segmented
          size="small"
          value={view}
          onChange={setView}
          options={[
            { value: 'chart' as const, label: '图表' },
            { value: 'table' as const, label: '数据' },
          ]}
        />
        {timed !== undefined && !preview.isError && (
          <span className="preview-pane-facts" role="status">
            {timed.answer.total ?? timed.answer.data.length} 行，用时 {timed.durationMs} 毫秒
            {timed.answer.truncated === true && `，${texts.data.truncated(timed.answer.data.length)}`}
          </span>
        )}
      </header>
      <div
        className="preview-pane-chart"
        style={{ height: limits.chartHeight }}
        aria-busy={preview.isFetching}
      >
        {!ready ? (
          <EmptyState
            title={state.fields === null ? '先选择数据' : `请添加${slotLabels(state, missing)}`}
            description={
              state.fields === null
                ? '选择数据集，或新建查询并加载数据'
                : '从左侧拖拽字段，或点击字段旁的加号'
            }
          />
        ) : preview.isError ? (
          <ErrorState title="无法预览" error={preview.error} retry={() => void preview.refetch()} />
        ) : timed === undefined ? (
          <div className="preview-pane-skeleton" />
        ) : (
          <ChartView
            type={view === 'table' ? 'table' : state.chartType}
            answer={timed.answer}
            form={state.form}
            round={state.round}
            title={state.name}
            source={source}
          />
        )}
      </div>
    </section>
  );
}
