import { TreeSelect } from 'antd';
import { type ReactNode, useId } from 'react';

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
      showSearch={{ treeNodeFilterProp: 'title' }}
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
