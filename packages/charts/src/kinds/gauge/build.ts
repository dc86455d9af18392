import { boundOf, type ChartForm, type GaugeBounds } from '@mingjing/contract';
import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { formatNumber, type NumberFormat } from '../../number/format.ts';
import { settled } from '../../number/settled.ts';
import { measureFormat } from '../../settings/number-fields.ts';
import { noteHeight, noteUnder } from '../../theme/note.ts';
import { fitText } from '../../theme/text-width.ts';
import { withAlpha } from '../../theme/theme.ts';
import { tooltipBox, tooltipMarkup } from '../../theme/tooltip.ts';
import { type Band, bandAt, bandsOf } from './bands.ts';
import { dialOf, labelsOf } from './dial.ts';
import type { GaugeSettings } from './settings.ts';
import { shownValue } from './shown-row.ts';

type Input = ChartInput<GaugeSettings>;

function partsOf(input: Input) {
  const { bounds, bands } = bandsOf(input);
  const shown = shownValue(input);
  const format = measureFormat(input, shown.measure, input.settings, [shown.cell]);
  const scale = settled({ ...format, decimals: Math.max(format.decimals, 2), fixed: false }, [
    bounds.min,
    bounds.max,
    bounds.lowest,
    bounds.height,
  ]);
  const band = shown.value === null ? undefined : bandAt(bands, shown.value);
  const beyond = shown.value !== null && (shown.value < bounds.min || shown.value > bounds.max);
  return { bounds, bands, shown, format, scale, band, beyond };
}

/** A narrow hand at the inner edge of the ring, pointing outwards: the figure keeps the middle. */
const hand = 'path://M10 0L18.5 17Q19.5 20 16.5 20L3.5 20Q0.5 20 1.5 17Z';

const clean = (text: string): string => text.replace(/[{}|]/g, ' ');

/** Of the whole ring: where two bands meet, the ground shows. */
const gap = 0.004;

const behind = (color: string): string => withAlpha(color, 0.3);

/**
 * The ring as ECharts takes it: the band the value lies in shines, the others stand back. Without standards it is filled as
 * far as the value goes: a ring of one colour would be read as a full one.
 */
function ring(
  bands: readonly Band[],
  band: Band | undefined,
  { min, max }: GaugeBounds,
  pointed: number,
): [number, string][] {
  const [only] = bands;
  if (only !== undefined && bands.length === 1)
    return [
      [(pointed - min) / (max - min), only.color],
      [1, behind(only.color)],
    ];
  const shown = bands.filter(({ from, to }) => to > from);
  return shown.flatMap((one, at): [number, string][] => {
    const end = (one.to - min) / (max - min);
    const color = band === undefined || one === band ? one.color : behind(one.color);
    if (at === shown.length - 1) return [[1, color]];
    return [
      [end - gap, color],
      [end + gap, 'transparent'],
    ];
  });
}

/** Between the ring and the hand. */
const handGap = 4;
const leastFigure = 12;
/** Height of the smallest dial. */
const leastDial = 44;
/** Room under a dial whose figure stands there. */
const figureLine = 18;

/** About how wide the figure is, in letters as wide as they are high. */
function emsOf(input: Input): number {
  const { shown, format } = partsOf(input);
  return [...formatNumber(shown.cell, format)].reduce((sum, one) => sum + (one > '\u00ff' ? 1 : 0.58), 0);
}

/** The figure, what it belongs to and what it means, in the middle of the dial. */
function middle(input: Input, radius: number) {
  const { shown, format, band, beyond } = partsOf(input);
  const { theme, settings } = input;
  const text = formatNumber(shown.cell, format);
  const ems = emsOf(input);
  const room = radius * 1.16;
  const size = Math.max(leastFigure, Math.floor(Math.min(radius * 0.4, room / Math.max(2, ems))));
  const name = shown.name === '' ? shown.measureName : shown.name;
  const says = beyond ? '超出量程' : (band?.says ?? '');
  const lines = [
    `{figure|${clean(text)}}`,
    ...(radius >= 48 ? [`{name|${clean(fitText(name, Math.max(48, room), 12))}}`] : []),
    ...(settings.status && says !== '' && radius >= 64 ? [`{says|${says}}`] : []),
  ];
  return {
    show: true,
    offsetCenter: [0, settings.shape === 'half' ? -radius * 0.26 : radius * 0.06],
    formatter: () => lines.join('\n'),
    rich: {
      figure: { color: theme.text, fontSize: size, fontWeight: 600, lineHeight: size * 1.25 },
      name: { color: theme.mutedText, fontSize: 12, lineHeight: 20 },
      says: { color: band?.ink ?? theme.mutedText, fontSize: 12, fontWeight: 600, lineHeight: 18 },
    },
  };
}

/** Below this radius a dial with its bounds around it has no room for its figure. */
const leastLabelled = 48;

/** That one of several rows is shown, where nothing else tells it: the newest of dates is what a gauge is asked for. */
function noteOf(input: Input): string {
  const { shown } = partsOf(input);
  const rows = input.answer.data.length;
  if (rows < 2 || shown.row === null || shown.newest) return '';
  return shown.name === ''
    ? `共 ${rows} 行，只显示第 ${shown.row + 1} 行`
    : `共 ${rows} 行，只显示 ${shown.name}`;
}

/** The standards that were set, with their names. */
const standardsText = (
  form: Pick<ChartForm, 'lowest' | 'height'>,
  bounds: GaugeBounds,
  say: (value: number) => string,
): [string, string][] => [
  ...(boundOf(form.lowest) === null ? [] : [['最低标准', say(bounds.lowest)] as [string, string]]),
  ...(boundOf(form.height) === null ? [] : [['最高标准', say(bounds.height)] as [string, string]]),
];

function tooltip(input: Input) {
  const { shown, format, scale, bounds, bands, band } = partsOf(input);
  const { theme } = input;
  const say = (value: number) => formatNumber(value, scale);
  const plain = (name: string, value: string) => ({ color: 'transparent', name, value });
  return {
    ...tooltipBox(theme),
    trigger: 'item',
    formatter: () =>
      tooltipMarkup(
        shown.name,
        [
          {
            color: band?.color ?? theme.mutedText,
            name: shown.measureName,
            value: formatNumber(shown.cell, format),
          },
          ...(bands.length > 1 ? standardsText(input.form, bounds, say) : []).map(([name, text]) =>
            plain(name, text),
          ),
          plain('量程', `${say(bounds.min)} – ${say(bounds.max)}`),
        ],
        band?.says ?? '',
      ),
  };
}

export function buildGauge(input: Input): Drawn {
  const { bounds, bands, shown, scale, band } = partsOf(input);
  const { theme, settings } = input;
  // A dial with its figure comes before words about its rows.
  const note = input.height - noteHeight - figureLine < leastDial ? '' : noteOf(input);
  const place = input.height - (note === '' ? 0 : noteHeight);
  const wide = dialOf(input.width, place, settings.shape, settings.standards);
  // A small dial gives the room of its bounds to the figure; they stand in the tooltip.
  const labelled = settings.standards && wide.radius >= leastLabelled;
  const bare = labelled ? wide : dialOf(input.width, place, settings.shape, false);
  // A dial too small to hold its figure beside the hand, wherever that points, has it below, where the ring is open.
  const isBelow = emsOf(input) * leastFigure > (bare.radius - bare.width - handGap - bare.hand) * 2;
  const dial = isBelow ? dialOf(input.width, place - figureLine, settings.shape, false) : bare;
  const labels = labelled ? labelsOf(bounds, bands, dial, (value) => tickText(value, scale)) : [];
  const pointed = shown.value === null ? bounds.min : Math.max(bounds.min, Math.min(bounds.max, shown.value));
  const frame = {
    type: 'gauge',
    min: bounds.min,
    max: bounds.max,
    center: dial.center,
    startAngle: dial.start,
    endAngle: dial.end,
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: { show: false },
  };
  return {
    renderer: 'echarts',
    option: {
      animationDuration: 700,
      animationEasing: 'cubicOut',
      textStyle: { fontFamily: 'inherit' },
      tooltip: tooltip(input),
      graphic: [noteUnder(input, note)],
      series: [
        {
          ...frame,
          name: shown.measureName,
          radius: dial.radius,
          axisLine: {
            roundCap: false,
            lineStyle: { width: dial.width, color: ring(bands, band, bounds, pointed) },
          },
          pointer: {
            show: shown.value !== null,
            icon: hand,
            length: dial.hand,
            width: dial.hand * 0.72,
            offsetCenter: [0, -(dial.radius - dial.width - handGap - dial.hand)],
            itemStyle: { color: theme.text },
          },
          anchor: { show: false },
          title: { show: false },
          detail: {
            ...middle(input, dial.radius - dial.width),
            ...(isBelow && { offsetCenter: [0, place - figureLine / 2 - dial.center[1]] }),
          },
          data: [{ value: pointed, name: shown.name }],
        },
        // Its titles are the bounds beside the ring.
        {
          ...frame,
          silent: true,
          radius: dial.radius,
          axisLine: { show: false },
          pointer: { show: false },
          anchor: { show: false },
          detail: { show: false },
          data: labels.map(({ text, at }) => ({
            value: bounds.min,
            name: text,
            title: { show: true, color: theme.mutedText, fontSize: 12, offsetCenter: at },
            pointer: { show: false },
            detail: { show: false },
          })),
          title: { show: labelled },
        },
      ],
    },
    rowAt: ({ seriesIndex, dataIndex }) => (seriesIndex === 0 && dataIndex === 0 ? shown.row : null),
  };
}

/** A bound as short as it can be said. */
function tickText(value: number, format: NumberFormat): string {
  const style = format.style === 'thousands' && Math.abs(value) >= 1e6 ? 'auto' : format.style;
  return formatNumber(Number(value.toPrecision(12)), {
    ...format,
    style,
    fixed: style === format.style,
    prefix: '',
    suffix: '',
    signed: false,
  });
}

/** 「仪表盘，住院部床位使用数 620，介于 200 与 800 的标准之间（达标），量程 0 到 1,000。」 */
export function describeGauge(input: Input): string {
  const { shown, format, scale, bounds, bands, band, beyond } = partsOf(input);
  const say = (value: number) => formatNumber(value, { ...scale, suffix: '' });
  const state = band?.says ? `，${band.says}${beyond ? '，超出量程' : ''}` : beyond ? '，超出量程' : '';
  const standards = (bands.length > 1 ? standardsText(input.form, bounds, say) : [])
    .map(([name, text]) => `${name} ${text}，`)
    .join('');
  const length = input.answer.data.length + (input.answer.rest?.groups ?? 0);
  const rows = length > 1 && shown.row !== null ? `共 ${length} 行，显示其中一行。` : '';
  return `仪表盘，${shown.name}${shown.measureName} ${formatNumber(shown.cell, format)}${state}。${standards}量程 ${say(bounds.min)} 到 ${say(bounds.max)}。${rows}`;
}
