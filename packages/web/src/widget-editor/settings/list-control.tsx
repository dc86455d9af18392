import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Field } from '@mingjing/charts';
import { Button } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { IconButton } from '../../ui/index.ts';

type Entry = Readonly<Record<string, unknown>>;

interface ListControlProps {
  label: string;
  fields: Readonly<Record<string, Field>>;
  max: number;
  add: string;
  value: readonly Entry[];
  onChange: (next: Entry[]) => void;
  /** Draws one field of an entry. */
  control: (field: Field, value: unknown, onChange: (next: unknown) => void, entry: Entry) => ReactNode;
}

/** Several entries, each with fields of its own: reference lines, conditions, aliases. */
export function ListControl({ label, fields, max, add, value, onChange, control }: ListControlProps) {
  return (
    <div className="setting-list">
      {value.length > 0 && (
        <ol aria-label={label}>
          {value.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its place
            <li key={at}>
              <header>
                <span>
                  {label} {at + 1}
                </span>
                <IconButton
                  size="small"
                  danger
                  label={`移除${label} ${at + 1}`}
                  icon={<DeleteOutlined />}
                  onClick={() => onChange(value.filter((_, place) => place !== at))}
                />
              </header>
              {Object.entries(fields)
                .filter(([, field]) => field.appliesBeside?.(entry) !== false)
                .map(([key, field]) => (
                  <Fragment key={key}>
                    {control(
                      field,
                      entry[key],
                      (next) =>
                        onChange(value.map((old, place) => (place === at ? { ...old, [key]: next } : old))),
                      entry,
                    )}
                  </Fragment>
                ))}
            </li>
          ))}
        </ol>
      )}
      {value.length < max ? (
        <Button
          block
          size="small"
          type="dashed"
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => onChange([...value, {}])}
        >
          {add}
        </Button>
      ) : (
        <p className="setting-list-full">最多 {max} 项</p>
      )}
    </div>
  );
}
