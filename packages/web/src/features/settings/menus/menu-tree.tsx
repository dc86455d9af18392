import {
  DeleteOutlined,
  EyeInvisibleOutlined,
  HolderOutlined,
  LockOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons';
import type { Menu } from '@mingjing/contract';
import { Tree } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { MenuIcon } from '../../../sidebar/menu-icon.tsx';
import { IconButton, Tooltip } from '../../../ui/index.ts';
import { useMenuDrag } from './menu-drag.ts';
import { type Arranged, isCore, step } from './menu-order.ts';
import { topLevel } from './menu-values.ts';

interface Node {
  key: number;
  title: string;
  menu: Menu;
  children: Node[];
}
const nodesOf = (menus: readonly Menu[]): Node[] =>
  menus.map((menu) => ({
    key: menu.id,
    title: menu.description,
    menu,
    children: nodesOf(menu.children),
  }));

interface MenuTreeProps {
  tree: Menu[];
  openId: number | null;
  onOpen: (id: number) => void;
  onAddBelow: (pid: number) => void;
  onRemove: (menu: Menu) => void;
  onArrange: (arranged: Arranged) => void;
}

function Marks({ menu }: { menu: Menu }) {
  return (
    <span className="menu-tree-marks">
      {menu.hidden && (
        <Tooltip text="隐藏，不在侧边栏显示">
          <EyeInvisibleOutlined role="img" aria-label="隐藏" />
        </Tooltip>
      )}
      {menu.help && (
        <Tooltip text="显示帮助">
          <QuestionCircleOutlined role="img" aria-label="显示帮助" />
        </Tooltip>
      )}
      {isCore(menu) && (
        <Tooltip text="系统设置，不能删除或隐藏">
          <LockOutlined role="img" aria-label="系统设置" />
        </Tooltip>
      )}
    </span>
  );
}

/** All menus; order and parent are changed by drag, or with Alt and the arrow keys. */
export function MenuTree({ tree, openId, onOpen, onAddBelow, onRemove, onArrange }: MenuTreeProps) {
  const nodes = useMemo(() => nodesOf(tree), [tree]);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const tops = tree.map((menu) => menu.id);
  const rowDrag = useMenuDrag(tree, onArrange);
  const press = (event: KeyboardEvent, menu: Menu): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    const arranged = step(tree, menu, event.key === 'ArrowUp' ? -1 : 1);
    if (arranged !== null) onArrange(arranged);
  };
  return (
    <Tree<Node>
      blockNode
      expandedKeys={tops.filter((id) => !closed.has(id))}
      onExpand={(keys) => setClosed(new Set(tops.filter((id) => !keys.includes(id))))}
      showIcon={false}
      treeData={nodes}
      selectedKeys={openId === null ? [] : [openId]}
      onSelect={(_, { node }) => onOpen(node.key)}
      titleRender={({ menu }) => {
        const { place, handlers } = rowDrag(menu, !closed.has(menu.id));
        return (
          <span className={`menu-tree-row ${place === null ? '' : `menu-tree-drop-${place}`}`} {...handlers}>
            <HolderOutlined aria-hidden className="menu-tree-grip" />
            <MenuIcon menu={menu} />
            <button
              type="button"
              className={`menu-tree-name ${menu.hidden ? 'menu-tree-hidden' : ''}`}
              title={`${menu.description} ${menu.path}`}
              aria-current={menu.id === openId}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={(event) => press(event, menu)}
            >
              {menu.description}
            </button>
            <Marks menu={menu} />
            {/* biome-ignore lint/a11y/noStaticElementInteractions: pressing a button of the row does not open the row */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same for keys, which click */}
            <span className="menu-tree-actions" onClick={(event) => event.stopPropagation()}>
              {menu.pid === topLevel && !menu.group && (
                <IconButton
                  size="small"
                  label={`在【${menu.description}】下新增`}
                  icon={<PlusOutlined />}
                  onClick={() => onAddBelow(menu.id)}
                />
              )}
              {!isCore(menu) && (
                <IconButton
                  size="small"
                  danger
                  label={`删除【${menu.description}】`}
                  icon={<DeleteOutlined />}
                  onClick={() => onRemove(menu)}
                />
              )}
            </span>
          </span>
        );
      }}
    />
  );
}
