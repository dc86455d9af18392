import { DataZoomComponent } from 'echarts/components';

export const parts = [DataZoomComponent];
