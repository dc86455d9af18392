import { kindOf } from '@mingjing/charts';
import type { Widget, WidgetCard } from '@mingjing/contract';
import type { ReactNode } from 'react';
import { useWidgetOrigin } from '../../records/widget.ts';
import { ChartIcon } from '../../ui/chart-icon.tsx';
import { type TreeNode, TreeSelect } from '../../ui/index.ts';
import { UsageField } from '../../usage/usage-field.tsx';
import { hiddenText, usesOf, usesText } from './widget-uses.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface WidgetFactsProps {
  widget: Widget;
  card: WidgetCard | undefined;
  categories: TreeNode[];
  onMove: (categoryId: number) => void;
}

/** What is known of a widget beside its picture: where its rows come from, where it lies, where it is used. */
export function WidgetFacts({ widget, card, categories, onMove }: WidgetFactsProps) {
  const origin = useWidgetOrigin(widget.id).data;
  const uses = card ?? { panels: [] };
  return (
    <dl className="widget-facts">
      <Fact name="图表类型">
        <span className="widget-facts-kind">
          <ChartIcon type={widget.chartType} size={16} />{' '}
          {kindOf(widget.chartType)?.label ?? widget.chartType}
        </span>
      </Fact>
      <Fact name="数据来源">
        {widget.datasetId === null ? (
          '自定义查询'
        ) : (
          <a href={`#/config/cube?id=${widget.datasetId}`}>
            {origin?.datasetName || card?.datasetName || `#${widget.datasetId}`}
          </a>
        )}
      </Fact>
      <Fact name="数据时间">
        {origin === undefined ? '…' : origin.cachedAt === '' ? '每次打开时读取' : `缓存于 ${origin.cachedAt}`}
      </Fact>
      <Fact name="小数位数">{widget.round} 位</Fact>
      <Fact name="最后修改">{widget.lastModifiedDate}</Fact>
      <Fact name="所在分类">
        <TreeSelect
          label="所在分类"
          nodes={categories}
          value={widget.categoryWidget?.id ?? null}
          onChange={(id) => {
            if (id !== widget.categoryWidget?.id) onMove(id);
          }}
        />
      </Fact>
      <Fact name="使用范围">
        <UsageField kind="widget" subject={widget} />
      </Fact>
      <Fact name={card === undefined ? '使用情况' : usesText(uses)}>
        {usesOf(uses) === 0 ? (
          <span className="widget-facts-none">{card === undefined ? '…' : '可以放心修改或删除'}</span>
        ) : (
          <ul>
            {uses.panels.map(({ id, name }) => (
              <li key={id}>
                <a href={`#/config/panel?id=${id}`} title={name}>
                  {name}
                </a>
              </li>
            ))}
            {hiddenText(uses) !== '' && <li>{hiddenText(uses)}</li>}
          </ul>
        )}
      </Fact>
    </dl>
  );
}
