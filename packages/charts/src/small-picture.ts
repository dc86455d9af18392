import type { ChartInput, ChartKind, Drawn } from './chart-kind.ts';

/** Pixels of height below which names, numbers and legends leave no plot: only the shape of the figures is drawn. */
const least = 80;
/** Pixels between the shape and the picture's edges. */
const edge = 3;
/** Shown where its author asks for it, whatever else there is room for. */
const isAsked = (legend: unknown): boolean => legend !== undefined && legend !== 'auto' && legend !== 'none';

type Part = Record<string, unknown>;
type Size = Pick<ChartInput<unknown>, 'width' | 'height'>;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const partsOf = (value: unknown): Part[] => (Array.isArray(value) ? value : [value]).filter(isPart);

const bareAxis = (axis: Part): Part => ({
  ...axis,
  name: '',
  axisLabel: { show: false },
  axisTick: { show: false },
  splitLine: { show: false },
});

const rimOf = ({ radius }: Part): number => Number(Array.isArray(radius) ? radius[1] : radius);

/** The rings of all series in the middle, the widest as wide as the picture is high. */
function ring(series: Part, widest: number, { width, height }: Size): Part {
  const scale = (Math.min(width, height) / 2 - edge) / widest;
  const { radius } = series;
  return {
    ...series,
    center: [width / 2, height / 2],
    radius: Array.isArray(radius) ? radius.map((one) => Number(one) * scale) : Number(radius) * scale,
  };
}

/** Steps over the whole place; the hidden last one keeps its height. */
function steps(series: Part, { width, height }: Size): Part {
  const data = partsOf(series['data']);
  const own = (height - 2 * edge) / Math.max(1, data.length - 1) - Number(series['gap'] ?? 0);
  return {
    ...series,
    left: edge,
    top: edge,
    bottom: edge,
    width: width - 2 * edge,
    data: data.map((step) => {
      const style = step['itemStyle'];
      return isPart(style) && Number(style['height']) >= 1
        ? { ...step, itemStyle: { ...style, height: Math.max(1, own) } }
        : step;
    }),
  };
}

const noTexts = { label: { show: false }, labelLine: { show: false } };

/** A series, region or point without what is written beside it. */
function wordless(part: Part): Part {
  const { data } = part;
  return {
    ...part,
    ...noTexts,
    ...(Array.isArray(data)
      ? {
          data: data.map((one: unknown) =>
            isPart(one) && 'label' in one ? { ...one, label: noTexts.label } : one,
          ),
        }
      : {}),
  };
}

type Place = Size & Pick<ChartInput<unknown>, 'form'>;
const isLow = ({ form, height }: Place): boolean => height < least && !isAsked(form.settings?.['legend']);

/** Pixels in which nothing is left out for room, as entries are that their words have none for. */
const roomy = 240;

/** What a low picture is built as: of all its entries. Maps and dials are placed in the pixels that they have. */
export const builtAs = <T extends Place>(
  input: T,
  { type, outline }: Pick<ChartKind, 'type' | 'outline'>,
): T => (isLow(input) && outline === undefined && type !== 'gauge' ? { ...input, height: roomy } : input);

/**
 * A picture in a place too low for any words: line, bars or slices fill it, and what they are called and come to is told
 * by pointing at them and by the description. A gauge keeps its figure, which is all it shows.
 */
export function withoutWords(drawn: Drawn, size: Place): Drawn {
  if (drawn.renderer !== 'echarts' || !isLow(size)) return drawn;
  const { option } = drawn;
  const series = partsOf(option['series']);
  if (series.some(({ type }) => type === 'gauge')) return drawn;
  const widest = Math.max(1, ...series.filter(({ type }) => type === 'pie').map(rimOf));
  const bare = series.map((one) => {
    const plain = wordless(one);
    return one['type'] === 'pie'
      ? ring(plain, widest, size)
      : one['type'] === 'funnel'
        ? steps(plain, size)
        : plain;
  });
  const axes = (name: 'xAxis' | 'yAxis') =>
    option[name] === undefined ? {} : { [name]: partsOf(option[name]).map(bareAxis) };
  const radar = option['radar'];
  const zooms = partsOf(option['dataZoom']).filter(({ type }) => type === 'inside');
  const { note: _, ...rest } = drawn;
  return {
    ...rest,
    option: {
      ...option,
      legend: { show: false },
      graphic: [],
      ...(isPart(option['visualMap']) ? { visualMap: { ...option['visualMap'], show: false } } : {}),
      ...(option['dataZoom'] === undefined ? {} : { dataZoom: zooms }),
      ...(option['grid'] === undefined
        ? {}
        : { grid: { left: edge, right: edge, top: edge * 2, bottom: edge, outerBoundsMode: 'none' } }),
      ...axes('xAxis'),
      ...axes('yAxis'),
      ...(isPart(radar)
        ? {
            radar: {
              ...radar,
              center: ['50%', '50%'],
              radius: size.height / 2 - edge,
              axisName: { show: false },
              indicator: partsOf(radar['indicator']).map((one) => ({ ...one, axisLabel: { show: false } })),
            },
          }
        : {}),
      ...(isPart(option['geo']) ? { geo: { ...option['geo'], ...noTexts } } : {}),
      series: bare,
    },
  };
}
