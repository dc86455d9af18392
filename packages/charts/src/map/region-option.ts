import { measureKey } from '@mingjing/contract';
import type { ChartInput, Drawn } from '../chart-kind.ts';
import { readableOn } from '../color/ink.ts';
import { formatNumber } from '../number/format.ts';
import { settled } from '../number/settled.ts';
import { measureFormat } from '../settings/number-fields.ts';
import { tooltipBox, tooltipMarkup } from '../theme/tooltip.ts';
import { labelledRegions, labelName, labelSize, reachesOut } from './labels.ts';
import { mapPlace, visualMapOf } from './legend.ts';
import type { Outline } from './outline.ts';
import { geoPlace } from './place.ts';
import { countryCode } from './provinces.ts';
import { colorOn, quiet, rampOf } from './ramp.ts';
import { mapColumns, noteOf, regionValues, unmatchedText } from './region-values.ts';
import { scaleOf, shareOn } from './scale.ts';
import type { RegionSettings } from './settings.ts';

/** What stands where an outline has not arrived. */
export const outlineMissing = '没有这个地区的地图轮廓';

/** Everything a coloured map is made of. */
function parts(input: ChartInput<RegionSettings>, outline: Outline) {
  const { settings, form, theme } = input;
  const columns = mapColumns(input);
  const values = regionValues(input, outline);
  const steps = settings.steps ?? 5;
  const scale = scaleOf(
    values.regions.map(({ value }) => value),
    form,
    settings.scale,
    steps,
  );
  const ramp = rampOf(theme, settings.color, scale.kind === 'classes' ? scale.bounds.length - 1 : 7);
  const format = measureFormat(
    input,
    columns.value === undefined ? '' : measureKey(columns.value.item),
    settings,
  );
  return { columns, values, scale, ramp, format };
}

function tooltipOf(input: ChartInput<RegionSettings>, of: ReturnType<typeof parts>) {
  const { columns, values, scale, ramp, format } = of;
  return {
    ...tooltipBox(input.theme),
    trigger: 'item' as const,
    formatter: ({ dataIndex, name }: { dataIndex?: number; name?: string }) => {
      const region = values.regions[dataIndex ?? -1];
      if (region === undefined) return tooltipMarkup(name ?? '', []);
      if (region.row === null) return tooltipMarkup(region.region.name, [], '暂无数据');
      const color = region.value === null ? 'transparent' : colorOn(ramp, shareOn(scale, region.value));
      const rows = [
        { color, name: columns.value?.item.name ?? '', value: formatNumber(region.cell, format) },
        ...columns.extras.map(({ item }, at) => ({
          color: 'transparent',
          name: item.name,
          value: formatNumber(
            region.extras[at],
            measureFormat(input, measureKey(item), {
              numberStyle: 'auto',
              prefix: '',
              suffix: '',
            }),
          ),
        })),
      ];
      return tooltipMarkup(region.region.name, rows);
    },
  };
}

/** Regions coloured by their value, names where there is room, everything without a value quiet. */
export function drawRegions(input: ChartInput<RegionSettings>): Drawn {
  const { outline, theme, settings } = input;
  if (outline === undefined) return { renderer: 'empty', message: outlineMissing };
  const all = parts(input, outline);
  const { columns, values, scale, ramp, format } = all;
  const place = { width: input.width, height: input.height };
  const { fit, legend } = mapPlace(outline, place, scale, {
    format,
    values: values.regions.map(({ value }) => value),
  });
  const short = settled(
    { ...format, fixed: false },
    values.regions.map(({ cell }) => cell),
  );
  const lineOf = (at: number): string => {
    const region = values.regions[at];
    return settings.figures && region !== undefined && region.value !== null
      ? formatNumber(region.cell, short)
      : '';
  };
  const named = labelledRegions(
    outline,
    fit,
    settings.labels,
    (at) => values.regions[at]?.value ?? null,
    lineOf,
    legend,
  );
  const ground = quiet(theme);
  const border = theme.dark ? '#0f1a30' : '#ffffff';
  const data = values.regions.map(({ region, value }, at) => {
    const color = value === null ? ground.area : colorOn(ramp, shareOn(scale, value));
    const line = lineOf(at);
    return {
      name: region.name,
      value: value ?? Number.NaN,
      ...(value === null ? { itemStyle: { areaColor: ground.area, borderColor: ground.border } } : {}),
      label: {
        show: named.has(at),
        ...(value !== null && reachesOut(outline, fit, at)
          ? // A name wider than its region stands on several colours: on a ground of its own it is legible on all.
            { color: theme.text, textBorderColor: theme.background, textBorderWidth: 3 }
          : {
              color:
                value === null ? theme.mutedText : readableOn(color) === '#ffffff' ? '#ffffff' : '#1b2b4d',
              textBorderColor: color,
              textBorderWidth: 2,
            }),
        formatter: () => (line === '' ? labelName(region.name) : `${labelName(region.name)}\n${line}`),
      },
    };
  });
  // ECharts adds this frame to a map called `china`; it holds no value of its own.
  const inset = {
    name: '南海诸岛',
    value: Number.NaN,
    itemStyle: { areaColor: ground.border, borderColor: ground.border },
    label: { show: false },
  };
  const note = noteOf(values);
  return {
    renderer: 'echarts',
    outline: outline.code,
    ...(note === undefined ? {} : { note }),
    rowAt: ({ dataIndex }) => values.regions[dataIndex]?.row ?? null,
    option: {
      animationDuration: 360,
      textStyle: { fontFamily: 'inherit' },
      tooltip: tooltipOf(input, all),
      visualMap: visualMapOf(scale, ramp, {
        outline,
        theme,
        place,
        format,
        shown: legend !== undefined,
      }),
      series: [
        {
          type: 'map',
          map: outline.code,
          name: columns.value?.item.name ?? '',
          ...geoPlace(outline, fit),
          roam: settings.roam,
          scaleLimit: { min: 1, max: 12 },
          selectedMode: false,
          showLegendSymbol: false,
          itemStyle: { areaColor: ground.area, borderColor: border, borderWidth: theme.dark ? 0.8 : 1 },
          label: {
            show: false,
            fontSize: labelSize,
            lineHeight: 14,
            color: theme.mutedText,
          },
          emphasis: {
            label: {
              show: true,
              fontWeight: 600,
              color: theme.text,
              textBorderColor: theme.background,
              textBorderWidth: 3,
            },
            itemStyle: {
              areaColor: theme.dark ? '#ffd66b' : '#ffc53d',
              borderColor: theme.text,
              borderWidth: 1,
            },
          },
          data: outline.code === countryCode ? [...data, inset] : data,
        },
      ],
    },
  };
}

/** 「全国地图，按省份显示门诊量，共 31 个地区有数据。最高广东 1,234、…。2 个名称未匹配：…。」 */
export function describeRegions(label: string, input: ChartInput<RegionSettings>): string {
  const { outline } = input;
  if (outline === undefined) return `${label}，${outlineMissing}`;
  const { columns, values, format } = parts(input, outline);
  const known = values.regions
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const highest = known
    .slice(0, 3)
    .map(({ region, cell }) => `${region.name} ${formatNumber(cell, format)}`)
    .join('、');
  const missing = values.unmatched.length > 0 ? `${unmatchedText(values.unmatched, 5)}。` : '';
  const left = values.left > 0 ? `另有 ${values.left} 行未显示。` : '';
  return `${label}，按${columns.by}显示${columns.value?.item.name ?? ''}，共 ${known.length} 个地区有数据。${highest === '' ? '' : `最高：${highest}。`}${missing}${left}`;
}
