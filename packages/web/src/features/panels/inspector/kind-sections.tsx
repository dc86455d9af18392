import { EditOutlined, ReloadOutlined } from '@ant-design/icons';
import type { ImageNode, TextNode, WidgetNode } from '@mingjing/drawing';
import { useQueryClient } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { ChartIcon } from '../../../ui/chart-icon.tsx';
import { IconButton } from '../../../ui/index.ts';
import { refreshWidget, useLiveWidget } from '../panel-api.ts';
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

export function WidgetSection({ node, edit, disabled }: SectionProps<WidgetNode>) {
  const cache = useQueryClient();
  const { widget, rows } = useLiveWidget(node.ref);
  return (
    <Section
      title="图表"
      action={
        <>
          <IconButton
            size="small"
            label="刷新数据"
            icon={<ReloadOutlined spin={rows.isFetching} />}
            onClick={() => void refreshWidget(cache, node.ref)}
          />
          <IconButton
            size="small"
            label="在图表定义中打开"
            icon={<EditOutlined />}
            onClick={() => window.open(`#/config/widget?id=${node.ref}`, '_blank', 'noopener')}
          />
        </>
      }
    >
      {widget.data !== undefined && (
        <p className="inspector-widget">
          <ChartIcon type={widget.data.chartType} />
          <span title={widget.data.name}>{widget.data.name}</span>
        </p>
      )}
      <Row label="标题">
        <Input
          size="small"
          variant="filled"
          aria-label="图表标题"
          maxLength={100}
          disabled={disabled}
          value={node.name}
          placeholder={widget.data?.name ?? ''}
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
