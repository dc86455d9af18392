import type { Drawing } from '@mingjing/drawing';
import { beds } from './beds.ts';
import { daily } from './daily.ts';
import { department } from './department.ts';
import { drugs } from './drugs.ts';
import { operations } from './operations.ts';
import { outpatients } from './outpatients.ts';
import { overview } from './overview.ts';
import { phone } from './phone.ts';
import { plain } from './plain.ts';
import { quality } from './quality.ts';
import { sales } from './sales.ts';
import { theatres } from './theatres.ts';

/** A template that comes with the product. */
export interface BuiltInTemplate {
  name: string;
  drawing: () => Drawing;
}

/** In the order they are shown. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  { name: '暗色运营大屏', drawing: operations },
  { name: '医院运营总览', drawing: overview },
  { name: '门急诊监控', drawing: outpatients },
  { name: '住院与床位', drawing: beds },
  { name: '药占比与费用', drawing: drugs },
  { name: '质控指标', drawing: quality },
  { name: '手术麻醉', drawing: theatres },
  { name: '科主任驾驶舱', drawing: department },
  { name: '领导日报', drawing: daily },
  { name: '手机日报', drawing: phone },
  { name: '企业销售大屏', drawing: sales },
  { name: '极简白板', drawing: plain },
];
