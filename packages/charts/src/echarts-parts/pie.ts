import { PieChart } from 'echarts/charts';

export const parts = [PieChart];
