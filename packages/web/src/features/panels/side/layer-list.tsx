import {
  EyeInvisibleOutlined,
  EyeOutlined,
  FolderOutlined,
  LockOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import type { WidgetItem } from '@mingjing/contract';
import type { DrawingNode } from '@mingjing/drawing';
import { type DragEvent, type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { useEditor, useEditorState } from '../../../editor/canvas/editor-context.tsx';
import { ToolIcon } from '../../../editor/canvas/tool-icons.tsx';
import { rename, setFlag, setGroupFlag } from '../../../editor/commands/edit.ts';
import { moveLayer } from '../../../editor/commands/order.ts';
import { leavesOf } from '../../../ui/category-nodes.ts';
import { ChartIcon } from '../../../ui/chart-icon.tsx';
import { EmptyState, IconButton } from '../../../ui/index.ts';
import { useWidgetTree } from '../panel-api.ts';
import { layerName, layerRows } from './layer-rows.ts';

type Widgets = ReadonlyMap<number, WidgetItem>;

function NodeIcon({ node, widgets }: { node: DrawingNode; widgets: Widgets }) {
  if (node.kind === 'widget') return <ChartIcon type={widgets.get(node.ref)?.chartType ?? 'bar'} size={16} />;
  if (node.kind === 'shape') return <ToolIcon name={node.shape} size={16} />;
  if (node.kind === 'text' || node.kind === 'image' || node.kind === 'clock')
    return <ToolIcon name={node.kind} size={16} />;
  return <ToolIcon name="page" size={16} />;
}

interface RowProps {
  name: string;
  icon: ReactNode;
  depth: number;
  lock: boolean;
  hide: boolean;
  selected: boolean;
  onSelect: (event: MouseEvent) => void;
  onRename: (name: string) => void;
  onLock: () => void;
  onHide: () => void;
  drag?: {
    onDragStart: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

function Row({
  name,
  icon,
  depth,
  lock,
  hide,
  selected,
  onSelect,
  onRename,
  onLock,
  onHide,
  drag,
}: RowProps) {
  const [renaming, setRenaming] = useState(false);
  const keep = (value: string): void => {
    setRenaming(false);
    if (value.trim() !== '' && value !== name) onRename(value.trim());
  };
  return (
    <li
      className={`layer ${selected ? 'layer-selected' : ''} ${hide ? 'layer-hidden' : ''}`}
      style={{ paddingLeft: 8 + depth * 16 }}
      draggable={drag !== undefined && !renaming}
      {...drag}
    >
      {renaming ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
          autoFocus
          aria-label="图层名称"
          defaultValue={name}
          maxLength={100}
          onBlur={(event) => keep(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape') setRenaming(false);
          }}
        />
      ) : (
        <button
          type="button"
          className="layer-name"
          aria-pressed={selected}
          onClick={onSelect}
          onDoubleClick={() => setRenaming(true)}
        >
          {icon}
          <span title={name}>{name}</span>
        </button>
      )}
      <span className={`layer-flag ${lock ? 'layer-flag-on' : ''}`}>
        <IconButton
          size="small"
          label={lock ? '解锁' : '锁定'}
          icon={lock ? <LockOutlined /> : <UnlockOutlined />}
          onClick={onLock}
        />
      </span>
      <span className={`layer-flag ${hide ? 'layer-flag-on' : ''}`}>
        <IconButton
          size="small"
          label={hide ? '显示' : '隐藏'}
          icon={hide ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          onClick={onHide}
        />
      </span>
    </li>
  );
}

/** What lies on the page, topmost first: select, rename, lock, hide, drag to another height. */
export function LayerList() {
  const editor = useEditor();
  const drawing = useEditorState((state) => state.drawing);
  const selection = useEditorState((state) => state.selection);
  const [dragged, setDragged] = useState<string | undefined>(undefined);
  const tree = useWidgetTree();
  const widgets = useMemo<Widgets>(
    () => new Map(leavesOf(tree.data ?? []).map((item) => [item.id, item])),
    [tree.data],
  );
  const rows = useMemo(() => layerRows(drawing), [drawing]);
  const chosen = useMemo(() => new Set(selection), [selection]);

  const select = (ids: readonly string[], event: MouseEvent): void => {
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) {
      editor.select(ids);
      return;
    }
    const isIn = ids.every((id) => chosen.has(id));
    editor.select(isIn ? selection.filter((id) => !ids.includes(id)) : [...selection, ...ids]);
  };
  if (rows.length === 0)
    return <EmptyState title="画布是空的" description="从「更多图表」拖入图表，或用工具栏添加文字和图片" />;
  return (
    <ul className="layer-list" aria-label="图层">
      {rows.map((row) =>
        row.kind === 'group' ? (
          <Row
            key={`g:${row.group.id}`}
            name={row.group.name}
            icon={<FolderOutlined />}
            depth={row.depth}
            lock={row.group.lock}
            hide={row.group.hide}
            selected={row.members.every((id) => chosen.has(id))}
            onSelect={(event) => select(row.members, event)}
            onRename={(name) => editor.run(rename(row.group.id, name))}
            onLock={() => editor.run(setGroupFlag('lock', row.group.id, !row.group.lock))}
            onHide={() => editor.run(setGroupFlag('hide', row.group.id, !row.group.hide))}
          />
        ) : (
          <Row
            key={row.node.id}
            name={layerName(row.node, widgets)}
            icon={<NodeIcon node={row.node} widgets={widgets} />}
            depth={row.depth}
            lock={row.node.lock}
            hide={row.node.hide}
            selected={chosen.has(row.node.id)}
            onSelect={(event) => select([row.node.id], event)}
            onRename={(name) => editor.run(rename(row.node.id, name))}
            onLock={() => editor.run(setFlag('lock', [row.node.id], !row.node.lock))}
            onHide={() => editor.run(setFlag('hide', [row.node.id], !row.node.hide))}
            drag={{
              onDragStart: (event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', layerName(row.node, widgets));
                setDragged(row.node.id);
              },
              onDragOver: (event) => {
                if (dragged !== undefined) event.preventDefault();
              },
              onDrop: (event) => {
                event.preventDefault();
                if (dragged !== undefined) editor.run(moveLayer(dragged, row.index));
                setDragged(undefined);
              },
            }}
          />
        ),
      )}
    </ul>
  );
}
