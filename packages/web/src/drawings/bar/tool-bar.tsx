import { Dropdown } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useEditor } from '../../editor/canvas/editor-context.tsx';
import { ToolIcon, type ToolIconName } from '../../editor/canvas/tool-icons.tsx';
import { addNode } from '../../editor/commands/edit.ts';
import { freePlace } from '../../editor/document/free-place.ts';
import { type NewNode, newClock, newShape, newText } from '../../editor/document/new-nodes.ts';
import { IconButton, Toolbar, ToolbarDivider } from '../../ui/index.ts';
import { placePicture } from '../pictures/place-picture.ts';
import { ActionButton } from './action-button.tsx';
import { ArrangeMenu } from './arrange-menu.tsx';
import { MoreNodes } from './more-nodes.tsx';

const aligning: ToolIconName[][] = [
  ['align.left', 'align.centre', 'align.right', 'align.top', 'align.middle', 'align.bottom'],
  ['distribute.across', 'distribute.down'],
];
/** In a narrow bar these stand in a menu. */
const stacking: ToolIconName[][] = [
  ['order.front', 'order.up', 'order.down', 'order.back'],
  ['group', 'ungroup'],
];
type ShapeKind = 'rect' | 'ellipse' | 'line';
const shapeItems = (['rect', 'ellipse', 'line', 'clock'] as const).map((key) => ({
  key,
  label: { rect: '矩形', ellipse: '椭圆', line: '线条', clock: '时钟' }[key],
  icon: <ToolIcon name={key} />,
}));

/** Undo, what can be added (a screen's own things as children), and the tools that arrange. */
export function ToolBar({ children }: { children?: ReactNode }) {
  const editor = useEditor();
  const file = useRef<HTMLInputElement>(null);
  const add = (node: NewNode): void =>
    editor.run(addNode(node, freePlace(editor.store.getState().drawing, node)));
  return (
    <Toolbar label="绘图工具" className="panel-tools">
      <ActionButton id="undo" icon="undo" />
      <ActionButton id="redo" icon="redo" />
      <ToolbarDivider />
      {children}
      <IconButton
        size="small"
        label="添加文本"
        icon={<ToolIcon name="text" />}
        onClick={() => add(newText())}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items: shapeItems,
          onClick: ({ key }) => add(key === 'clock' ? newClock() : newShape(key as ShapeKind)),
        }}
      >
        <span>
          <IconButton size="small" label="添加图形" icon={<ToolIcon name="shape" />} aria-haspopup="menu" />
        </span>
      </Dropdown>
      <IconButton
        size="small"
        label="添加图片"
        icon={<ToolIcon name="image" />}
        onClick={() => file.current?.click()}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label="选择图片"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen !== undefined) void placePicture(editor, chosen);
          event.target.value = '';
        }}
      />
      <MoreNodes onAdd={add} />
      {[...aligning, ...stacking].map((ids) => (
        <span
          key={ids[0]}
          className={`panel-tool-group ${stacking.includes(ids) ? 'panel-tool-group-wide' : 'panel-tool-group-roomy'}`}
        >
          <ToolbarDivider />
          {ids.map((id) => (
            <ActionButton key={id} id={id} icon={id} />
          ))}
        </span>
      ))}
      <ArrangeMenu groups={[...aligning, ...stacking]} />
    </Toolbar>
  );
}
