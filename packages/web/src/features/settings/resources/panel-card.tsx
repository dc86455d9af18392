import { FolderOutlined, MobileOutlined, SearchOutlined } from '@ant-design/icons';
import { type PanelItem, texts } from '@mingjing/contract';
import { Alert, Button, Input, Tree } from 'antd';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { PanelNode } from '../../../records/panel.ts';
import { filterTree, leavesOf } from '../../../ui/category-nodes.ts';
import { Card } from '../../../ui/index.ts';

interface Row {
  key: string;
  title: string;
  panel?: PanelItem;
  count?: number;
  disableCheckbox?: boolean;
  children?: Row[];
}

/** Categories with panels in them; empty ones have nothing to grant. */
function rowsOf(nodes: PanelNode[]): Row[] {
  return nodes.flatMap((node) => {
    const count = leavesOf([node]).length;
    if (count === 0) return [];
    const panels = node.leaves.map((panel) => ({ key: `p_${panel.id}`, title: panel.name, panel }));
    return [
      { key: `c_${node.id}`, title: node.name, count, children: [...rowsOf(node.children), ...panels] },
    ];
  });
}
const panelsBelow = (row: Row): number[] =>
  row.panel === undefined ? (row.children ?? []).flatMap(panelsBelow) : [row.panel.id];

interface PanelCardProps {
  nodes: PanelNode[];
  /** Whether this user may not grant a panel to the chosen roles. */
  isClosed: (id: number) => boolean;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: Set<number>) => void;
  /** What granting would do. */
  effect: ReactNode;
  /** Who else would get what is granted; null for nobody. */
  opened: string | null;
  granting: boolean;
  onGrant: () => void;
}

/** The panels of everybody in their categories. A search hides panels and unchecks none. */
export function PanelCard({
  nodes,
  isClosed,
  chosen,
  onChoose,
  effect,
  opened,
  granting,
  onGrant,
}: PanelCardProps) {
  const [word, setWord] = useState('');
  const needle = useDeferredValue(word.trim());
  const rows = useMemo(() => rowsOf(filterTree(nodes, needle)), [nodes, needle]);
  const total = useMemo(() => leavesOf(nodes).length, [nodes]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const keys = useMemo(() => {
    const walk = (list: Row[]): string[] =>
      list.flatMap((row) => (row.children === undefined ? [] : [row.key, ...walk(row.children)]));
    return walk(rows);
  }, [rows]);
  /** What was granted before by somebody else can still be taken away. */
  const isLocked = (id: number): boolean => isClosed(id) && !chosen.has(id);
  const withBoxes = (row: Row): Row =>
    row.panel === undefined
      ? { ...row, children: (row.children ?? []).map(withBoxes) }
      : { ...row, disableCheckbox: isLocked(row.panel.id) };
  const toggle = (row: Row, on: boolean): void => {
    const next = new Set(chosen);
    for (const id of panelsBelow(row)) {
      if (!on) next.delete(id);
      else if (!isClosed(id)) next.add(id);
    }
    onChoose(next);
  };
  return (
    <Card
      className="resource-card"
      title={
        <>
          面板
          <small className="resource-count">
            已选 {chosen.size} / {total}
          </small>
        </>
      }
      actions={
        <>
          {effect}
          <Button disabled={chosen.size === 0} onClick={() => onChoose(new Set())}>
            清空
          </Button>
          <Button type="primary" loading={granting} onClick={onGrant}>
            授权
          </Button>
        </>
      }
    >
      <Input
        allowClear
        prefix={<SearchOutlined />}
        placeholder="搜索面板名称"
        aria-label="搜索面板名称"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      {opened !== null && <Alert className="resource-opened" type="warning" showIcon title={opened} />}
      <div className="resource-panels">
        {rows.length === 0 ? (
          <p className="resource-none">{needle === '' ? '还没有面板' : '没有匹配的面板'}</p>
        ) : (
          <Tree<Row>
            checkable
            blockNode
            selectable={false}
            treeData={rows.map(withBoxes)}
            expandedKeys={needle === '' ? keys.filter((key) => !closed.has(key)) : keys}
            checkedKeys={[...chosen].map((id) => `p_${id}`)}
            onExpand={(open) => setClosed(new Set(keys.filter((key) => !open.includes(key))))}
            onCheck={(_, { node, checked }) => toggle(node, checked)}
            titleRender={(row) => (
              <span
                className="resource-panel"
                title={row.panel && isClosed(row.panel.id) ? texts.grant.closedPanel : row.title}
              >
                {row.panel === undefined && <FolderOutlined aria-hidden="true" />}
                <span className="resource-panel-name">{row.title}</span>
                {row.count !== undefined && <small>{row.count}</small>}
                {row.panel?.showViewDeviceType === 2 && <MobileOutlined role="img" aria-label="移动端" />}
                {row.panel && isClosed(row.panel.id) && <span className="resource-closed">不能授权</span>}
                {row.panel?.state === 0 && <span className="resource-draft">未发布</span>}
              </span>
            )}
          />
        )}
      </div>
    </Card>
  );
}
