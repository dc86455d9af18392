import { measureKey } from '@mingjing/contract';
import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { labelName, labelSize } from '../../map/labels.ts';
import { mapPlace, visualMapOf } from '../../map/legend.ts';
import { geoPlace } from '../../map/place.ts';
import { pointValues } from '../../map/point-values.ts';
import { colorOn, quiet, rampOf } from '../../map/ramp.ts';
import { outlineMissing } from '../../map/region-option.ts';
import { mapColumns, noteOf, unmatchedText } from '../../map/region-values.ts';
import { scaleOf, shareOn } from '../../map/scale.ts';
import type { PointSettings } from '../../map/settings.ts';
import { formatNumber } from '../../number/format.ts';
import { measureFormat } from '../../settings/number-fields.ts';
import { tooltipBox, tooltipMarkup } from '../../theme/tooltip.ts';

/** Names beside the largest points, where they do not stand on one another. */
const mostLabels = 12;

function sizes(input: ChartInput<PointSettings>): { least: number; most: number } {
  const most = Math.max(12, Math.min(44, Math.min(input.width, input.height) * 0.09));
  return { least: Math.max(5, most * 0.18), most };
}

/** Points on a map, their area by their value. */
export function buildScatterMap(input: ChartInput<PointSettings>): Drawn {
  const { outline, theme, settings, form } = input;
  if (outline === undefined) return { renderer: 'empty', message: outlineMissing };
  const { points, unmatched, extras } = pointValues(input, outline);
  const { value: measure } = mapColumns(input);
  const format = measureFormat(input, measure === undefined ? '' : measureKey(measure.item), settings);
  const scale = scaleOf(
    points.map(({ value }) => value),
    form,
    'linear',
    5,
  );
  const ramp = rampOf(theme, settings.color, 7).slice(2);
  const { least, most } = sizes(input);
  const place = { width: input.width, height: input.height };
  const { fit, legend } = mapPlace(outline, place, scale, {
    format,
    values: points.map(({ value }) => value),
  });
  const share = (value: number | null): number =>
    value === null ? 0 : Math.sqrt(Math.min(1, Math.max(0, shareOn(scale, value))));
  const ground = quiet(theme);
  const note = noteOf({ unmatched, left: 0 });
  return {
    renderer: 'echarts',
    outline: outline.code,
    ...(note === undefined ? {} : { note }),
    rowAt: ({ dataIndex }) => points[dataIndex]?.row ?? null,
    option: {
      animationDuration: 420,
      textStyle: { fontFamily: 'inherit' },
      tooltip: {
        ...tooltipBox(theme),
        trigger: 'item',
        formatter: ({ seriesType, dataIndex }: { seriesType?: string; dataIndex: number }) => {
          const point = seriesType === 'scatter' || seriesType === undefined ? points[dataIndex] : undefined;
          if (point === undefined) return '';
          const color = point.value === null ? ground.border : colorOn(ramp, shareOn(scale, point.value));
          return tooltipMarkup(point.name, [
            { color, name: measure?.item.name ?? '', value: formatNumber(point.cell, format) },
            ...extras.map(({ item }, at) => ({
              color: 'transparent',
              name: item.name,
              value: formatNumber(
                point.extras[at],
                measureFormat(input, measureKey(item), {
                  numberStyle: 'auto',
                  prefix: '',
                  suffix: '',
                }),
              ),
            })),
          ]);
        },
      },
      visualMap: {
        ...visualMapOf(scale, ramp, {
          outline,
          theme,
          place,
          format,
          shown: legend !== undefined,
          dimension: 2,
        }),
        seriesIndex: 0,
      },
      geo: {
        map: outline.code,
        ...geoPlace(outline, fit),
        roam: settings.roam,
        scaleLimit: { min: 1, max: 12 },
        silent: true,
        itemStyle: { areaColor: ground.area, borderColor: ground.border, borderWidth: 0.8 },
        label: { show: false },
        emphasis: { disabled: true },
      },
      series: [
        {
          type: 'scatter',
          name: measure?.item.name ?? '',
          coordinateSystem: 'geo',
          data: points.map(({ name, at: [x, y], value }, at) => ({
            name,
            value: [x, y, value ?? Number.NaN],
            symbolSize: least + (most - least) * share(value),
            label: { show: settings.labels === 'show' || (settings.labels === 'auto' && at < mostLabels) },
          })),
          itemStyle: {
            opacity: 0.86,
            borderColor: theme.dark ? 'rgba(255, 255, 255, 0.55)' : '#ffffff',
            borderWidth: 1,
          },
          label: {
            position: 'right',
            distance: 4,
            fontSize: labelSize,
            color: theme.text,
            textBorderColor: theme.background,
            textBorderWidth: 2.5,
            formatter: ({ dataIndex }: { dataIndex: number }) => labelName(points[dataIndex]?.name ?? ''),
          },
          labelLayout: { hideOverlap: true },
          emphasis: {
            scale: 1.15,
            itemStyle: { opacity: 1, borderColor: theme.text },
            label: { show: true },
          },
        },
      ],
    },
  };
}

/** 「散点地图，按城市显示门诊量，共 20 个点。最大：广州 1,234、…」 */
export function describeScatterMap(label: string, input: ChartInput<PointSettings>): string {
  const { outline } = input;
  if (outline === undefined) return `${label}，${outlineMissing}`;
  const { points, unmatched } = pointValues(input, outline);
  const { by, value: measure } = mapColumns(input);
  const format = measureFormat(input, measure === undefined ? '' : measureKey(measure.item), input.settings);
  const largest = points
    .filter(({ value }) => value !== null)
    .slice(0, 3)
    .map(({ name, cell }) => `${name} ${formatNumber(cell, format)}`)
    .join('、');
  const missing = unmatched.length > 0 ? `${unmatchedText(unmatched, 5)}。` : '';
  return `${label}，按${by}显示${measure?.item.name ?? ''}，共 ${points.length} 个点。${largest === '' ? '' : `最大：${largest}。`}${missing}`;
}
