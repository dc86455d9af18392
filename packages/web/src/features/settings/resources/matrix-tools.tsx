import { SearchOutlined } from '@ant-design/icons';
import type { MatrixRole } from '@mingjing/contract';
import { Input, Select } from 'antd';
import type { MatrixFilter } from './matrix-filter.ts';

interface MatrixToolsProps {
  roles: readonly MatrixRole[];
  filter: MatrixFilter;
  onFilter: (filter: MatrixFilter) => void;
}

/** Which lines and columns of the matrix are shown. */
export function MatrixTools({ roles, filter, onFilter }: MatrixToolsProps) {
  return (
    <div className="matrix-tools">
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder="搜索菜单名称或路径"
        aria-label="搜索菜单"
        value={filter.word}
        onChange={({ target }) => onFilter({ ...filter, word: target.value })}
      />
      <Select<number[]>
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        placeholder={`显示全部 ${roles.length} 个角色`}
        aria-label="显示的角色"
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent="没有匹配的角色"
        value={[...filter.roleIds]}
        options={roles.map(({ id, roleName }) => ({ value: id, label: roleName }))}
        onChange={(roleIds) => onFilter({ ...filter, roleIds })}
      />
    </div>
  );
}
