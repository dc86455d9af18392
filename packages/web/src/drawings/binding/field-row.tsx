import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { Select } from 'antd';
import { type FieldMatch, type Offered, rowCount, unfitness } from './match-fields.ts';

const roles = { dimension: '维度', measure: '指标', any: '字段' } as const;
const said = {
  exact: '同名',
  alike: '名称相近',
  chosen: '已选择',
  meant: '按含义推荐',
  weak: '仅类型相符，请核对',
  omitted: '可省略',
  none: '未匹配',
} as const;

interface FieldRowProps {
  match: FieldMatch;
  /** Everything the dataset offers. */
  offered: readonly Offered[];
  slot: string;
  onChoose: (name: string | undefined) => void;
}

/** One field of a slot: what was found for it, or a choice among what fits. */
export function FieldRow({ match, offered, slot, onChoose }: FieldRowProps) {
  const { field, how, unfit } = match;
  const found = match.offered;
  const open = found === undefined && how !== 'omitted';
  const doubted = how === 'weak';
  const fits = offered.filter((one) => unfitness(field, one) === undefined);
  // A proposed share is none of the dataset's own columns.
  const fitting =
    found === undefined || fits.some(({ name }) => name === found.name) ? fits : [found, ...fits];
  return (
    <li className={`bind-field ${open ? 'bind-field-open' : doubted ? 'bind-field-check' : ''}`}>
      <span className="bind-field-mark" aria-hidden="true">
        {open ? <CloseCircleFilled /> : doubted ? <ExclamationCircleFilled /> : <CheckCircleFilled />}
      </span>
      <span className="bind-field-name" title={field.name}>
        {field.name}
        <small>
          {roles[field.role]}
          {field.dated && ' · 日期'}
        </small>
      </span>
      <Select
        className="bind-field-choice"
        size="small"
        variant="filled"
        showSearch
        allowClear={how === 'chosen'}
        aria-label={`【${slot}】的字段【${field.name}】`}
        aria-invalid={open}
        {...(open ? { status: 'error' as const } : {})}
        placeholder={fitting.length === 0 ? '没有类型合适的字段' : '请选择字段'}
        value={found?.name ?? null}
        options={fitting.map(({ name, exp }) => ({
          value: name,
          label: exp === undefined || exp === rowCount.exp ? name : `${name}（计算指标）`,
        }))}
        onChange={(name: string | null | undefined) => onChoose(name ?? undefined)}
      />
      <span className="bind-field-said">{unfit ?? said[how]}</span>
    </li>
  );
}
