import { CheckCircleFilled, WarningFilled } from '@ant-design/icons';
import type { SheetChanges, SheetChoices } from '@mingjing/contract';
import { Button, Select } from 'antd';
import { typeNames } from './type-names.ts';

interface SheetColumnChangesProps {
  changes: SheetChanges;
  choices: SheetChoices;
  /** undefined: only looked at. */
  onChange: ((change: Partial<SheetChoices>) => void) | undefined;
}

const none = '';

const list = (names: readonly string[], hidden: number, unit: string): string =>
  [names.join('、'), hidden === 0 ? '' : `另有 ${hidden} 个${unit}您无权查看`]
    .filter((part) => part !== '')
    .join('，');

/** What the missing and retyped columns reach, a line a kind. */
function reachOf(changes: SheetChanges): { label: string; text: string }[] {
  const { widgets, hiddenWidgets = 0, panels, hiddenPanels = 0 } = changes;
  const { datasets = [], hiddenDatasets = 0, rules = [], hiddenRules = 0 } = changes;
  const { parameters = [], hiddenParameters = 0 } = changes;
  const withColumns = (all: readonly { name: string; columns: string[] }[]): string[] =>
    all.map(({ name, columns }) => `${name}（${columns.join('、')}）`);
  const asking = parameters.map((one) => `${one.name}（${one.parameters.join('、')}）`);
  return [
    { label: '用到这些列的行列权限', text: list(rules, hiddenRules, '字段') },
    { label: '用到这些列的组合数据集', text: list(withColumns(datasets), hiddenDatasets, '') },
    { label: '用到这些列的图表', text: list(withColumns(widgets), hiddenWidgets, '') },
    { label: '按这些列过滤的面板', text: list(asking, hiddenParameters, '') },
    {
      label: '所在面板',
      text: list(
        panels.map(({ name }) => name),
        hiddenPanels,
        '',
      ),
    },
  ].filter(({ text }) => text !== '');
}

function Reach({ changes }: { changes: SheetChanges }) {
  return reachOf(changes).map(({ label, text }) => (
    <span key={label}>
      {label}：{text}
    </span>
  ));
}

/** What happens to each column that is not the same in the new file, with what can be done about it. */
export function SheetColumnChanges({ changes, choices, onChange }: SheetColumnChangesProps) {
  const { mode, added, removed, retyped, renamed, alike, without, isRepeated } = changes;
  const isAppend = mode === 'append';
  const rename = (before: string, after: string | undefined): void => {
    const others = Object.entries(choices.rename ?? {}).filter(([, name]) => name !== before);
    onChange?.({ rename: Object.fromEntries(after === undefined ? others : [...others, [after, before]]) });
  };
  const repeated = isRepeated && isAppend && (
    <p className="sheet-note sheet-note-warn">
      <WarningFilled aria-hidden="true" />
      已导入过同名文件，追加后其中的行会重复
    </p>
  );
  if (added.length + removed.length + retyped.length + renamed.length + without.length === 0)
    return (
      <>
        {repeated}
        <p className="sheet-note sheet-note-good">
          <CheckCircleFilled aria-hidden="true" />
          列与原文件一致
        </p>
      </>
    );
  const likely = (name: string): string | undefined => alike.find(({ before }) => before === name)?.after;
  const option = (name: string, before: string) => ({
    value: name,
    label: likely(before) === name ? `${name}（可能是改名）` : name,
  });
  return (
    <>
      {repeated}
      <div className="sheet-note sheet-note-warn">
        <WarningFilled aria-hidden="true" />
        <div className="sheet-changes">
          <span>与原文件相比</span>
          {renamed.map(({ before, after }) => (
            <span key={before}>
              改名：“{after}”仍作为“{before}”
              {onChange !== undefined && (
                <Button type="link" size="small" onClick={() => rename(before, undefined)}>
                  撤销
                </Button>
              )}
            </span>
          ))}
          {removed.map((name) => (
            <span key={name} className="sheet-change">
              缺少列：{name}，{isAppend ? '本次的行中为空' : '将被删除'}
              {onChange !== undefined && likely(name) !== undefined && (
                <Button type="link" size="small" onClick={() => rename(name, likely(name))}>
                  可能改名为“{likely(name)}”，仍作为“{name}”
                </Button>
              )}
              {onChange !== undefined && added.length > 0 && (
                <Select<string>
                  size="small"
                  aria-label={`${name}对应的新列`}
                  popupMatchSelectWidth={false}
                  value={none}
                  options={[
                    { value: none, label: '没有对应的列' },
                    ...added
                      .map((one) => option(one, name))
                      .toSorted(
                        (a, b) => b.label.length - b.value.length - (a.label.length - a.value.length),
                      ),
                  ]}
                  onChange={(after) => rename(name, after === none ? undefined : after)}
                />
              )}
            </span>
          ))}
          {added.map((name) => (
            <span key={name} className="sheet-change">
              新增列：{name}
              {isAppend && '，原有的行中为空'}
              {onChange !== undefined && (
                <Button
                  type="link"
                  size="small"
                  aria-label={`不导入${name}`}
                  onClick={() => onChange({ without: [...without, name] })}
                >
                  不导入
                </Button>
              )}
            </span>
          ))}
          {without.map((name) => (
            <span key={name} className="sheet-change">
              不导入：{name}
              {onChange !== undefined && (
                <Button
                  type="link"
                  size="small"
                  aria-label={`导入${name}`}
                  onClick={() => onChange({ without: without.filter((one) => one !== name) })}
                >
                  导入
                </Button>
              )}
            </span>
          ))}
          {retyped.map(({ name, before, after }) => (
            <span key={name}>
              类型变化：{name}（{typeNames[before]} → {typeNames[after]}）{isAppend && '，原有的行一并转换'}
            </span>
          ))}
          {removed.length > 0 && !isAppend && <span>使用缺少列的图表会提示“数据集字段已变更”</span>}
          <Reach changes={changes} />
        </div>
      </div>
    </>
  );
}
