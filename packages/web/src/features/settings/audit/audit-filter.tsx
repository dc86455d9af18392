import {
  type AuditAction,
  type AuditKind,
  type AuditQuestion,
  type AuditResult,
  auditActionNames,
  auditActions,
  auditKindNames,
  auditKinds,
  auditResultNames,
  auditResults,
} from '@mingjing/contract';
import { Button, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { RangePicker } from '../../../ui/range-picker.tsx';
import { SearchForm, SearchText } from './search-form.tsx';

const quickRanges = [
  { label: '今天', days: 0 },
  { label: '近 7 天', days: 6 },
  { label: '近 30 天', days: 29 },
];

interface AuditFilterProps {
  asked: AuditQuestion;
  onAsk: (asked: AuditQuestion) => void;
}

/** Conditions of the log; texts count when they are entered, choices at once. */
export function AuditFilter({ asked, onAsk }: AuditFilterProps) {
  const [user, setUser] = useState(asked.user ?? '');
  const [object, setObject] = useState(asked.object ?? '');
  const typed = { user: user.trim() || undefined, object: object.trim() || undefined };
  const set = (part: Partial<AuditQuestion>): void => onAsk({ ...asked, ...typed, ...part });
  const clear = (): void => {
    setUser('');
    setObject('');
    onAsk({});
  };
  return (
    <SearchForm label="筛选审计日志" onAsk={() => set({})} more={<Button onClick={clear}>重置</Button>}>
      <RangePicker
        label="时间"
        placeholder={['开始日期', '结束日期']}
        value={[
          asked.from === undefined ? null : dayjs(asked.from),
          asked.to === undefined ? null : dayjs(asked.to),
        ]}
        allowEmpty={[true, true]}
        presets={quickRanges.map(({ label, days }) => ({
          label,
          value: [dayjs().subtract(days, 'day'), dayjs()],
        }))}
        onChange={(range) =>
          set({
            from: range?.[0]?.startOf('day').valueOf(),
            to: range?.[1]?.endOf('day').valueOf(),
          })
        }
      />
      <SearchText
        label="用户名"
        value={user}
        onChange={setUser}
        onBlur={() => typed.user === asked.user || set({})}
      />
      <Select<AuditAction>
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="全部操作"
        aria-label="操作"
        value={asked.action ?? null}
        onChange={(action) => set({ action })}
        options={auditActionNames.map((value) => ({ value, label: auditActions[value] }))}
      />
      <Select<AuditKind>
        allowClear
        placeholder="全部对象"
        aria-label="对象类型"
        value={asked.kind ?? null}
        onChange={(kind) => set({ kind })}
        options={auditKindNames.map((value) => ({ value, label: auditKinds[value] }))}
      />
      <SearchText
        label="对象名称或编号"
        value={object}
        onChange={setObject}
        onBlur={() => typed.object === asked.object || set({})}
      />
      <Select<AuditResult>
        allowClear
        placeholder="全部结果"
        aria-label="结果"
        value={asked.result ?? null}
        onChange={(result) => set({ result })}
        options={auditResultNames.map((value) => ({ value, label: auditResults[value] }))}
      />
    </SearchForm>
  );
}
