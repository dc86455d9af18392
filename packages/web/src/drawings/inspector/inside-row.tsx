import { type DrawingNode, isContainer } from '@mingjing/drawing';
import { Select } from 'antd';
import { useMemo } from 'react';
import { pageName } from '../../board/nodes/tab-row.tsx';
import { useEditor, useEditorState } from '../../editor/canvas/editor-context.tsx';
import { putInside } from '../../editor/commands/containers.ts';
import { Row } from './fields.tsx';

const free = '';

/** On which page the chosen nodes stand; the way onto another one for those who do not drag. */
export function InsideRow({ nodes, disabled }: { nodes: readonly DrawingNode[]; disabled: boolean }) {
  const editor = useEditor();
  const all = useEditorState((state) => state.drawing.nodes);
  const containers = useMemo(() => all.filter(isContainer), [all]);
  if (containers.length === 0 || nodes.some(isContainer)) return null;
  const keys = new Set(nodes.map(({ inside }) => (inside ? JSON.stringify(inside) : free)));
  const [only] = keys;
  return (
    <Row label="所在位置">
      <Select
        variant="filled"
        aria-label="所在位置"
        size="small"
        disabled={disabled}
        value={keys.size === 1 ? only : undefined}
        placeholder="多个位置"
        options={[
          { value: free, label: '画布' },
          ...containers.flatMap((node) =>
            node.pages.map((page, at) => ({
              value: JSON.stringify({ node: node.id, page: page.id }),
              label: `${node.name || '容器'} › ${pageName(page, at)}`,
            })),
          ),
        ]}
        onChange={(key: string) => {
          const inside = containers
            .flatMap((node) => node.pages.map((page) => ({ node: node.id, page: page.id })))
            .find((one) => JSON.stringify(one) === key);
          editor.run(
            putInside(
              nodes.map(({ id }) => id),
              inside,
            ),
          );
        }}
      />
    </Row>
  );
}
