import { BarChart, LineChart } from 'echarts/charts';
import {
  GraphicComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
} from 'echarts/components';
import { LabelLayout } from 'echarts/features';

/** Parts of ECharts that nearly every board draws with, beside the renderer. */
export const baseParts = [
  BarChart,
  LineChart,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
  LabelLayout,
];
