import { kindOf } from '@mingjing/charts';
import type { Idea } from '@mingjing/charts/insight';
import { chartType } from '@mingjing/contract';
import { Select, Spin } from 'antd';
import { ChartIcon } from '../../ui/chart-icon.tsx';
import { type DropdownNode, DropdownTree } from '../../ui/index.ts';
import { FieldRow } from './field-row.tsx';
import { offeredFor, type SlotPlan } from './plan-slots.ts';
import { asDesigned, leftOut } from './stand-ins.ts';
import { slotParts, type WantedField } from './wanted-fields.ts';

interface SlotCardProps {
  plan: SlotPlan;
  datasetId: number | null;
  choices: DropdownNode[];
  loading: boolean;
  problem: string | undefined;
  /** What else of the dataset can stand in its place. */
  alternatives: readonly Idea[];
  onPick: (key: string) => void;
  onDataset: (id: number | null) => void;
  onField: (field: WantedField, name: string | undefined) => void;
}

function State({ plan, loading }: { plan: SlotPlan; loading: boolean }) {
  if (plan.dataset === undefined) return loading ? <Spin size="small" /> : <span>未选择数据集</span>;
  if (plan.omitted === true) return <span>没有可放的内容，将去掉</span>;
  if (plan.standIn !== undefined) return <span className="bind-state-shape">按版式推荐</span>;
  const weak = plan.matches.filter(({ how }) => how === 'weak').length;
  if (plan.complete && weak > 0)
    return <span className="bind-state-check">{weak} 个字段仅类型相符，请核对</span>;
  if (plan.complete) return <span className="bind-state-done">字段齐全</span>;
  if (plan.matches.length === 0) return <span>没有字段要求，请拖入图表</span>;
  return <span className="bind-state-open">缺 {plan.missing.length} 个字段</span>;
}

/** What is drawn in place of the design's chart, and why; another is a click away. */
function Content({
  plan: { standIn, omitted, node },
  slot,
  alternatives,
  onPick,
}: Pick<SlotCardProps, 'plan' | 'alternatives' | 'onPick'> & { slot: string }) {
  const isDesigned = standIn === undefined && omitted !== true;
  if (slotParts(node).spec.sample === undefined) return null;
  return (
    <div className="bind-stand-in">
      <Select
        className="bind-content-choice"
        size="small"
        showSearch
        optionFilterProp="label"
        aria-label={`【${slot}】显示的内容`}
        value={isDesigned ? asDesigned : (standIn?.key ?? leftOut)}
        options={[
          { value: asDesigned, label: isDesigned ? '按设计，使用下面的字段' : '按设计，自己指定字段' },
          ...alternatives.map(({ key, title }) => ({ value: key, label: title })),
          { value: leftOut, label: '不放，去掉这个图表位' },
        ]}
        onChange={onPick}
      />
      {standIn !== undefined && (
        <span>
          <ChartIcon type={standIn.type} size={16} />
          {standIn.why}
        </span>
      )}
    </div>
  );
}

/** One slot: the dataset it is bound to and what was found for each of its fields. */
export function SlotCard(props: SlotCardProps) {
  const { plan, datasetId, choices, loading, problem, onDataset, onField } = props;
  const { node, dataset, matches, standIn } = plan;
  const type = chartType.catch('bar').parse(node.chart);
  const name = node.name || (kindOf(type)?.label ?? '图表');
  const offered = dataset === undefined ? [] : offeredFor(dataset);
  return (
    <section
      className={`bind-slot ${standIn !== undefined ? 'bind-slot-shape' : plan.complete ? 'bind-slot-done' : ''}`}
      aria-label={name}
    >
      <header className="bind-slot-head">
        <ChartIcon type={type} size={18} />
        <h3 title={name}>{name}</h3>
        <span className="bind-state" role="status">
          <State plan={plan} loading={loading} />
        </span>
        <div className="bind-slot-dataset">
          <DropdownTree
            label={`【${name}】的数据集`}
            placeholder="请选择数据集"
            nodes={choices}
            allowClear
            value={datasetId === null ? null : String(datasetId)}
            onChange={(key) => onDataset(key === null ? null : Number(key))}
          />
        </div>
      </header>
      {problem !== undefined && (
        <p className="bind-problem" role="alert">
          {problem}
        </p>
      )}
      {dataset === undefined ? (
        <p className="bind-wanted">
          {matches.length > 0 && `需要：${matches.map(({ field }) => field.name).join('、')}`}
        </p>
      ) : (
        <Content {...props} slot={name} />
      )}
      {dataset !== undefined && standIn === undefined && plan.omitted !== true && (
        <ul className="bind-fields">
          {matches.map((match) => (
            <FieldRow
              key={match.field.key}
              match={match}
              offered={offered}
              slot={name}
              onChoose={(picked) => onField(match.field, picked)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
