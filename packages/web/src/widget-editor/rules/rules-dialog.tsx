import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { type Column, ownValue, type WidgetInput } from '@mingjing/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton, toast } from '../../ui/index.ts';
import { unknownIn } from './rule-columns.ts';
import {
  type DraftProblem,
  draftOf,
  newDraft,
  placeRule,
  problemsOf,
  type RuleDraft,
  rulesProblem,
} from './rule-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import {
  emptyRules,
  moveSort,
  type RuleStep,
  type RuleTexts,
  type RuleType,
  ruleSetOf,
  ruleTextsOf,
  ruleTypes,
  stepsOf,
  withoutStep,
} from './rule-set.ts';
import { sentenceOf } from './rule-texts.ts';
import { RulesPreview } from './rules-preview.tsx';
import './rules-dialog.css';

export interface RulesDialogProps {
  rules: RuleTexts;
  /** Columns before the rules. */
  columns: readonly Column[];
  names: Record<string, string>;
  /** What is asked to show the result of rules. */
  previewOf: (rules: RuleTexts) => WidgetInput;
  onOk: (rules: RuleTexts) => void;
  onCancel: () => void;
}

const types = Object.keys(ruleTypes).map((type) => Number(type) as RuleType);
const sameStep = (left: RuleStep | null, right: RuleStep): boolean =>
  left !== null && left.type === right.type && left.at === right.at;

/** 数据处理: rules that run before the chart, as sentences in the order they run, with their result beside them. */
export function RulesDialog({ rules: stored, columns, names, previewOf, onOk, onCancel }: RulesDialogProps) {
  const [rules, setRules] = useState(() => ruleSetOf(stored));
  const [draft, setDraft] = useState<RuleDraft>(() => newDraft(1));
  const [editing, setEditing] = useState<RuleStep | null>(null);
  const [problems, setProblems] = useState<DraftProblem>({});
  const nameOf = (key: string): string => ownValue(names, key) ?? key;
  const column = columns.find(({ name }) => name === draft.key);
  const steps = stepsOf(rules);
  const [unknown] = unknownIn(columns, rules);
  const problem = rulesProblem(rules) ?? (unknown === undefined ? null : `字段${unknown}不存在`);

  const start = (type: RuleType): void => {
    setDraft(newDraft(type, rules));
    setEditing(null);
    setProblems({});
  };
  const edit = (step: RuleStep): void => {
    setDraft(draftOf(rules, step));
    setEditing(step);
    setProblems({});
  };
  const place = (): void => {
    const found = problemsOf(draft, column);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const placed = placeRule(rules, draft, column, editing);
    if ('problem' in placed) {
      toast.warning(placed.problem);
      return;
    }
    setRules(placed.rules);
    setDraft(newDraft(draft.type, placed.rules));
    setEditing(null);
  };
  const submit = (): void => {
    if (problem === null) onOk(ruleTextsOf(rules));
    else toast.warning(problem);
  };

  return (
    <Dialog
      className="rules-dialog-modal"
      title="数据处理"
      width={1080}
      work={[rules, draft]}
      onClose={onCancel}
      footer={
        <div className="filter-dialog-footer">
          <Button disabled={steps.length === 0} onClick={() => setRules(emptyRules)}>
            清空规则
          </Button>
          <span />
          <Button onClick={onCancel}>取消</Button>
          <Button type="primary" onClick={submit}>
            确定
          </Button>
        </div>
      }
    >
      <div className="rules-dialog">
        <div className="rules-dialog-rules">
          <Segmented
            block
            aria-label="规则类型"
            value={draft.type}
            onChange={start}
            options={types.map((type) => ({ value: type, label: ruleTypes[type] }))}
          />
          <form
            className="rule-form"
            aria-label="规则"
            onSubmit={(event) => {
              event.preventDefault();
              place();
            }}
          >
            <RuleFields
              draft={draft}
              rules={rules}
              columns={columns}
              nameOf={nameOf}
              problems={problems}
              onChange={(change) => {
                setDraft({ ...draft, ...change });
                setProblems({});
              }}
            />
            <div className="rule-form-buttons">
              {editing !== null && <Button onClick={() => start(draft.type)}>取消修改</Button>}
              <Button htmlType="submit">{editing === null ? '添加规则' : '保存规则'}</Button>
            </div>
          </form>
          <h3>规则按以下顺序执行</h3>
          {steps.length === 0 ? (
            <p className="rules-dialog-none">还没有规则，图表直接使用原始数据</p>
          ) : (
            <ol aria-label="规则列表">
              {steps.map((step, at) => (
                <li key={`${step.type}-${step.at}`} className={sameStep(editing, step) ? 'editing' : ''}>
                  <b>{at + 1}</b>
                  <em>{ruleTypes[step.type]}</em>
                  <span>{sentenceOf(rules, step, nameOf)}</span>
                  {step.type === 4 && rules.sorts.length > 1 && (
                    <IconButton
                      size="small"
                      label={`${step.at === 0 ? '后移' : '前移'}规则${at + 1}`}
                      icon={step.at === 0 ? <ArrowDownOutlined /> : <ArrowUpOutlined />}
                      onClick={() => {
                        setRules(moveSort(rules, step.at, step.at === 0 ? 1 : step.at - 1));
                        setEditing(null);
                      }}
                    />
                  )}
                  <IconButton
                    size="small"
                    label={`编辑规则${at + 1}`}
                    icon={<EditOutlined />}
                    onClick={() => edit(step)}
                  />
                  <IconButton
                    size="small"
                    danger
                    label={`删除规则${at + 1}`}
                    icon={<DeleteOutlined />}
                    onClick={() => {
                      setRules(withoutStep(rules, step));
                      setEditing(null);
                    }}
                  />
                </li>
              ))}
            </ol>
          )}
          {problem !== null && (
            <p className="field-error" role="alert">
              {problem}
            </p>
          )}
        </div>
        <RulesPreview input={previewOf(ruleTextsOf(rules))} nameOf={nameOf} problem={problem} />
      </div>
    </Dialog>
  );
}
