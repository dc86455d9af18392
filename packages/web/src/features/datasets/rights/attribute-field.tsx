import { attributeName, ownAttributes } from '@mingjing/contract';
import { Select } from 'antd';
import { useState } from 'react';

interface AttributeFieldProps {
  label: string;
  /** Those that any user has. */
  attributes: readonly string[];
  value: string;
  isWrong: boolean;
  onChange: (attribute: string) => void;
}

const own: readonly string[] = Object.keys(ownAttributes);

/** Whether no user has this attribute yet: a condition on it then lets no row through. */
const isNobodys = (name: string, attributes: readonly string[]): boolean =>
  name !== '' && !own.includes(name) && !attributes.includes(name);

/** An attribute of users: one that somebody has, or a new one by its name. */
export function AttributeField({ label, attributes, value, isWrong, onChange }: AttributeFieldProps) {
  const [word, setWord] = useState('');
  const typed = attributeName.safeParse(word);
  const known = [...new Set([...attributes, ...(value === '' ? [] : [value])])].filter(
    (name) => !own.includes(name),
  );
  const offered = [
    ...Object.entries(ownAttributes).map(([name, text]) => ({ value: name, label: text })),
    ...known.map((name) => ({ value: name, label: name })),
  ];
  const isNew = typed.success && offered.every((one) => one.value !== typed.data && one.label !== typed.data);
  return (
    <div className="data-rule-attribute">
      <Select
        aria-label={label}
        placeholder="选择或输入用户属性"
        showSearch={{ optionFilterProp: 'label', onSearch: setWord }}
        status={isWrong ? 'error' : ''}
        value={value === '' ? null : value}
        options={isNew ? [...offered, { value: typed.data, label: `新属性：${typed.data}` }] : offered}
        labelRender={({ value: chosen, label: text }) =>
          offered.find((one) => one.value === chosen)?.label ?? text
        }
        notFoundContent={typed.error?.issues[0]?.message}
        onChange={onChange}
      />
      {isNobodys(value, attributes) && (
        <small>还没有用户设置了此属性，请在【用户管理】中设置，否则该角色看不到任何行</small>
      )}
    </div>
  );
}
