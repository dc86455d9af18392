import type { ChartKind } from '../../chart-kind.ts';
import { guangdongCode } from '../../map/provinces.ts';
import { describeRegions, drawRegions } from '../../map/region-option.ts';
import { type RegionSettings, regionFields } from '../../map/settings.ts';
import { mapSlots } from '../../map/slots.ts';
import { ownOutline } from '../../map/wish.ts';
import { onMap } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';

export const gdMap: ChartKind<RegionSettings> = {
  type: 'gd_map',
  label: '广东地图',
  slots: mapSlots(true),
  fields: regionFields,
  settings: settingsOf(regionFields),
  migrations: [],
  outline: ownOutline(guangdongCode),
  sample: () => onMap(['广州', '深圳', '佛山', '东莞', '珠海', '中山', '惠州']),
  suits: ({ dimensions, measures }) =>
    dimensions === 1 && measures >= 2
      ? { good: false, reason: '分类是广东的城市名称时可用' }
      : { good: false, reason: '需要一个城市字段和两个数值' },
  build: drawRegions,
  describe: (input) => describeRegions('广东地图', input),
};
