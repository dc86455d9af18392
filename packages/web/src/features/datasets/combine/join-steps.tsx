import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type CombinationStart,
  combinationLimits,
  type JoinCombination,
  type JoinStep,
  joinKinds,
} from '@mingjing/contract';
import { Button, Checkbox, Select } from 'antd';
import { IconButton } from '../../../ui/index.ts';
import { needsText } from './plan.ts';

interface JoinStepsProps {
  plan: JoinCombination;
  parents: CombinationStart['parents'];
  onChange: (plan: JoinCombination) => void;
}

const optionsOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** By which columns each dataset but the first is joined, and to which one before it. */
export function JoinSteps({ plan, parents, onChange }: JoinStepsProps) {
  const change = (at: number, step: Partial<JoinStep>): void =>
    onChange({ ...plan, steps: plan.steps.map((one, place) => (place === at ? { ...one, ...step } : one)) });
  return plan.steps.map(({ how, to, keys }, at) => {
    const [left, right] = [parents[to], parents[at + 1]];
    if (left === undefined || right === undefined) return null;
    const setKeys = (next: JoinStep['keys']): void => change(at, { keys: next });
    return (
      <section key={right.id} className="combine-step" aria-label={`关联${right.name}`}>
        <div className="combine-line">
          <strong>{right.name}</strong>
          <span>关联到</span>
          {at === 0 ? (
            <strong>{left.name}</strong>
          ) : (
            <Select
              aria-label="关联到"
              value={to}
              options={parents.slice(0, at + 1).map(({ name }, place) => ({ value: place, label: name }))}
              onChange={(place: number) => change(at, { to: place, keys: [{ left: '', right: '' }] })}
            />
          )}
          <Select
            aria-label="没有匹配的行"
            value={how}
            options={Object.entries(joinKinds).map(([value, label]) => ({ value, label }))}
            onChange={(kind: JoinStep['how']) => change(at, { how: kind })}
          />
        </div>
        {keys.map((key, place) => {
          const set = (next: Partial<typeof key>): void =>
            setKeys(keys.map((one, n) => (n === place ? { ...one, ...next } : one)));
          const isWritten = needsText(
            left.columns.find(({ name }) => name === key.left),
            right.columns.find(({ name }) => name === key.right),
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no name of their own
            <div key={place} className="combine-line combine-key">
              <Select
                aria-label={`${left.name}的匹配字段`}
                className="combine-column"
                showSearch
                placeholder={`${left.name}的字段`}
                value={key.left === '' ? null : key.left}
                options={optionsOf(left.columns.map(({ name }) => name))}
                onChange={(name: string) => set({ left: name })}
              />
              <span aria-hidden>=</span>
              <Select
                aria-label={`${right.name}的匹配字段`}
                className="combine-column"
                showSearch
                placeholder={`${right.name}的字段`}
                value={key.right === '' ? null : key.right}
                options={optionsOf(right.columns.map(({ name }) => name))}
                onChange={(name: string) => set({ right: name })}
              />
              {isWritten && (
                <Checkbox
                  checked={key.asText === true}
                  onChange={(event) => set({ asText: event.target.checked })}
                >
                  按文字匹配
                </Checkbox>
              )}
              {keys.length > 1 && (
                <IconButton
                  label="删除这对字段"
                  icon={<DeleteOutlined />}
                  onClick={() => setKeys(keys.filter((_, n) => n !== place))}
                />
              )}
            </div>
          );
        })}
        {keys.length < combinationLimits.keys && (
          <Button
            type="link"
            size="small"
            className="combine-add"
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => setKeys([...keys, { left: '', right: '' }])}
          >
            再加一对匹配字段
          </Button>
        )}
      </section>
    );
  });
}
