import { MapChart } from 'echarts/charts';
import { GeoComponent } from 'echarts/components';

export const parts = [MapChart, GeoComponent];
