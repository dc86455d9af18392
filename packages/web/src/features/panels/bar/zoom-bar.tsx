import { MinusOutlined, PlusOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { Dropdown, Popover, Slider } from 'antd';
import { actions } from '../../../editor/actions.ts';
import { useEditorState } from '../../../editor/canvas/editor-context.tsx';
import { ToolIcon } from '../../../editor/canvas/tool-icons.tsx';
import { keyText } from '../../../editor/keyboard.ts';
import { IconButton } from '../../../ui/index.ts';

const steps = [25, 50, 75, 100, 150, 200];

function ShortcutList() {
  const listed = actions.filter((action) => action.keys.length > 0 && !action.id.startsWith('nudge'));
  return (
    <dl className="shortcut-list">
      {listed.map((action) => (
        <div key={action.id}>
          <dt>{action.label}</dt>
          <dd>
            <kbd>{keyText(action.keys[0] ?? '')}</kbd>
          </dd>
        </div>
      ))}
      <div>
        <dt>微移 1 像素 / 10 像素</dt>
        <dd>
          <kbd>方向键</kbd> <kbd>Shift+方向键</kbd>
        </dd>
      </div>
      <div>
        <dt>平移画布</dt>
        <dd>
          <kbd>空格+拖动</kbd>
        </dd>
      </div>
      <div>
        <dt>缩放</dt>
        <dd>
          <kbd>Ctrl+滚轮</kbd>
        </dd>
      </div>
      <div>
        <dt>不吸附 / 等比例</dt>
        <dd>
          <kbd>Alt</kbd> <kbd>Shift</kbd>
        </dd>
      </div>
    </dl>
  );
}

/** Zoom at the foot of the canvas. The slider runs in doublings, so that both halves feel alike. */
export function ZoomBar({ onZoom, onFit }: { onZoom: (zoom: number) => void; onFit: () => void }) {
  const zoom = useEditorState((state) => state.zoom);
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
      <Popover trigger="click" placement="topRight" title="快捷键" content={<ShortcutList />}>
        <span>
          <IconButton size="small" tipSide="top" label="快捷键" icon={<QuestionCircleOutlined />} />
        </span>
      </Popover>
    </div>
  );
}
