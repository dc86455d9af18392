import type { ChartKind } from '../../chart-kind.ts';
import { byName } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildFunnel, describeFunnel } from './build.ts';
import { type FunnelSettings, funnelFields } from './settings.ts';

export const funnel: ChartKind<FunnelSettings> = {
  type: 'funnel',
  label: '漏斗图',
  slots: { xAxis: slot.category(), yAxis: slot.oneMeasure() },
  fields: funnelFields,
  settings: settingsOf(funnelFields),
  migrations: [],
  sample: () => byName(['预约', '签到', '就诊', '检查', '取药'], '环节'),
  suits: ({ dimensions, measures, rows }) => {
    if (dimensions !== 1 || measures !== 1) return { good: false, reason: '需要一个维度和一个数值' };
    if (rows < 3 || rows > 8) return { good: false, reason: '环节在 3 到 8 个时才看得清' };
    return { good: true, reason: '适合查看各环节的逐级减少' };
  },
  build: buildFunnel,
  describe: describeFunnel,
};
