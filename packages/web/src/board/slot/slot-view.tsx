import { kindOf, safeColor } from '@mingjing/charts';
import type { Drawing, SlotNode } from '@mingjing/drawing';
import { type CSSProperties, memo, useMemo } from 'react';
import { headerToken } from '../../app/session.ts';
import { ChartView } from '../chart/chart-view.tsx';
import { colorOver, widgetTheme } from '../model/ground.ts';
import { FrameOrnament } from '../nodes/frame-ornament.tsx';
import { styleOf } from '../nodes/node-box.ts';
import { type SlotChart, slotChart } from './slot-chart.ts';

/** Outlines of maps are read with a login; strangers see the same rows as bars. */
function shown(chart: SlotChart): SlotChart {
  if (kindOf(chart.type)?.outline === undefined || headerToken() !== null) return chart;
  const { form } = chart;
  return { ...chart, type: 'bar_y_category', form: { ...form, yAxis: form.nAxis, nAxis: [] } };
}

interface SlotViewProps {
  node: SlotNode;
  theme: Drawing['theme'];
  dark: boolean;
  ground: string;
}

/** A template's place for a chart, with the sample rows it carries. */
export const SlotView = memo(function SlotView({ node, theme, dark, ground }: SlotViewProps) {
  const chart = useMemo(() => shown(slotChart(node.chart, node.spec)), [node.chart, node.spec]);
  const own = colorOver(node.style.bg, ground);
  const colours = useMemo(
    () =>
      widgetTheme(
        {
          widgetWordColor: theme.word ?? '',
          widgetElementColor: theme.element ?? '',
          widgetRandomColor: theme.palette,
        },
        dark,
        own,
      ),
    [theme, dark, own],
  );
  const style = { ...styleOf(node.style), '--board-ground': own } as CSSProperties;
  const plain = node.style.bg === undefined && node.style.border === undefined;
  return (
    <section
      className={`board-widget ${plain ? 'board-widget-plain' : ''}`}
      style={style}
      aria-label={node.name}
    >
      <FrameOrnament name={node.style.frame} accent={safeColor(theme.element) ?? 'currentColor'} />
      <ChartView
        type={chart.type}
        form={chart.form}
        answer={chart.answer}
        round={chart.round}
        title={node.name}
        theme={colours}
      />
    </section>
  );
});
