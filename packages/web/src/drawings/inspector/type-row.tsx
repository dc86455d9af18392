import { AlignCenterOutlined, AlignLeftOutlined, AlignRightOutlined, BoldOutlined } from '@ant-design/icons';
import type { DrawingNode } from '@mingjing/drawing';
import { Segmented } from 'antd';
import { IconButton } from '../../ui/index.ts';
import { ColorField, NumberField } from './fields.tsx';
import { type EditNode, setStyle } from './node-style.ts';

/** How words look: size, colour, side and weight. */
export function TypeRow({ node, edit, disabled }: { node: DrawingNode; edit: EditNode; disabled: boolean }) {
  const { style } = node;
  return (
    <>
      <div className="inspector-pair">
        <NumberField
          label="字号"
          sign="字号"
          min={1}
          max={2000}
          value={style.size ?? 16}
          disabled={disabled}
          onChange={(size) => edit('字号', (draft) => setStyle(draft, 'size', size), 'size')}
        />
        <ColorField
          label="文字颜色"
          value={style.color}
          disabled={disabled}
          onChange={(colour) => edit('文字颜色', (draft) => setStyle(draft, 'color', colour), 'color')}
        />
      </div>
      <div className="inspector-pair">
        <Segmented
          size="small"
          aria-label="对齐"
          disabled={disabled}
          value={style.align ?? 'left'}
          onChange={(align) =>
            edit('文字对齐', (draft) => setStyle(draft, 'align', align === 'left' ? undefined : align))
          }
          options={[
            { value: 'left' as const, icon: <AlignLeftOutlined aria-label="左对齐" />, title: '左对齐' },
            { value: 'center' as const, icon: <AlignCenterOutlined aria-label="居中" />, title: '居中' },
            { value: 'right' as const, icon: <AlignRightOutlined aria-label="右对齐" />, title: '右对齐' },
          ]}
        />
        <IconButton
          size="small"
          label="加粗"
          icon={<BoldOutlined />}
          active={style.weight === 'bold'}
          disabled={disabled}
          onClick={() =>
            edit('加粗', (draft) => setStyle(draft, 'weight', style.weight === 'bold' ? undefined : 'bold'))
          }
        />
      </div>
    </>
  );
}
