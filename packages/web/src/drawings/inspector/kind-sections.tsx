import { EditOutlined, ReloadOutlined } from '@ant-design/icons';
import type { ChartType } from '@mingjing/contract';
import type { ImageNode, TextNode, WidgetNode } from '@mingjing/drawing';
import { useQueryClient } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useActionContext } from '../../editor/canvas/editor-context.tsx';
import { refreshPlaced } from '../../records/widget.ts';
import { ChartIcon } from '../../ui/chart-icon.tsx';
import { IconButton } from '../../ui/index.ts';
import { useLiveWidget } from '../live/use-live-widget.ts';
import { useTemporary } from '../temporary/temporary-widgets.ts';
import { fits } from './canvas-inspector.tsx';
import { Row, Section } from './fields.tsx';
import type { EditNode } from './node-style.ts';
import { PictureField } from './picture-field.tsx';
import { TypeRow } from './type-row.tsx';

interface SectionProps<N> {
  node: N;
  edit: EditNode;
  disabled: boolean;
}

/** The chart of a node: what it is, and the way into the widget editor. */
export function WidgetSection({ node, edit, disabled }: SectionProps<WidgetNode>) {
  const item = useTemporary(node.tmp);
  const id = item?.storedId ?? node.ref;
  return item === undefined || item.storedId !== undefined ? (
    <StoredSection node={node} id={id} edit={edit} disabled={disabled} />
  ) : (
    <ChartSection
      node={node}
      edit={edit}
      disabled={disabled}
      chart={{ name: item.input.name, chartType: item.input.chartType ?? 'bar' }}
      note="临时图表，保存面板时一并保存"
    />
  );
}

function StoredSection({ node, id, edit, disabled }: SectionProps<WidgetNode> & { id: number }) {
  const cache = useQueryClient();
  const { widget, rows } = useLiveWidget(id);
  return (
    <ChartSection
      node={node}
      edit={edit}
      disabled={disabled}
      chart={widget.data}
      action={
        <IconButton
          size="small"
          label="刷新数据"
          icon={<ReloadOutlined spin={rows.isFetching} />}
          onClick={() => void refreshPlaced(cache, id)}
        />
      }
    />
  );
}

interface ChartSectionProps extends SectionProps<WidgetNode> {
  chart: { name: string; chartType: ChartType } | undefined;
  action?: ReactNode;
  note?: string;
}

function ChartSection({ node, edit, disabled, chart, action, note }: ChartSectionProps) {
  const { host } = useActionContext();
  return (
    <Section
      title="图表"
      action={
        <>
          {action}
          {host.edit !== undefined && (
            <IconButton
              size="small"
              label="编辑图表（Enter）"
              icon={<EditOutlined />}
              disabled={disabled || chart === undefined}
              onClick={() => host.edit?.(node.id)}
            />
          )}
        </>
      }
    >
      {chart !== undefined && (
        <p className="inspector-widget">
          <ChartIcon type={chart.chartType} />
          <span title={chart.name}>{chart.name}</span>
        </p>
      )}
      {note !== undefined && <p className="inspector-note">{note}</p>}
      <Row label="标题">
        <Input
          size="small"
          variant="filled"
          aria-label="图表标题"
          maxLength={100}
          disabled={disabled}
          value={node.name}
          placeholder={chart?.name ?? ''}
          onChange={(event) =>
            edit(
              '图表标题',
              (draft) => {
                draft.name = event.target.value;
              },
              'name',
            )
          }
        />
      </Row>
    </Section>
  );
}

export function TextSection({ node, edit, disabled }: SectionProps<TextNode>) {
  return (
    <Section title="文字">
      <Input.TextArea
        size="small"
        variant="filled"
        aria-label="文字内容"
        autoSize={{ minRows: 2, maxRows: 8 }}
        disabled={disabled}
        value={node.content}
        onChange={(event) =>
          edit(
            '编辑文字',
            (draft) => {
              if (draft.kind === 'text') draft.content = event.target.value;
            },
            'content',
          )
        }
      />
      <TypeRow node={node} edit={edit} disabled={disabled} />
    </Section>
  );
}

export function ImageSection({ node, edit, disabled }: SectionProps<ImageNode>) {
  return (
    <Section title="图片">
      <PictureField
        label="图片"
        value={node.src}
        disabled={disabled}
        onChange={(url) =>
          edit('替换图片', (draft) => {
            if (draft.kind === 'image') draft.src = url;
          })
        }
      />
      <Row label="显示方式">
        <Select
          variant="filled"
          aria-label="图片显示方式"
          size="small"
          disabled={disabled}
          value={node.fit}
          options={fits}
          onChange={(fit) =>
            edit('图片显示方式', (draft) => {
              if (draft.kind === 'image') draft.fit = fit;
            })
          }
        />
      </Row>
    </Section>
  );
}
