import { type Column, limits } from '@mingjing/contract';
import { InputNumber, Select } from 'antd';
import type { SmallestDraft } from './rules-draft.ts';

interface SmallestFieldProps {
  draft: SmallestDraft;
  columns: readonly Column[];
  onChange: (draft: SmallestDraft) => void;
}

/** 最小分组: how large a group of rows has to be for callers who make no boards. */
export function SmallestField({ draft, columns, onChange }: SmallestFieldProps) {
  const { least, column } = draft;
  const stored = columns.filter(({ calculated }) => calculated !== true);
  return (
    <section className="data-rules-smallest" aria-label="最小分组">
      <div>
        <span id="data-rules-smallest">最小分组</span>
        <InputNumber<number>
          aria-labelledby="data-rules-smallest"
          placeholder="不限"
          precision={0}
          min={limits.smallestGroup.min}
          max={limits.smallestGroup.max}
          value={least}
          onChange={(value) => onChange({ ...draft, least: value })}
        />
      </div>
      {least !== null && (
        <Select
          aria-label="最小分组的计数方式"
          showSearch={{ optionFilterProp: 'label' }}
          value={column ?? ''}
          options={[
            { value: '', label: '按行数' },
            ...stored.map(({ name }) => ({ value: name, label: `按“${name}”去重计数` })),
          ]}
          onChange={(name: string) => onChange({ ...draft, column: name === '' ? null : name })}
        />
      )}
      <p className="data-rules-hint">
        {least === null
          ? '设置后，分享链接的访客和没有【图表定义】【面板设置】的用户，看不到小于此数的分组。'
          : `分享链接的访客和没有【图表定义】【面板设置】的用户，看不到不足 ${least} ${column === null ? '行' : '个'}的分组，也看不到明细和该数据源上的 SQL 图表；隐去的合起来不足一组时，下一个大小的分组一并隐藏。能制作图表或面板的用户不受限制。`}
      </p>
    </section>
  );
}
