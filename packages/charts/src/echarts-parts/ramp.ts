import { VisualMapComponent } from 'echarts/components';

export const parts = [VisualMapComponent];
