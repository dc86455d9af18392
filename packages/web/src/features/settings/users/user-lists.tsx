import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { limits, type UserAttributes } from '@mingjing/contract';
import { Button, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/index.ts';

interface ListProps<T> {
  list: T[];
  onChange: (list: T[]) => void;
}

interface LinesProps<T> extends ListProps<T> {
  className: string;
  /** What one line is called. */
  word: string;
  /** What the button that adds one says. */
  add: string;
  most: number;
  empty: T;
  line: (item: T, at: number, set: (next: T) => void) => ReactNode;
}

/** A list with a line for each item: changed in its place, taken out, added at the end. */
function Lines<T>({ className, word, add, most, empty, line, list, onChange }: LinesProps<T>) {
  return (
    <div className={className}>
      {list.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the list
        <div key={at}>
          {line(item, at, (next) => onChange(list.with(at, next)))}
          <IconButton
            label={`删除${word} ${at + 1}`}
            danger
            icon={<DeleteOutlined />}
            onClick={() => onChange(list.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={list.length >= most}
        onClick={() => onChange([...list, empty])}
      >
        {add}
      </Button>
    </div>
  );
}

/** Texts that name the user in other systems. */
export function AppidList(props: ListProps<string>) {
  return (
    <Lines
      {...props}
      className="user-appids"
      word="应用标识"
      add="添加应用标识"
      most={limits.appids}
      empty=""
      line={(appid, at, set) => (
        <Input
          aria-label={`应用标识 ${at + 1}`}
          placeholder="该用户在其他系统中的标识"
          value={appid}
          onChange={(event) => set(event.target.value)}
        />
      )}
    />
  );
}

/** What rules on rows go by: 科室 with one or more values. */
export function AttributeList(props: ListProps<UserAttributes[number]>) {
  return (
    <Lines
      {...props}
      className="user-attributes"
      word="属性"
      add="添加用户属性"
      most={limits.attributes}
      empty={{ name: '', values: [] }}
      line={(attribute, at, set) => (
        <>
          <Input
            aria-label={`属性 ${at + 1} 的名称`}
            placeholder="如 科室"
            value={attribute.name}
            onChange={(event) => set({ ...attribute, name: event.target.value })}
          />
          <Select
            mode="tags"
            aria-label={`属性 ${at + 1} 的值`}
            placeholder="输入后按回车，可多个"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '，', '、']}
            value={attribute.values}
            onChange={(values: string[]) => set({ ...attribute, values })}
          />
        </>
      )}
    />
  );
}
