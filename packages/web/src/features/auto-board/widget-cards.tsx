import {
  CloseOutlined,
  PlusOutlined,
  PushpinFilled,
  PushpinOutlined,
  QuestionCircleOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { type ProposedWidget, titleOfPeriod } from '@mingjing/contract';
import { useState } from 'react';
import { ChartIcon } from '../../ui/chart-icon.tsx';
import { IconButton } from '../../ui/index.ts';

interface CardProps {
  widget: ProposedWidget;
  kept: boolean;
  onKeep: () => void;
  onSwap: () => void;
  onDrop: () => void;
}

/** One widget of the board: what it shows, why it was proposed, and what can be done with it. */
function WidgetCard({ widget, kept, onKeep, onSwap, onDrop }: CardProps) {
  const { sentence, why, chartType } = widget;
  const title = titleOfPeriod(widget.title, widget.data.latest);
  const [open, setOpen] = useState(false);
  return (
    <li className={`auto-card ${kept ? 'auto-card-kept' : ''}`}>
      <ChartIcon type={chartType} />
      <div className="auto-card-text">
        <strong title={title}>{title}</strong>
        {sentence !== '' && <span>{sentence}</span>}
        {open && <p>{why}</p>}
      </div>
      <div className="auto-card-tools">
        <IconButton
          size="small"
          label={`为什么推荐【${title}】`}
          icon={<QuestionCircleOutlined />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        <IconButton
          size="small"
          label={kept ? `不再保留【${title}】` : `保留【${title}】`}
          icon={kept ? <PushpinFilled /> : <PushpinOutlined />}
          aria-pressed={kept}
          onClick={onKeep}
        />
        <IconButton size="small" label={`换掉【${title}】`} icon={<SwapOutlined />} onClick={onSwap} />
        <IconButton size="small" label={`去掉【${title}】`} icon={<CloseOutlined />} onClick={onDrop} />
      </div>
    </li>
  );
}

interface WidgetCardsProps {
  shown: readonly ProposedWidget[];
  waiting: readonly ProposedWidget[];
  kept: ReadonlySet<string>;
  onKeep: (key: string) => void;
  onSwap: (key: string) => void;
  onDrop: (key: string) => void;
  onAdd: (key: string) => void;
}

/** What is on the board, and what else could be. */
export function WidgetCards({ shown, waiting, kept, onKeep, onSwap, onDrop, onAdd }: WidgetCardsProps) {
  return (
    <>
      <h2>面板上的 {shown.length} 个图表</h2>
      <ul className="auto-cards">
        {shown.map((widget) => (
          <WidgetCard
            key={widget.key}
            widget={widget}
            kept={kept.has(widget.key)}
            onKeep={() => onKeep(widget.key)}
            onSwap={() => onSwap(widget.key)}
            onDrop={() => onDrop(widget.key)}
          />
        ))}
      </ul>
      {waiting.length > 0 && (
        <>
          <h2>还可以加</h2>
          <ul className="auto-cards">
            {waiting.map(({ key, title, why, chartType, data }) => (
              <li key={key} className="auto-card auto-card-waiting">
                <ChartIcon type={chartType} />
                <div className="auto-card-text">
                  <strong title={why}>{titleOfPeriod(title, data.latest)}</strong>
                </div>
                <IconButton
                  size="small"
                  label={`加上【${title}】`}
                  icon={<PlusOutlined />}
                  onClick={() => onAdd(key)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
