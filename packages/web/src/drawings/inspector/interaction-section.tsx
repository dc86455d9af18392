import type { BoardLayout } from '@mingjing/contract';
import { Select, Switch } from 'antd';
import { createContext, useContext } from 'react';
import { Row, Section } from './fields.tsx';

type Behaviour = Pick<BoardLayout, 'refreshSeconds' | 'crossFilter'>;

interface PanelBehaviour {
  behaviour: Behaviour;
  onChange: (change: Behaviour) => void;
}
/** How the open panel behaves when it is looked at; null where a drawing is no panel. */
export const PanelBehaviourContext = createContext<PanelBehaviour | null>(null);

const intervals = [
  { value: 0, label: '不自动刷新' },
  { value: 10, label: '每 10 秒' },
  { value: 30, label: '每 30 秒' },
  { value: 60, label: '每 1 分钟' },
  { value: 300, label: '每 5 分钟' },
  { value: 600, label: '每 10 分钟' },
  { value: 1800, label: '每 30 分钟' },
  { value: 3600, label: '每 1 小时' },
];

/** What viewers of the panel can do and what it does by itself. */
export function InteractionSection() {
  const panel = useContext(PanelBehaviourContext);
  if (panel === null) return null;
  const { refreshSeconds = 0, crossFilter = false } = panel.behaviour;
  const known = intervals.some(({ value }) => value === refreshSeconds);
  return (
    <Section title="交互">
      <Row label="图表联动">
        <Switch
          size="small"
          aria-label="图表联动"
          title="点击一个图表中的数据项，筛选面板中的其他图表"
          checked={crossFilter}
          onChange={(checked) => panel.onChange({ crossFilter: checked })}
        />
      </Row>
      <Row label="自动刷新">
        <Select
          variant="filled"
          size="small"
          aria-label="自动刷新"
          value={refreshSeconds}
          options={
            known ? intervals : [...intervals, { value: refreshSeconds, label: `每 ${refreshSeconds} 秒` }]
          }
          onChange={(seconds) => panel.onChange({ refreshSeconds: seconds })}
        />
      </Row>
    </Section>
  );
}
