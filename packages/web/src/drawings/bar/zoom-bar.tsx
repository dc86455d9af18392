import { MinusOutlined, PlusOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { Dropdown, Slider } from 'antd';
import { useActionContext, useEditorState } from '../../editor/canvas/editor-context.tsx';
import { ToolIcon } from '../../editor/canvas/tool-icons.tsx';
import { IconButton } from '../../ui/index.ts';

const steps = [25, 50, 75, 100, 150, 200];

/** Zoom at the foot of the canvas. The slider runs in doublings, so that both halves feel alike. */
export function ZoomBar({ onZoom, onFit }: { onZoom: (zoom: number) => void; onFit: () => void }) {
  const zoom = useEditorState((state) => state.zoom);
  const { host } = useActionContext();
  return (
    <div className="zoom-bar">
      <IconButton
        size="small"
        tipSide="top"
        label="适应窗口（Ctrl+1）"
        icon={<ToolIcon name="fit" size={16} />}
        onClick={onFit}
      />
      <IconButton
        size="small"
        tipSide="top"
        label="缩小（Ctrl+-）"
        icon={<MinusOutlined />}
        onClick={() => onZoom(zoom / 1.25)}
      />
      <Slider
        className="zoom-slider"
        min={-3.32}
        max={2}
        step={0.01}
        value={Math.log2(zoom)}
        tooltip={{ open: false }}
        ariaLabelForHandle="缩放"
        onChange={(power) => onZoom(2 ** power)}
      />
      <IconButton
        size="small"
        tipSide="top"
        label="放大（Ctrl+=）"
        icon={<PlusOutlined />}
        onClick={() => onZoom(zoom * 1.25)}
      />
      <Dropdown
        trigger={['click']}
        placement="topRight"
        menu={{
          items: steps.map((step) => ({ key: step, label: `${step}%` })),
          onClick: ({ key }) => onZoom(Number(key) / 100),
        }}
      >
        <button type="button" className="zoom-value" aria-label={`${Math.round(zoom * 100)}%，选择缩放比例`}>
          {Math.round(zoom * 100)}%
        </button>
      </Dropdown>
      {host.help !== undefined && (
        <IconButton
          size="small"
          tipSide="top"
          label="快捷键（?）"
          icon={<QuestionCircleOutlined />}
          onClick={() => host.help?.()}
        />
      )}
    </div>
  );
}
