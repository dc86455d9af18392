import type { Drawing } from '@mingjing/drawing';
import * as dark from './dark-hospital.ts';
import * as light from './light-hospital.ts';

/** A template that comes with the product. */
export interface BuiltInTemplate {
  name: string;
  drawing: () => Drawing;
}

/** In the order they are shown. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  { name: '暗色运营大屏', drawing: dark.operations },
  { name: '医院运营总览', drawing: dark.overview },
  { name: '门急诊监控', drawing: dark.outpatients },
  { name: '住院与床位', drawing: light.beds },
  { name: '药占比与费用', drawing: dark.drugs },
  { name: '质控指标', drawing: dark.quality },
  { name: '手术麻醉', drawing: dark.theatres },
  { name: '科主任驾驶舱', drawing: light.department },
  { name: '领导日报', drawing: light.daily },
  { name: '手机日报', drawing: light.phone },
  { name: '企业销售大屏', drawing: dark.sales },
  { name: '极简白板', drawing: light.plain },
];
