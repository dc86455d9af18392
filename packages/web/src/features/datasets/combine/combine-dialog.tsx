import { type Combination, combinationLimits, type DatasetItem, texts } from '@mingjing/contract';
import { Alert, Checkbox, Input, Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useCombinationStart, useCombinationTrial } from '../../../records/dataset.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadingState } from '../../../ui/index.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import { ColumnPicks } from './column-picks.tsx';
import { JoinSteps } from './join-steps.tsx';
import { type CombinationKind, isWhole, planOf } from './plan.ts';
import { TrialView } from './trial-view.tsx';
import { UncachedParents } from './uncached-parents.tsx';
import { UnionPicks } from './union-picks.tsx';
import './combine.css';

interface CombineDialogProps {
  /** What is changed; null begins a new one. */
  combination: Combination | null;
  /** Datasets that may be put together. */
  datasets: readonly DatasetItem[];
  onClose: () => void;
  onOk: (combination: Combination) => void;
}

const kinds: { value: CombinationKind; label: string }[] = [
  { value: 'join', label: '关联' },
  { value: 'union', label: '合并' },
];
const settleMs = 400;
const same = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();

/** 组合数据集: which datasets are put together, how, and what comes of it. */
export function CombineDialog({ combination, datasets, onClose, onOk }: CombineDialogProps) {
  const [parents, setParents] = useState<number[]>(combination?.parents ?? []);
  const [kind, setKind] = useState<CombinationKind>(combination?.kind ?? 'join');
  const [plan, setPlan] = useState(combination);
  const start = useCombinationStart(parents);
  const isReady = start.data?.uncached.length === 0;
  const begun = isReady ? start.data : undefined;
  const uncached = start.data?.uncached ?? [];
  useEffect(() => {
    if (begun === undefined) return;
    const ids = begun.parents.map(({ id }) => id);
    setPlan((before) =>
      before !== null && before.kind === kind && same(before.parents, ids) ? before : planOf(begun, kind),
    );
  }, [begun, kind]);
  const shown = plan !== null && plan.kind === kind && same(plan.parents, parents) ? plan : null;
  const whole = shown !== null && isWhole(shown) ? shown : null;
  const asked = useSettled(whole, settleMs);
  const trial = useCombinationTrial(asked);
  const isTried = whole !== null && asked === whole && trial.data !== undefined;

  return (
    <Dialog
      title={combination === null ? '新建组合数据集' : '修改组合'}
      width={880}
      className="combine"
      work={[parents, kind, plan]}
      onClose={onClose}
      onOk={() => {
        if (whole !== null) onOk(whole);
      }}
      okText="确定"
      okDisabled={!isTried}
      // Beside the button, whatever part of a long dialog is in sight.
      error={
        trial.error?.message ??
        (isTried && trial.data.tooMany ? texts.combined.tooManyRows(trial.data.rows) : null)
      }
    >
      <div className="combine-body">
        <div className="combine-field">
          <label htmlFor="combine-parents">数据集（2–{combinationLimits.parents} 个）</label>
          <Select
            id="combine-parents"
            mode="multiple"
            maxCount={combinationLimits.parents}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择要组合的数据集"
            value={parents}
            options={datasets.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(ids: number[]) => setParents(ids)}
          />
        </div>
        <div className="combine-line">
          <Segmented
            aria-label="组合方式"
            options={kinds}
            value={kind}
            onChange={(next: CombinationKind) => setKind(next)}
          />
          <span className="combine-hint">
            {kind === 'join'
              ? '按相同的字段值，把其他数据集的字段接在右侧'
              : '把数据集上下相接：名称与类型相同的字段已对好，名称不同的可以自己对应'}
          </span>
        </div>
        {parents.length < combinationLimits.least && (
          <p className="combine-hint">选择两个以上的数据集，列出建议的匹配字段和组合后的行数</p>
        )}
        {start.isError && <Alert type="error" showIcon title={start.error.message} />}
        {parents.length > 1 && start.isPending && <LoadingState rows={4} />}
        {uncached.length > 0 && (
          <UncachedParents datasets={datasets.filter(({ id }) => uncached.includes(id))} />
        )}
        {begun !== undefined && shown !== null && (
          <>
            {shown.kind === 'join' && <JoinSteps plan={shown} parents={begun.parents} onChange={setPlan} />}
            <section className="combine-step" aria-label="字段">
              <h3>
                字段 <small>{shown.columns.length} 个</small>
              </h3>
              {shown.kind === 'join' ? (
                <ColumnPicks plan={shown} start={begun} onChange={setPlan} />
              ) : (
                <UnionPicks plan={shown} start={begun} onChange={setPlan} />
              )}
              {shown.kind === 'union' && (
                <div className="combine-line">
                  <Checkbox
                    checked={shown.origin !== undefined}
                    onChange={(event) => {
                      const { origin: _, ...rest } = shown;
                      setPlan(event.target.checked ? { ...rest, origin: '来源' } : rest);
                    }}
                  >
                    增加一列，写明每行来自哪个数据集
                  </Checkbox>
                  {shown.origin !== undefined && (
                    <Input
                      aria-label="来源列的名称"
                      className="combine-column"
                      size="small"
                      value={shown.origin}
                      onChange={(event) => setPlan({ ...shown, origin: event.target.value })}
                    />
                  )}
                </div>
              )}
            </section>
            {whole === null && <p className="combine-hint">{texts.combined.incomplete}</p>}
            {whole !== null && trial.isFetching && <LoadingState rows={3} />}
            {isTried && !trial.isFetching && <TrialView plan={whole} start={begun} trial={trial.data} />}
          </>
        )}
      </div>
    </Dialog>
  );
}
