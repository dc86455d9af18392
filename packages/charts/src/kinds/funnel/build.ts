import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { readableOn } from '../../color/ink.ts';
import { mix } from '../../color/mix.ts';
import { formatNumber } from '../../number/format.ts';
import { shownX } from '../../shape/columns.ts';
import { shorten } from '../../theme/legend.ts';
import { noteUnder } from '../../theme/note.ts';
import { colorAt } from '../../theme/theme.ts';
import { tooltipBox, tooltipMarkup } from '../../theme/tooltip.ts';
import type { FunnelSettings } from './settings.ts';
import { type Step, type Steps, stepsOf } from './steps.ts';
import { insideText, rateText, stepLabel, type Texts, textsOf } from './texts.ts';

type Input = ChartInput<FunnelSettings>;

/** One hue that thins out: the steps are one quantity getting smaller. */
function colorsOf(input: Input, steps: readonly Step[]): string[] {
  const { theme, settings } = input;
  if (settings.colors === 'palette') return steps.map((_, at) => colorAt(theme, at));
  const last = Math.max(1, steps.length - 1);
  return steps.map((_, at) => mix(colorAt(theme, 0), theme.background, (at / last) * 0.62));
}

function tooltip(input: Input, { steps, measureName, format }: Steps, colors: readonly string[]) {
  const plain = (name: string, value: string) => ({ color: 'transparent', name, value });
  return {
    ...tooltipBox(input.theme),
    trigger: 'item',
    formatter: ({ dataIndex }: { dataIndex: number }) => {
      const step = steps[dataIndex];
      if (step === undefined) return '';
      const before = steps[dataIndex - 1];
      return tooltipMarkup(step.name, [
        { color: colors[dataIndex] ?? '', name: measureName, value: formatNumber(step.cell, format) },
        ...(step.ofPrevious === null || before === undefined
          ? []
          : [plain(`占上一步（${shorten(before.name, 8)}）`, rateText(step.ofPrevious))]),
        plain(`占首步（${shorten(steps[0]?.name ?? '', 8)}）`, rateText(step.ofFirst)),
      ]);
    },
  };
}

/** Two or three steps do not grow into blocks. */
const tallest = 96;
const gap = 3;
const top = 8;
const left = 8;

/** Where the steps stand, each between its own breadth and that of the next one. */
interface Layout {
  /** Breadth of the first step. */
  breadth: number;
  /** Height of a step. */
  each: number;
  /** Room left above and below few steps. */
  spare: number;
  bottom: number;
}

function layoutOf({ width, height }: Input, steps: readonly Step[], strip: number, bottom: number): Layout {
  const gaps = steps.length > 1 ? gap * steps.length : 0;
  const room = height - top - bottom;
  const each = Math.min(tallest, (room - gaps) / steps.length);
  return { breadth: width - strip - 24, each, spare: room - each * steps.length - gaps, bottom };
}

/** How broad a step is in its middle, as a share of the first. */
function middleOf(steps: readonly Step[], at: number): number {
  const own = steps[at]?.ofFirst ?? 0;
  return (own + (steps[at + 1]?.ofFirst ?? own)) / 2;
}

function shapeOf({ settings }: Input, { steps, measureName }: Steps, { breadth, spare, bottom }: Layout) {
  return {
    type: 'funnel',
    name: measureName,
    left,
    top: top + spare / 2,
    bottom: bottom + spare / 2,
    width: breadth,
    min: 0,
    max: steps[0]?.value ?? 1,
    minSize: '2%',
    funnelAlign: settings.align,
    sort: 'none',
    gap: steps.length > 1 ? gap : 0,
  };
}

/** Each step leads to the next one; the last keeps its breadth by leading to this hidden one. */
const endOf = (steps: readonly Step[]) => ({
  name: '',
  value: steps.at(-1)?.value ?? 0,
  itemStyle: { height: 0.1, color: 'transparent' },
  label: { show: false },
  labelLine: { show: false },
  tooltip: { show: false },
  emphasis: { disabled: true },
});

/** The steps with the texts beside them. All texts begin at one line, wherever their step ends. */
function stepSeries(input: Input, found: Steps, layout: Layout, texts: Texts, colors: readonly string[]) {
  const { theme, settings } = input;
  const { steps } = found;
  const { breadth } = layout;
  const labelX = breadth + 24;
  const edgeOf = (at: number): number => {
    const middle = middleOf(steps, at);
    return settings.align === 'left' ? left + breadth * middle : left + (breadth * (1 + middle)) / 2;
  };
  return {
    ...shapeOf(input, found, layout),
    data: [
      ...steps.map((step, at) => ({
        name: step.name,
        value: step.value,
        itemStyle: { color: colors[at], height: layout.each },
      })),
      endOf(steps),
    ],
    itemStyle: { borderWidth: 0 },
    label: {
      show: true,
      position: 'right',
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const step = steps[dataIndex];
        return step === undefined ? '' : stepLabel(found, step, texts);
      },
      rich: {
        name: {
          color: theme.mutedText,
          fontSize: 12,
          lineHeight: 17,
          ...(texts.names === null ? {} : { width: texts.names, padding: [0, 8, 0, 0] }),
        },
        figure: { color: theme.text, fontSize: 13, fontWeight: 600, lineHeight: 18 },
        rate: { color: theme.mutedText, fontSize: 12, lineHeight: 18, padding: [0, 0, 0, 8] },
      },
    },
    labelLine: { show: true, length: 0, lineStyle: { color: theme.line, width: 1 } },
    labelLayout: ({ dataIndex, labelRect }: LabelPlace) => {
      const y = labelRect.y + labelRect.height / 2;
      return {
        x: labelX,
        align: 'left',
        labelLinePoints: [
          [edgeOf(dataIndex) + 4, y],
          [edgeOf(dataIndex) + 4, y],
          [labelX - 6, y],
        ],
      };
    },
    emphasis: { focus: 'self' },
    blur: { itemStyle: { opacity: 0.4 } },
  };
}

interface LabelPlace {
  dataIndex: number;
  labelRect: { y: number; height: number };
}

/** The same shape once more for the texts on the steps. */
function rateSeries(input: Input, found: Steps, layout: Layout, texts: Texts, colors: readonly string[]) {
  const { steps } = found;
  return {
    ...shapeOf(input, found, layout),
    silent: true,
    tooltip: { show: false },
    itemStyle: { color: 'transparent', borderWidth: 0 },
    data: [
      ...steps.map((step, at) => ({
        name: step.name,
        value: step.value,
        itemStyle: { height: layout.each },
        label: { color: readableOn(colors[at] ?? '') },
      })),
      endOf(steps),
    ],
    label: {
      show: true,
      position: 'inside',
      fontSize: 12,
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const step = steps[dataIndex];
        const breadth = layout.breadth * middleOf(steps, dataIndex);
        return step === undefined ? '' : insideText(input.settings.rates, texts.rate, step, breadth);
      },
    },
    labelLine: { show: false },
  };
}

export function buildFunnel(input: Input): Drawn {
  const found = stepsOf(input);
  const { steps, note } = found;
  if (steps.length === 0) return { renderer: 'empty', message: '没有大于 0 的数据' };
  const bottom = note === '' ? 8 : 28;
  const texts = textsOf(input, found, bottom);
  const colors = colorsOf(input, steps);
  const layout = layoutOf(input, steps, texts.strip, bottom);
  return {
    renderer: 'echarts',
    option: {
      animationDuration: 520,
      animationEasing: 'cubicOut',
      textStyle: { fontFamily: 'inherit' },
      tooltip: tooltip(input, found, colors),
      graphic: [noteUnder(input, note)],
      series: [
        stepSeries(input, found, layout, texts, colors),
        rateSeries(input, found, layout, texts, colors),
      ],
    },
    rowAt: ({ seriesIndex, dataIndex }) => (seriesIndex === 0 ? (steps[dataIndex]?.row ?? null) : null),
  };
}

/** 「漏斗图，按环节显示人数，共 4 步，从 挂号 1,000 到 取药 420（占首步 42%）。」 */
export function describeFunnel(input: Input): string {
  const { steps, measureName, format, note } = stepsOf(input);
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return '漏斗图';
  const by = shownX(input.form)[0]?.name ?? '';
  const end =
    steps.length > 1
      ? ` 到 ${last.name} ${formatNumber(last.cell, format)}（占首步 ${rateText(last.ofFirst)}）`
      : '';
  return `漏斗图，按${by}显示${measureName}，共 ${steps.length} 步，从 ${first.name} ${formatNumber(first.cell, format)}${end}。${note === '' ? '' : `${note}。`}`;
}
