import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, LegendScrollComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';

// The only place that imports echarts: what the chart kinds need and nothing else, in a chunk of its own.
use([
  BarChart,
  LineChart,
  PieChart,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
  LabelLayout,
  CanvasRenderer,
]);

export { type ECharts, init };
