import { CodeOutlined, CopyOutlined, DeleteOutlined, EditOutlined, LeftOutlined } from '@ant-design/icons';
import { defaultTheme, kindOf } from '@mingjing/charts';
import { dataJson, parseJsonText, texts, traitsOf, type Widget } from '@mingjing/contract';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useTheme } from '../../app/theme.ts';
import { ChartView, firstRowsOf, useWidgetSource } from '../../board/chart/index.ts';
import { WidgetTools } from '../../board/tools/widget-tools.tsx';
import { useWidgetCards, useWidgetData, useWidgetOrigin } from '../../records/widget.ts';
import { EmptyState, ErrorState, IconButton, LoadingState, type TreeNode } from '../../ui/index.ts';
import { PreviewFacts } from '../../widget-editor/preview/preview-facts.tsx';
import type { WidgetChanges } from './widget-changes.tsx';
import { WidgetFacts } from './widget-facts.tsx';
import './widget-detail.css';

const WidgetStatement = lazy(async () => ({
  default: (await import('./widget-statement.tsx')).WidgetStatement,
}));

function formOf(widget: Widget) {
  try {
    return dataJson.parse(parseJsonText(widget.dataJson)).chartForm;
  } catch {
    return dataJson.parse({}).chartForm;
  }
}

/** An author looks at a widget by itself: no board, no filters. */
const asking = { panelId: undefined, filters: undefined };

/** The widget as a board shows it, with its tools. */
function Picture({ widget, onEdit }: { widget: Widget; onEdit: () => void }) {
  const { dark } = useTheme();
  const theme = useMemo(() => defaultTheme(dark), [dark]);
  const form = useMemo(() => formOf(widget), [widget]);
  const data = useWidgetData(widget.id, firstRowsOf(widget.chartType, form, widget.page));
  const origin = useWidgetOrigin(widget.id).data;
  const answer = data.isError ? undefined : data.data?.answer;
  const source = useWidgetSource(widget.id, asking, answer);
  const stored = useMemo(
    () => ({ id: widget.id, datasetName: origin?.datasetName, cachedAt: origin?.cachedAt }),
    [widget.id, origin],
  );
  const subject = {
    name: widget.name,
    type: widget.chartType,
    form,
    round: widget.round,
    answer,
    theme,
    stored,
  };
  return (
    <div className="widget-detail-picture">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut; the button 编辑 does the same */}
      <div
        className="widget-detail-chart has-tools"
        title={traitsOf(widget.chartType).listsRows ? undefined : '双击编辑'}
        onDoubleClick={(event) => {
          // In a table a double click marks a word, on a tool it is two clicks.
          const on = event.target instanceof Element ? event.target.closest('table, button, a, input') : null;
          if (on === null) onEdit();
        }}
      >
        {kindOf(widget.chartType) === undefined ? (
          <EmptyState
            title={texts.widget.comingSoon}
            description="当前版本不能绘制这种图表，编辑后可选择其他图表类型"
          />
        ) : data.isError ? (
          <ErrorState
            title={texts.toast.widgetDataFailed}
            error={data.error}
            retry={() => void data.refetch()}
          />
        ) : (
          <ChartView
            type={widget.chartType}
            answer={answer}
            form={form}
            round={widget.round}
            title={widget.name}
            theme={theme}
            source={source}
          />
        )}
        <WidgetTools
          subject={subject}
          onRefresh={async () => {
            await data.refetch();
          }}
        />
      </div>
      {answer !== undefined && data.data !== undefined && (
        <PreviewFacts
          rows={answer.total ?? answer.data.length}
          truncated={answer.truncated === true}
          durationMs={data.data.durationMs}
          dataTime={origin?.cachedAt}
        />
      )}
    </div>
  );
}

interface WidgetDetailProps {
  widget: Widget;
  categories: TreeNode[];
  changes: WidgetChanges;
}

/** The selected widget: large, drawn with its data, with all that is known of it. */
export function WidgetDetail({ widget, categories, changes }: WidgetDetailProps) {
  const card = useWidgetCards().data?.get(widget.id);
  const [statement, setStatement] = useState(false);
  const edit = (): void => changes.edit(widget.id);
  return (
    <article className="widget-detail">
      <nav aria-label="位置">
        <Link to={{ search: '' }}>
          <LeftOutlined aria-hidden="true" /> 全部图表
        </Link>
        {widget.categoryWidget !== null && <span>{widget.categoryWidget.name}</span>}
      </nav>
      <header>
        <h2 title={widget.name}>{widget.name}</h2>
        <div className="widget-detail-buttons">
          <IconButton label="查看SQL" icon={<CodeOutlined />} onClick={() => setStatement(true)} />
          <IconButton label="复制图表" icon={<CopyOutlined />} onClick={() => changes.copy(widget)} />
          <IconButton
            label="删除图表"
            danger
            icon={<DeleteOutlined />}
            onClick={() => changes.remove(widget)}
          />
          <Button type="primary" icon={<EditOutlined aria-hidden="true" />} onClick={edit}>
            编辑
          </Button>
        </div>
      </header>
      {widget.tips !== '' && <Alert type="warning" showIcon title={widget.tips} />}
      <div className="widget-detail-body">
        <Picture widget={widget} onEdit={edit} />
        <WidgetFacts
          widget={widget}
          card={card}
          categories={categories}
          onMove={(categoryId) => changes.move(widget, categoryId)}
        />
      </div>
      {statement && (
        <Suspense fallback={<LoadingState rows={1} />}>
          <WidgetStatement widget={widget} onClose={() => setStatement(false)} />
        </Suspense>
      )}
    </article>
  );
}
