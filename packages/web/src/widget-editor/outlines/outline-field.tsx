import { SettingOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { useState } from 'react';
import { useOutlines } from '../../records/outline.ts';
import { IconButton } from '../../ui/index.ts';
import { OutlineDialog } from './outline-dialog.tsx';
import './outlines.css';

interface OutlineFieldProps {
  id?: string;
  /** '' leaves the choice to the kind of map. */
  value: string;
  onChange: (code: string) => void;
}

/** Which outline a map is drawn on; administrators get to the list of outlines from here. */
export function OutlineField({ id, value, onChange }: OutlineFieldProps) {
  const outlines = useOutlines();
  const [managing, setManaging] = useState(false);
  const items = outlines.data?.outlines ?? [];
  const options = [
    { value: '', label: '自动' },
    ...items.map(({ code, name }) => ({ value: code, label: name })),
  ];
  // One that was removed is no choice any more, and is not hidden from who chose it.
  if (value !== '' && outlines.isSuccess && !items.some(({ code }) => code === value)) {
    options.push({ value, label: `${value}（已删除）` });
  }
  return (
    <div className="outline-field">
      <Select
        {...(id === undefined ? {} : { id })}
        showSearch
        optionFilterProp="label"
        loading={outlines.isPending}
        value={value}
        options={options}
        onChange={onChange}
      />
      {outlines.data?.mayManage === true && (
        <IconButton
          size="small"
          label="管理地图轮廓"
          icon={<SettingOutlined />}
          onClick={() => setManaging(true)}
        />
      )}
      {managing && (
        <OutlineDialog
          onClose={() => setManaging(false)}
          onAdded={(code) => {
            setManaging(false);
            onChange(code);
          }}
        />
      )}
    </div>
  );
}
