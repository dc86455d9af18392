import { FunnelChart, GaugeChart, RadarChart } from 'echarts/charts';
import { RadarComponent } from 'echarts/components';

export const parts = [FunnelChart, GaugeChart, RadarChart, RadarComponent];
