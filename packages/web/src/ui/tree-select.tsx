import { texts, unfiledCategory } from '@mingjing/contract';
import { TreeSelect as AntTreeSelect } from 'antd';
import { useId } from 'react';

/** Anything with children: categories, menus. */
export interface TreeNode {
  id: number;
  name: string;
  children?: TreeNode[];
}

interface TreeSelectProps {
  nodes: TreeNode[];
  value: number | null;
  onChange: (id: number) => void;
  /** Offers '顶级菜单' (-1) as the first entry. */
  top?: boolean;
  /** This node and everything below it cannot be chosen. */
  exclude?: number;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  status?: 'error';
  label?: string;
  /** What to do where there is nothing to choose. */
  empty?: string;
}

export const topLevel = -1;

interface Option {
  value: number;
  title: string;
  disabled: boolean;
  children: Option[];
}

function options(nodes: TreeNode[], exclude: number | undefined, below: boolean): Option[] {
  // Nothing is put where nothing was chosen.
  return nodes
    .filter(({ id }) => id !== unfiledCategory)
    .map((node) => {
      const disabled = below || node.id === exclude;
      return {
        value: node.id,
        title: node.name,
        disabled,
        children: options(node.children ?? [], exclude, disabled),
      };
    });
}

/** Chooses one node of a tree, for example a parent category. */
export function TreeSelect({
  nodes,
  value,
  onChange,
  top = false,
  exclude,
  placeholder,
  disabled,
  id,
  status,
  label,
  empty,
}: TreeSelectProps) {
  const own = options(nodes, exclude, false);
  const made = useId();
  const field = id ?? made;
  const treeData = top
    ? [{ value: topLevel, title: texts.category.top, disabled: false, children: [] }, ...own]
    : own;
  return (
    <AntTreeSelect
      id={field}
      // The field names its list by this id, which the library gives to lists that are no trees only.
      popupRender={(list) => <div id={`${field}_list`}>{list}</div>}
      {...(status === undefined ? {} : { status })}
      aria-label={label}
      style={{ width: '100%' }}
      treeData={treeData}
      value={value}
      onChange={(next) => {
        if (typeof next === 'number') onChange(next);
      }}
      placeholder={placeholder}
      disabled={disabled ?? false}
      {...(empty === undefined || treeData.length > 0 ? {} : { notFoundContent: empty })}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
    />
  );
}
