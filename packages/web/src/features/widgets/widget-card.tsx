import { EditOutlined, ReloadOutlined } from '@ant-design/icons';
import { kindOf } from '@mingjing/charts';
import { dataJson, parseJsonText, texts, type Widget } from '@mingjing/contract';
import { Alert, Button } from 'antd';
import { ChartView, firstRowsOf, useWidgetSource } from '../../board/chart/index.ts';
import { ErrorState, IconButton, LoadingState } from '../../ui/index.ts';
import { useWidgetData } from './widget-api.ts';

function formOf(widget: Widget) {
  try {
    return dataJson.parse(parseJsonText(widget.dataJson));
  } catch {
    return dataJson.parse({});
  }
}

/** An author looks at a widget by itself: no board, no filters. */
const asking = { panelId: undefined, filters: undefined };

/** The selected widget, drawn with its data, and where the figures come from. */
export function WidgetCard({ widget, onEdit }: { widget: Widget; onEdit: () => void }) {
  const stored = formOf(widget);
  const data = useWidgetData(widget.id, firstRowsOf(widget.chartType, stored.chartForm, widget.page));
  const source = useWidgetSource(widget.id, asking, data.data?.answer);
  const origin =
    widget.datasetId === null
      ? '自定义查询'
      : `数据集：${stored.datasetName === '' ? `#${widget.datasetId}` : stored.datasetName}`;
  return (
    <article className="widget-card">
      <header>
        <div>
          <h2>{widget.name}</h2>
          <p>
            {kindOf(widget.chartType)?.label ?? widget.chartType} · {origin} · 最后更新{' '}
            {widget.lastModifiedDate}
          </p>
        </div>
        <div className="widget-card-buttons">
          <IconButton
            label="刷新"
            icon={<ReloadOutlined spin={data.isFetching} />}
            onClick={() => void data.refetch()}
          />
          <Button type="primary" icon={<EditOutlined />} onClick={onEdit}>
            编辑
          </Button>
        </div>
      </header>
      {widget.tips !== '' && <Alert type="warning" showIcon title={widget.tips} />}
      <div className="widget-card-chart">
        {data.isError ? (
          <ErrorState
            title={texts.toast.widgetDataFailed}
            error={data.error}
            retry={() => void data.refetch()}
          />
        ) : data.data === undefined ? (
          <LoadingState rows={6} />
        ) : (
          <ChartView
            type={widget.chartType}
            answer={data.data.answer}
            form={stored.chartForm}
            round={widget.round}
            title={widget.name}
            source={source}
          />
        )}
      </div>
      {data.data !== undefined && !data.isError && (
        <footer>
          {data.data.answer.total ?? data.data.answer.data.length} 行，用时 {data.data.durationMs} 毫秒
        </footer>
      )}
    </article>
  );
}
