import { counted, type DataRules, emptyName, type RulesPreview } from '@mingjing/contract';
import { Alert, Button, Select } from 'antd';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTryRules } from '../../../records/dataset.ts';
import { useGrantPeople } from '../../../records/grant.ts';
import { KeyHeads } from '../../../ui/key-heads.tsx';

function Seen({ seen }: { seen: RulesPreview }) {
  const { content, rows, total, roles, isAdmin, smallest } = seen;
  const by = isAdmin
    ? '系统管理员始终看到全部数据'
    : roles.length === 0
      ? '该用户的角色都没有权限'
      : `依据角色：${roles.map((role) => role.roleName).join('、')}`;
  return (
    <>
      <p className="data-rules-seen" role="status">
        可见 <b>{counted(rows)}</b> 行 / 共 {counted(total)} 行<span>{by}</span>
      </p>
      {smallest.length > 0 && (
        <p className="data-rules-hint">
          该用户不制作图表：只看到由这些行计算的结果，每组不少于
          {smallest
            .map(({ least, column }) => (column === undefined ? ` ${least} 行` : ` ${least} 个“${column}”`))
            .join('、')}
          ，看不到逐行的数据。
        </p>
      )}
      {rows > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled from the keyboard
        <div className="data-rules-table" tabIndex={0}>
          <table>
            <KeyHeads keys={content.keys} />
            <tbody>
              {content.data.slice(0, 5).map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={content.keys[column]}>{cell === null ? emptyName : String(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

interface RulesTryProps {
  datasetId: number;
  /** The rules as they are filled in; null while they cannot be read. */
  rules: () => DataRules | null;
}

/** 以某用户查看: what a user would see by the rules on screen. */
export function RulesTry({ datasetId, rules }: RulesTryProps) {
  const [word, setWord] = useState('');
  const people = useGrantPeople(useDeferredValue(word.trim()));
  const [userId, setUserId] = useState<number | null>(null);
  const trying = useTryRules(datasetId);
  const answer = useRef<HTMLDivElement>(null);
  const { data } = trying;
  useEffect(() => {
    // In a small window the answer stands below the dialog's edge.
    if (data !== undefined) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [data]);
  const look = (): void => {
    const asked = rules();
    if (userId !== null && asked !== null) trying.mutate({ userId, rules: asked });
  };
  return (
    <section className="data-rules-try" aria-label="以某用户查看">
      <div>
        <Select
          aria-label="用户"
          showSearch={{ filterOption: false, onSearch: setWord }}
          placeholder="以某用户查看：输入用户名或姓名"
          loading={people.isFetching}
          value={userId}
          onChange={(id: number) => {
            setUserId(id);
            trying.reset();
          }}
          notFoundContent="没有匹配的用户"
          options={(people.data ?? []).map(({ id, username, name }) => ({
            value: id,
            label: name === '' ? username : `${name}（${username}）`,
          }))}
        />
        <Button disabled={userId === null} loading={trying.isPending} onClick={look}>
          查看
        </Button>
      </div>
      {trying.error !== null && <Alert type="error" showIcon title={trying.error.message} />}
      {data !== undefined && (
        <div ref={answer}>
          <Seen seen={data} />
        </div>
      )}
    </section>
  );
}
