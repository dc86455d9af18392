import { TreeSelect } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

/** A folder, or a leaf that can be chosen (a dataset, a chart). Keys are unique in the whole tree. */
export interface DropdownNode {
  key: string;
  title: string;
  icon?: ReactNode;
  children?: DropdownNode[];
}

interface DropdownTreeProps {
  nodes: DropdownNode[];
  value: string | null;
  onChange: (key: string | null) => void;
  placeholder?: string;
  loading?: boolean;
  disabled?: boolean;
  allowClear?: boolean;
  label?: string;
  id?: string;
}

interface Option {
  value: string;
  title: string;
  icon: ReactNode;
  selectable: boolean;
  isLeaf: boolean;
  children?: Option[];
}

function option(node: DropdownNode): Option {
  const folder = node.children !== undefined;
  return {
    value: node.key,
    title: node.title,
    icon: node.icon,
    selectable: !folder,
    isLeaf: !folder,
    ...(folder ? { children: node.children?.map(option) ?? [] } : {}),
  };
}

/** The first leaf that a search finds. */
function firstFound(nodes: readonly DropdownNode[], needle: string): DropdownNode | undefined {
  for (const node of nodes) {
    const found =
      node.children === undefined
        ? node.title.toLowerCase().includes(needle) && node
        : firstFound(node.children, needle);
    if (found) return found;
  }
  return undefined;
}

/** Chooses a dataset or a chart inside its categories; typing searches the names. */
export function DropdownTree({
  nodes,
  value,
  onChange,
  placeholder = '请选择',
  loading = false,
  disabled = false,
  allowClear = false,
  label,
  id,
}: DropdownTreeProps) {
  const made = useId();
  const field = id ?? made;
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  // The library looks for the first match among what can be chosen alone, not below the folders: Enter after typing
  // would do nothing until the arrow keys have led somewhere.
  const takeFirst = (event: KeyboardEvent): void => {
    const needle = search.trim().toLowerCase();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !open || needle === '') return;
    const list = document.getElementById(`${field}_list`);
    if (list?.querySelector('.ant-select-tree-treenode-active') != null) return;
    const found = firstFound(nodes, needle);
    if (found === undefined) return;
    onChange(found.key);
    setOpen(false);
  };
  return (
    <TreeSelect
      id={field}
      // The field names its list by this id, which the library gives to lists that are no trees only.
      popupRender={(list) => <div id={`${field}_list`}>{list}</div>}
      aria-label={label ?? placeholder}
      style={{ width: '100%' }}
      treeData={nodes.map(option)}
      treeIcon
      treeDefaultExpandAll
      treeLine={{ showLeafIcon: false }}
      showSearch={{ treeNodeFilterProp: 'title', onSearch: setSearch }}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setSearch('');
      }}
      onKeyDown={takeFirst}
      value={value}
      onChange={(next) => onChange(typeof next === 'string' ? next : null)}
      placeholder={placeholder}
      loading={loading}
      disabled={disabled}
      allowClear={allowClear}
      notFoundContent="暂无数据"
    />
  );
}
