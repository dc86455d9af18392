import { CloseCircleFilled, DownOutlined, SearchOutlined } from '@ant-design/icons';
import { Input, Popover } from 'antd';
import { useState } from 'react';
import { iconChoices } from '../../../sidebar/icon-choices.ts';
import { MenuIcon } from '../../../sidebar/menu-icon.tsx';

interface IconPickerProps {
  id: string;
  value: string;
  /** Whose picture is shown when none is chosen. */
  path: string;
  group: boolean;
  onChange: (name: string) => void;
}

function Choices({ value, onPick }: { value: string; onPick: (name: string) => void }) {
  const [word, setWord] = useState('');
  const wanted = word.trim().toLowerCase();
  const found = iconChoices.filter(({ name, label }) => `${name} ${label}`.includes(wanted));
  return (
    <div className="icon-choices">
      <Input
        allowClear
        autoFocus
        prefix={<SearchOutlined />}
        placeholder="搜索图标"
        aria-label="搜索图标"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <div className="icon-choices-grid" role="listbox" aria-label="图标">
        {found.map(({ name, label, Icon }) => (
          <button
            key={name}
            type="button"
            role="option"
            aria-selected={name === value}
            aria-label={label}
            title={label}
            onClick={() => onPick(name)}
          >
            <Icon />
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="icon-choices-none">没有匹配的图标</p>}
    </div>
  );
}

/** Chooses a menu's icon by its picture; what is stored is the icon class. */
export function IconPicker({ id, value, path, group, onChange }: IconPickerProps) {
  const [open, setOpen] = useState(false);
  const label = iconChoices.find((choice) => choice.name === value)?.label;
  return (
    <div className="icon-picker">
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        content={
          <Choices
            value={value}
            onPick={(name) => {
              onChange(name);
              setOpen(false);
            }}
          />
        }
      >
        <button
          id={id}
          type="button"
          className="icon-picker-button"
          aria-haspopup="listbox"
          aria-expanded={open}
        >
          <MenuIcon menu={{ iconCls: value, path, group }} />
          <span className={value === '' ? 'icon-picker-none' : ''}>
            {value === '' ? '默认图标' : (label ?? value)}
          </span>
          {label !== undefined && <code>{value}</code>}
          <DownOutlined aria-hidden="true" />
        </button>
      </Popover>
      {value !== '' && (
        <button
          type="button"
          className="icon-picker-clear"
          aria-label="恢复默认图标"
          title="恢复默认图标"
          onClick={() => onChange('')}
        >
          <CloseCircleFilled aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
