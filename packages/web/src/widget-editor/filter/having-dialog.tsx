import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type Calculation,
  calculationLabel,
  type HavingRule,
  havingFault,
  havingOpLabel,
  havingOps,
  havingProblem,
  mostHaving,
  texts,
  valuesOfHaving,
} from '@mingjing/contract';
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { HavingField } from '../state/having.ts';
import { typedValue, writtenValue } from '../state/having.ts';
import './filter-dialog.css';

interface Draft {
  id: number;
  op: string;
  value: string;
  to: string;
}

export interface HavingDialogProps {
  name: string;
  having: readonly HavingRule[];
  /** How a field that does not show is calculated, and what it may be; undefined for one that shows. */
  tested: { calculation: Calculation; choices: readonly Calculation[] } | undefined;
  fieldOf: (calculation: Calculation | undefined) => HavingField;
  onOk: (having: HavingRule[], calculation: Calculation | undefined) => void;
  onCancel: () => void;
}

const placeholders = { date: '日期', text: '文本' } as const;

function ValueField(props: {
  label: string;
  field: HavingField;
  value: string;
  invalid: boolean;
  onChange: (value: string) => void;
  onSubmit: () => void;
}) {
  const { label, field, value, invalid, onChange } = props;
  if (field.kind === 'date')
    return (
      <DatePicker
        aria-label={label}
        placeholder={label}
        status={invalid ? 'error' : ''}
        value={value === '' ? null : dayjs(value)}
        onChange={(date) => onChange(date?.format('YYYY-MM-DD') ?? '')}
      />
    );
  const number = field.isPercent ? '如 90%' : field.isLength ? '时:分:秒' : '数值，如 25万';
  return (
    <Input
      aria-label={label}
      placeholder={field.kind === 'number' ? number : placeholders[field.kind]}
      status={invalid ? 'error' : ''}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onPressEnter={(event) => {
        // The focus goes back to what opened the dialog: the key must not press it.
        event.preventDefault();
        props.onSubmit();
      }}
    />
  );
}

/** What a field has to come to in a group for the group to be shown. */
export function HavingDialog({ name, having, tested, fieldOf, onOk, onCancel }: HavingDialogProps) {
  const [calculation, setCalculation] = useState(tested?.calculation);
  const field = fieldOf(calculation);
  const textOf = (value: HavingRule['value']): string => writtenValue(field, value ?? null);
  const fresh = (id: number): Draft => ({ id, op: field.kind === 'text' ? 'eq' : 'gte', value: '', to: '' });
  const [drafts, setDrafts] = useState<Draft[]>(() =>
    having.length === 0
      ? [fresh(0)]
      : having.map(({ op, value, to }, id) => ({ id, op, value: textOf(value), to: textOf(to) })),
  );
  const [isTold, setIsTold] = useState(false);
  const ruleOf = ({ op, value, to }: Draft): HavingRule => {
    const count = valuesOfHaving(op);
    return {
      op,
      ...(count > 0 ? { value: typedValue(field, value) } : {}),
      ...(count > 1 ? { to: typedValue(field, to) } : {}),
    };
  };
  const rules = drafts.map(ruleOf);
  const problem = havingFault(rules, field.kind);
  const change = (id: number, part: Partial<Draft>): void =>
    setDrafts(drafts.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const submit = (): void => {
    setIsTold(true);
    if (problem === null) onOk(rules, calculation);
  };
  const ops = havingOps.filter(
    (op) => field.kind !== 'text' || ['eq', 'ne', 'empty', 'notEmpty'].includes(op),
  );
  return (
    <Dialog
      className="filter-dialog-modal"
      title={`${texts.having.name}：${name}`}
      width={640}
      work={[drafts, calculation]}
      onClose={onCancel}
      footer={
        <div className="filter-dialog-footer">
          <Button disabled={having.length === 0} onClick={() => onOk([], calculation)}>
            清除条件
          </Button>
          <span />
          <Button onClick={onCancel}>取消</Button>
          <Button type="primary" onClick={submit}>
            确定
          </Button>
        </div>
      }
    >
      <div className="having-dialog">
        {tested !== undefined && (
          <div className="having-calculation">
            <span>计算方式</span>
            <Select
              aria-label="计算方式"
              value={calculation ?? tested.calculation}
              options={tested.choices.map((value) => ({ value, label: calculationLabel[value] }))}
              onChange={setCalculation}
            />
          </div>
        )}
        {drafts.map((draft, at) => {
          const count = valuesOfHaving(draft.op);
          const invalid = isTold && havingProblem(ruleOf(draft), field.kind) !== null;
          const label = `第 ${at + 1} 个条件`;
          return (
            <div key={draft.id} className="having-rule">
              <Select
                aria-label={label}
                value={draft.op}
                options={ops.map((value) => ({ value: value as string, label: havingOpLabel[value] }))}
                onChange={(op) => change(draft.id, { op })}
              />
              {count > 0 && (
                <ValueField
                  label={count > 1 ? `${label}的下限` : `${label}的值`}
                  {...{ field, invalid }}
                  value={draft.value}
                  onChange={(value) => change(draft.id, { value })}
                  onSubmit={submit}
                />
              )}
              {count > 1 && (
                <>
                  <span>至</span>
                  <ValueField
                    label={`${label}的上限`}
                    {...{ field, invalid }}
                    value={draft.to}
                    onChange={(to) => change(draft.id, { to })}
                    onSubmit={submit}
                  />
                </>
              )}
              <Button
                type="text"
                className="having-remove"
                aria-label={`删除${label}`}
                icon={<CloseOutlined />}
                disabled={drafts.length === 1}
                onClick={() => setDrafts(drafts.filter((one) => one !== draft))}
              />
            </div>
          );
        })}
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          disabled={drafts.length >= mostHaving}
          onClick={() => setDrafts([...drafts, fresh(Math.max(...drafts.map(({ id }) => id)) + 1)])}
        >
          添加条件
        </Button>
        {isTold && problem !== null && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <p className="having-hint">
          只显示计算结果符合全部条件的分组，按当前层级判断。先按条件筛选，再取前 N
          项；占比、累计、排名与合计只算符合条件的分组，环比、同比仍与不符合条件的时期比较。对占比、排名本身的条件在它们算出之后判断。
        </p>
      </div>
    </Dialog>
  );
}
