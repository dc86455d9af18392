import { Dropdown } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useActionContext } from '../../editor/canvas/editor-context.tsx';
import { ToolIcon, type ToolIconName } from '../../editor/canvas/tool-icons.tsx';
import { addNode, addWithRoom } from '../../editor/commands/edit.ts';
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
/** Without a keyboard and a right button these are found here alone. */
const handling = ['copy', 'paste', 'duplicate', 'remove', 'lock', 'unlock', 'select-all'];
/** What would hide what it stands on; the others are put over charts on purpose. */
const roomy: ReadonlySet<NewNode['kind']> = new Set(['tabs', 'carousel', 'notice', 'iframe']);
type ShapeKind = 'rect' | 'ellipse' | 'line';
const shapeItems = (['rect', 'ellipse', 'line', 'clock'] as const).map((key) => ({
  key,
  label: { rect: '矩形', ellipse: '椭圆', line: '线条', clock: '时钟' }[key],
  icon: <ToolIcon name={key} />,
}));

/** Undo, what can be added (a screen's own things as children), and the tools that arrange. */
export function ToolBar({ children }: { children?: ReactNode }) {
  const { editor, host } = useActionContext();
  const file = useRef<HTMLInputElement>(null);
  const add = (node: NewNode): void => {
    editor.run(
      roomy.has(node.kind)
        ? addWithRoom(node)
        : addNode(node, freePlace(editor.store.getState().drawing, node)),
    );
  };
  const addText = (): void => {
    add(newText());
    // Whoever adds a text goes on by writing it.
    const [id] = editor.store.getState().selection;
    if (id !== undefined) host.edit?.(id);
  };
  return (
    <Toolbar label="绘图工具" className="panel-tools">
      <ActionButton id="undo" icon="undo" />
      <ActionButton id="redo" icon="redo" />
      <ToolbarDivider />
      {children}
      <IconButton size="small" label="添加文本" icon={<ToolIcon name="text" />} onClick={addText} />
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
      <ArrangeMenu groups={[handling, ...aligning, ...stacking]} />
    </Toolbar>
  );
}
