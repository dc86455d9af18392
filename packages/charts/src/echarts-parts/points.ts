import { HeatmapChart, ScatterChart } from 'echarts/charts';

export const parts = [HeatmapChart, ScatterChart];
