import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { blankName, type Cell, type Column, emptyName } from '@mingjing/contract';
import { Button, Input, Segmented, Spin } from 'antd';
import { ErrorState } from '../../ui/index.ts';
import { valueWords } from './filter-draft.ts';

export interface CountedValue {
  value: Cell;
  count: number | null;
}

const shownValue = (value: Cell, column: Column | undefined): string =>
  value === null ? emptyName : value === '' ? blankName : valueWords(value, column);

export interface ValueListsProps {
  column: Column | undefined;
  offered: readonly CountedValue[];
  chosen: readonly Cell[];
  search: string;
  order: 'value' | 'count';
  loading: boolean;
  truncated: boolean;
  error: unknown;
  onSearch: (text: string) => void;
  onOrder: (order: 'value' | 'count') => void;
  onChange: (chosen: Cell[]) => void;
  onRetry: () => void;
}

const most = 1000;

/** How many are chosen, and that no more can be: what is chosen beyond is not added. */
function chosenWords(chosen: number, left: number, truncated: boolean): string {
  if (chosen === 0) return '未选择时不筛选';
  if (chosen < most || (left === 0 && !truncated)) return `已选 ${chosen} 个`;
  return `已选 ${chosen} 个，最多这些；其余取值请用按条件`;
}

/** Two lists side by side: the values there are, with how often, and those that were chosen. */
export function ValueLists(props: ValueListsProps) {
  const { offered, chosen, column } = props;
  const held = new Set(chosen);
  const left = offered.filter(({ value }) => !held.has(value));
  const toggle = (value: Cell): void =>
    props.onChange(
      held.has(value) ? chosen.filter((each) => each !== value) : [...chosen, value].slice(0, most),
    );
  return (
    <div className="value-lists">
      <section aria-label="可选值">
        <header>
          <span>可选值</span>
          <Segmented
            size="small"
            aria-label="排列"
            value={props.order}
            onChange={props.onOrder}
            options={[
              { value: 'value' as const, label: '按名称' },
              { value: 'count' as const, label: '按次数' },
            ]}
          />
        </header>
        <Input
          allowClear
          autoFocus
          value={props.search}
          prefix={<SearchOutlined />}
          suffix={props.loading ? <Spin size="small" /> : undefined}
          placeholder="搜索取值"
          aria-label="搜索取值"
          onChange={(event) => props.onSearch(event.target.value)}
        />
        {props.error !== null && props.error !== undefined ? (
          <ErrorState title="无法读取取值" error={props.error} retry={props.onRetry} />
        ) : (
          <ul aria-busy={props.loading}>
            {left.map(({ value, count }) => (
              <li key={JSON.stringify(value)}>
                <button type="button" className={value === null ? 'null' : ''} onClick={() => toggle(value)}>
                  <span title={shownValue(value, column)}>{shownValue(value, column)}</span>
                  {count !== null && <small>{count.toLocaleString('zh-CN')}</small>}
                </button>
              </li>
            ))}
            {left.length === 0 && !props.loading && (
              <li className="value-lists-none">{props.search === '' ? '没有更多取值' : '没有匹配的取值'}</li>
            )}
          </ul>
        )}
        <footer>
          {props.truncated ? `取值较多，仅列出前 ${most} 个，请搜索` : `共 ${left.length} 个`}
          <Button
            size="small"
            type="link"
            disabled={left.length === 0}
            onClick={() => props.onChange([...chosen, ...left.map(({ value }) => value)].slice(0, most))}
          >
            全选
          </Button>
        </footer>
      </section>
      <section aria-label="已选值">
        <header>
          <span>已选值</span>
        </header>
        <ul>
          {chosen.map((value) => (
            <li key={JSON.stringify(value)}>
              <button
                type="button"
                className={value === null ? 'null' : ''}
                aria-label={`移除${shownValue(value, column)}`}
                onClick={() => toggle(value)}
              >
                <span title={shownValue(value, column)}>{shownValue(value, column)}</span>
                <CloseOutlined aria-hidden />
              </button>
            </li>
          ))}
          {chosen.length === 0 && <li className="value-lists-none">点击左侧取值即可加入</li>}
        </ul>
        <footer>
          {chosenWords(chosen.length, left.length, props.truncated)}
          <Button size="small" type="link" disabled={chosen.length === 0} onClick={() => props.onChange([])}>
            清空
          </Button>
        </footer>
      </section>
    </div>
  );
}
