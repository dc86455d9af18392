import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type ContainerNode,
  membersInside,
  type Page,
  pageShown,
  type TabsNode,
  turnSeconds,
} from '@mingjing/drawing';
import { Button, Input, Segmented } from 'antd';
import { pageName } from '../../board/nodes/tab-row.tsx';
import { useEditor, useEditorState } from '../../editor/canvas/editor-context.tsx';
import {
  addPage,
  mostPages,
  movePage,
  pageWord,
  removePage,
  renamePage,
} from '../../editor/commands/containers.ts';
import { IconButton } from '../../ui/index.ts';
import { NumberField, Row, Section } from './fields.tsx';
import type { EditNode } from './node-style.ts';
import { TypeRow } from './type-row.tsx';
import './container-section.css';

const looks: { value: TabsNode['look']; label: string }[] = [
  { value: 'line', label: '线条' },
  { value: 'card', label: '卡片' },
  { value: 'pill', label: '胶囊' },
];

interface PageRowProps {
  node: ContainerNode;
  page: Page;
  at: number;
  open: boolean;
  disabled: boolean;
}

/** One page: opened by its number, renamed in place, moved, removed. */
function PageRow({ node, page, at, open, disabled }: PageRowProps) {
  const editor = useEditor();
  const count = useEditorState((state) => membersInside(state.drawing.nodes, node.id, page.id).length);
  const name = pageName(page, at);
  return (
    <li className={open ? 'page-row page-row-open' : 'page-row'}>
      <button
        type="button"
        aria-pressed={open}
        aria-label={`打开${name}，${count} 个组件`}
        title={`${count} 个组件`}
        onClick={() => editor.showPage(node.id, page.id)}
      >
        {at + 1}
      </button>
      <Input
        size="small"
        variant="filled"
        aria-label={`第 ${at + 1} ${node.kind === 'tabs' ? '个标签' : '页'}的名称`}
        maxLength={40}
        disabled={disabled}
        value={page.name}
        placeholder={name}
        onFocus={() => editor.showPage(node.id, page.id)}
        onChange={(event) => editor.run(renamePage(node.id, page.id, event.target.value))}
      />
      <IconButton
        size="small"
        label={`上移${name}`}
        icon={<ArrowUpOutlined />}
        disabled={disabled || at === 0}
        onClick={() => editor.run(movePage(node.id, page.id, -1))}
      />
      <IconButton
        size="small"
        label={`下移${name}`}
        icon={<ArrowDownOutlined />}
        disabled={disabled || at === node.pages.length - 1}
        onClick={() => editor.run(movePage(node.id, page.id, 1))}
      />
      <IconButton
        size="small"
        label={count === 0 ? `删除${name}` : `删除${name}及其中 ${count} 个组件`}
        icon={<DeleteOutlined />}
        disabled={disabled || node.pages.length < 2}
        onClick={() => editor.run(removePage(node.id, page.id))}
      />
    </li>
  );
}

/** Pages of a container, and how it shows them. */
export function ContainerSection({
  node,
  edit,
  disabled,
}: {
  node: ContainerNode;
  edit: EditNode;
  disabled: boolean;
}) {
  const editor = useEditor();
  const page = useEditorState((state) => pageShown(node, state.pages));
  const word = pageWord(node.kind);
  const add = (): void => {
    editor.run(addPage(node.id));
    const { drawing } = editor.store.getState();
    const made = drawing.nodes.find((found) => found.id === node.id);
    const last = made?.kind === node.kind ? made.pages.at(-1) : undefined;
    if (last !== undefined) editor.showPage(node.id, last.id);
  };
  return (
    <Section title={node.kind === 'tabs' ? '选项卡' : '轮播页'}>
      <ol className="page-rows" aria-label={`${word}列表`}>
        {node.pages.map((one, at) => (
          <PageRow key={one.id} node={node} page={one} at={at} open={one.id === page} disabled={disabled} />
        ))}
      </ol>
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={disabled || node.pages.length >= mostPages}
        onClick={add}
      >
        添加{word}
      </Button>
      {node.kind === 'tabs' ? (
        <>
          <Row label="样式">
            <Segmented
              size="small"
              aria-label="选项卡样式"
              disabled={disabled}
              value={node.look}
              options={looks}
              onChange={(look) =>
                edit('选项卡样式', (draft) => {
                  if (draft.kind === 'tabs') draft.look = look;
                })
              }
            />
          </Row>
          <TypeRow node={node} edit={edit} disabled={disabled} />
        </>
      ) : (
        <Row label="停留秒数">
          <NumberField
            label="停留秒数"
            sign="秒"
            min={turnSeconds.least}
            max={turnSeconds.most}
            value={node.seconds}
            disabled={disabled}
            onChange={(seconds) =>
              edit('停留秒数', (draft) => {
                if (draft.kind === 'carousel') draft.seconds = Math.round(seconds);
              })
            }
          />
        </Row>
      )}
    </Section>
  );
}
