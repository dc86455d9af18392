import { type PanelItem, texts } from '@mingjing/contract';
import { Cascader } from 'antd';
import { useState } from 'react';
import { usePanelTree } from '../../records/panel.ts';
import { type CategoryNode, leavesOf } from '../../ui/category-nodes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, LoadingState } from '../../ui/index.ts';
import type { JumpTarget } from '../state/editor-items.ts';

interface Option {
  value: string;
  label: string;
  disabled?: boolean;
  children?: Option[];
}

export interface JumpDialogProps {
  /** What is clicked: a column's name, or the whole chart. */
  subject: string;
  targets: readonly JumpTarget[];
  onOk: (targets: JumpTarget[]) => void;
  onCancel: () => void;
}

const folderKey = (id: number): string => `c_${id}`;

/** Folders with the panels in them; a folder without panels leads nowhere and is left out. */
function optionsOf(nodes: readonly CategoryNode<PanelItem>[]): Option[] {
  return nodes.flatMap((node) => {
    const children = [
      ...optionsOf(node.children),
      ...node.leaves.map((leaf) => ({ value: String(leaf.id), label: leaf.name })),
    ];
    return children.length === 0 ? [] : [{ value: folderKey(node.id), label: node.name, children }];
  });
}

/** The way from the top to each chosen panel; panels that are gone stand at the top. */
function pathsOf(options: readonly Option[], ids: ReadonlySet<string>, above: string[] = []): string[][] {
  return options.flatMap((option) => [
    ...(ids.has(option.value) ? [[...above, option.value]] : []),
    ...pathsOf(option.children ?? [], ids, [...above, option.value]),
  ]);
}

/** 配置页面跳转: the panels that a click leads to. */
export function JumpDialog({ subject, targets, onOk, onCancel }: JumpDialogProps) {
  const panels = usePanelTree();
  const [chosen, setChosen] = useState<readonly JumpTarget[]>(targets);
  const nodes = panels.data ?? [];
  const known = new Map(leavesOf(nodes).map((leaf) => [leaf.id, leaf.name]));
  const gone = targets.filter((target) => panels.isSuccess && !known.has(target.id));
  const options: Option[] = [
    ...optionsOf(nodes),
    ...gone.map((target) => ({ value: String(target.id), label: `${target.name}（已删除）` })),
  ];
  const change = (paths: (string | number | null)[][]): void => {
    const ids = paths.map((path) => Number(path.at(-1)));
    const nameOf = (id: number): string =>
      known.get(id) ?? targets.find((target) => target.id === id)?.name ?? `#${id}`;
    setChosen(ids.filter(Number.isInteger).map((id) => ({ id, name: nameOf(id) })));
  };

  return (
    <Dialog title={texts.jump.title} width={520} onOk={() => onOk([...chosen])} onClose={onCancel}>
      <div className="jump-dialog">
        <p>点击「{subject}」时跳转到以下面板，选择多个时由查看者挑选。</p>
        {panels.isPending ? (
          <LoadingState rows={2} />
        ) : panels.isError ? (
          <ErrorState title="无法读取面板" error={panels.error} retry={() => void panels.refetch()} />
        ) : (
          <Cascader
            multiple
            allowClear
            aria-label="目标面板"
            placeholder="选择目标面板"
            options={options}
            value={pathsOf(options, new Set(chosen.map(({ id }) => String(id))))}
            showCheckedStrategy={Cascader.SHOW_CHILD}
            displayRender={(labels) => labels.at(-1)}
            showSearch
            notFoundContent="还没有面板"
            onChange={(paths) => change(paths)}
          />
        )}
      </div>
    </Dialog>
  );
}
