import type { ChartKind } from '../../chart-kind.ts';
import { describeRegions, drawRegions } from '../../map/region-option.ts';
import { type RegionSettings, regionFields } from '../../map/settings.ts';
import { mapSlots } from '../../map/slots.ts';
import { outlineByNames } from '../../map/wish.ts';
import { onMap, provinces } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';

export const regionMap: ChartKind<RegionSettings> = {
  type: 'map',
  label: '区域地图',
  slots: mapSlots(true),
  fields: regionFields,
  settings: settingsOf(regionFields),
  migrations: [],
  outline: outlineByNames,
  sample: () => onMap(provinces),
  suits: ({ dimensions, measures }) =>
    dimensions === 1 && measures >= 2
      ? { good: false, reason: '分类是地区名称时可用' }
      : { good: false, reason: '需要一个地区字段和两个数值' },
  build: drawRegions,
  describe: (input) => describeRegions('区域地图', input),
};
