import { kinds } from '@mingjing/charts';
import { Dropdown } from 'antd';
import { useEditor } from '../../editor/canvas/editor-context.tsx';
import { ToolIcon } from '../../editor/canvas/tool-icons.tsx';
import { addWithRoom } from '../../editor/commands/edit.ts';
import { newSlot } from '../../editor/document/new-nodes.ts';
import { ChartIcon } from '../../ui/chart-icon.tsx';
import { IconButton } from '../../ui/index.ts';

const items = kinds.map(({ type, label }) => ({
  key: type,
  label,
  icon: <ChartIcon type={type} size={16} />,
}));

/** Adds a place for a chart of one kind. */
export function SlotTool() {
  const editor = useEditor();
  const add = (type: string): void => {
    const node = newSlot(type, kinds.find((kind) => kind.type === type)?.label ?? '图表');
    editor.run(addWithRoom(node));
  };
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => add(key), className: 'slot-kinds' }}>
      <span>
        <IconButton size="small" label="添加图表位" icon={<ToolIcon name="slot" />} aria-haspopup="menu" />
      </span>
    </Dropdown>
  );
}
