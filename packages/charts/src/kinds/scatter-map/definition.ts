import type { ChartKind } from '../../chart-kind.ts';
import { countryCode } from '../../map/provinces.ts';
import { type PointSettings, pointFields } from '../../map/settings.ts';
import { mapSlots } from '../../map/slots.ts';
import { ownOutline } from '../../map/wish.ts';
import { onMap, provinces } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { buildScatterMap, describeScatterMap } from './build.ts';

export const scatterMap: ChartKind<PointSettings> = {
  type: 'scatter_map',
  label: '散点地图',
  slots: mapSlots(false),
  fields: pointFields,
  settings: settingsOf(pointFields),
  migrations: [],
  outline: ownOutline(countryCode),
  sample: () => onMap(provinces),
  suits: ({ dimensions, measures }) =>
    dimensions === 1 && measures >= 1
      ? { good: false, reason: '分类是地区名称或有经纬度时可用' }
      : { good: false, reason: '需要一个地区字段和一个数值' },
  build: buildScatterMap,
  describe: (input) => describeScatterMap('散点地图', input),
};
