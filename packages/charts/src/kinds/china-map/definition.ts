import type { ChartKind } from '../../chart-kind.ts';
import { countryCode } from '../../map/provinces.ts';
import { describeRegions, drawRegions } from '../../map/region-option.ts';
import { type RegionSettings, regionFields } from '../../map/settings.ts';
import { mapSlots } from '../../map/slots.ts';
import { ownOutline } from '../../map/wish.ts';
import { onMap, provinces } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';

export const chinaMap: ChartKind<RegionSettings> = {
  type: 'china_map',
  label: '中国地图',
  slots: mapSlots(false),
  fields: regionFields,
  settings: settingsOf(regionFields),
  migrations: [],
  outline: ownOutline(countryCode),
  sample: () => onMap(provinces),
  suits: ({ dimensions, measures }) =>
    dimensions === 1 && measures >= 1
      ? { good: false, reason: '分类是省份名称时可用' }
      : { good: false, reason: '需要一个省份字段和一个数值' },
  build: drawRegions,
  describe: (input) => describeRegions('中国地图', input),
};
