import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { readableOn } from '../../color/ink.ts';
import { mix } from '../../color/mix.ts';
import { formatNumber } from '../../number/format.ts';
import { plainText } from '../../pie/legend.ts';
import { shownX } from '../../shape/columns.ts';
import { shorten } from '../../theme/legend.ts';
import { noteUnder } from '../../theme/note.ts';
import { fitText, textWidth } from '../../theme/text-width.ts';
import { colorAt } from '../../theme/theme.ts';
import { cutApart } from '../../theme/told-apart.ts';
import { tooltipBox, tooltipMarkup } from '../../theme/tooltip.ts';
import type { FunnelSettings } from './settings.ts';
import { type Step, type Steps, stepsOf } from './steps.ts';

type Input = ChartInput<FunnelSettings>;

/** '39%' or '38.5%' of a rate: steps have little room. */
const rateText = (rate: number): string => `${Math.round(rate * 1000) / 10}%`;

/** One hue that thins out: the steps are one quantity getting smaller. */
function colorsOf(input: Input, steps: readonly Step[]): string[] {
  const { theme, settings } = input;
  if (settings.colors === 'palette') return steps.map((_, at) => colorAt(theme, at));
  const last = Math.max(1, steps.length - 1);
  return steps.map((_, at) => mix(colorAt(theme, 0), theme.background, (at / last) * 0.62));
}

/** The strip of texts at the right of the steps. Crowded steps have one line each, in columns. */
interface Texts {
  strip: number;
  /** Width of the column of names when texts stand in one line; null when they stand in two. */
  names: number | null;
  /** Whether the rate of the step before has room, and how much is said of it. */
  rate: 'long' | 'short' | 'none';
}

const figureOf = ({ format }: Steps, step: Step): string => formatNumber(step.cell, format);

/** Between columns of the strip, and the least that names keep of it. */
const beside = 22;
const leastNames = 36;
/** The part of the picture that the strip takes for figures that are longer. */
const mostStrip = 0.75;

function textsOf(input: Input, found: Steps, bottom: number): Texts {
  const { steps } = found;
  const { width } = input;
  const figures = Math.max(...steps.map((step) => textWidth(figureOf(found, step), 13)));
  const usual = Math.max(118, Math.min(300, width * 0.44));
  // A figure that is cut is another one: the steps give way to it.
  const strip = Math.max(usual, Math.min(figures + leastNames + beside, width * mostStrip));
  const asked = input.settings.rates === 'both' || input.settings.rates === 'previous';
  const [long, short] = [textWidth('上一步的 99.9%', 12) + 10, textWidth('转化 99.9%', 12) + 10];
  const fitting = (left: number): Texts['rate'] =>
    !asked || left < short ? 'none' : left < long ? 'short' : 'long';
  if ((input.height - 8 - bottom) / steps.length >= 40)
    return { strip, names: null, rate: fitting(strip - 16 - figures) };
  const free = strip - beside - figures;
  const longest = Math.max(...steps.map(({ name }) => textWidth(name, 12)));
  const names = Math.max(leastNames, Math.min(longest + 2, free));
  return { strip, names, rate: fitting(free - names - 4) };
}

/** Name and figure of a step, the rate beside the figure where it has room; figures are never cut. */
function stepLabel(found: Steps, step: Step, { strip, names, rate }: Texts): string {
  const figure = plainText(figureOf(found, step));
  const share = step.ofPrevious === null ? '' : rateText(step.ofPrevious);
  const tail =
    share === '' || rate === 'none' ? '' : `{rate|${rate === 'long' ? '上一步的 ' : '转化 '}${share}}`;
  const room = names ?? strip - 20;
  const cut = cutApart(
    found.steps.map((one) => one.name),
    (one) => fitText(one, room),
  );
  const name = plainText(cut(step.name));
  return `{name|${name}}${names === null ? '\n' : ''}{figure|${figure}}${tail}`;
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

export function buildFunnel(input: Input): Drawn {
  const found = stepsOf(input);
  const { steps, measureName, note } = found;
  if (steps.length === 0) return { renderer: 'empty', message: '没有大于 0 的数据' };
  const { theme, settings, width } = input;
  const bottom = note === '' ? 8 : 28;
  const texts = textsOf(input, found, bottom);
  const colors = colorsOf(input, steps);
  const breadth = width - texts.strip - 24;
  const labelX = breadth + 24;
  /** How broad a step is in its middle, as a share of the first. */
  const middleOf = (at: number): number => {
    const own = steps[at]?.ofFirst ?? 0;
    return (own + (steps[at + 1]?.ofFirst ?? own)) / 2;
  };
  const edgeOf = (at: number): number => {
    const middle = middleOf(at);
    return settings.align === 'left' ? 8 + breadth * middle : 8 + (breadth * (1 + middle)) / 2;
  };
  const gap = steps.length > 1 ? 3 : 0;
  const room = input.height - 8 - bottom;
  const each = Math.min(tallest, (room - gap * steps.length) / steps.length);
  const spare = room - each * steps.length - gap * steps.length;
  const shape = {
    type: 'funnel',
    name: measureName,
    left: 8,
    top: 8 + spare / 2,
    bottom: bottom + spare / 2,
    width: breadth,
    min: 0,
    max: steps[0]?.value ?? 1,
    minSize: '2%',
    funnelAlign: settings.align,
    sort: 'none',
    gap,
  };
  // Each step leads to the next one; the last keeps its breadth by leading to this hidden one.
  const end = {
    name: '',
    value: steps.at(-1)?.value ?? 0,
    itemStyle: { height: 0.1, color: 'transparent' },
    label: { show: false },
    labelLine: { show: false },
    tooltip: { show: false },
    emphasis: { disabled: true },
  };
  // The rate of the step before stands on the step where it alone is asked for and has no room beside it.
  const [rateOf, of] =
    settings.rates === 'both' || settings.rates === 'first'
      ? (['ofFirst', '首步的'] as const)
      : settings.rates === 'previous' && texts.rate === 'none'
        ? (['ofPrevious', '上一步的'] as const)
        : [];
  const inside = (at: number): string => {
    const step = steps[at];
    if (rateOf === undefined || step === undefined || step.ofPrevious === null) return '';
    const room = breadth * middleOf(at) - 12;
    const rate = rateText(step[rateOf] ?? 0);
    const long = `${of} ${rate}`;
    return room >= textWidth(long, 12) ? long : room >= textWidth(rate, 12) ? rate : '';
  };
  return {
    renderer: 'echarts',
    option: {
      animationDuration: 520,
      animationEasing: 'cubicOut',
      textStyle: { fontFamily: 'inherit' },
      tooltip: tooltip(input, found, colors),
      graphic: [noteUnder(input, note)],
      series: [
        {
          ...shape,
          data: [
            ...steps.map((step, at) => ({
              name: step.name,
              value: step.value,
              itemStyle: { color: colors[at], height: each },
            })),
            end,
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
          // All texts begin at one line, wherever their step ends.
          labelLayout: ({
            dataIndex,
            labelRect,
          }: {
            dataIndex: number;
            labelRect: { y: number; height: number };
          }) => {
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
        },
        // The same shape once more for the texts on the steps.
        {
          ...shape,
          silent: true,
          tooltip: { show: false },
          itemStyle: { color: 'transparent', borderWidth: 0 },
          data: [
            ...steps.map((step, at) => ({
              name: step.name,
              value: step.value,
              itemStyle: { height: each },
              label: { color: readableOn(colors[at] ?? '') },
            })),
            end,
          ],
          label: {
            show: true,
            position: 'inside',
            fontSize: 12,
            formatter: ({ dataIndex }: { dataIndex: number }) => inside(dataIndex),
          },
          labelLine: { show: false },
        },
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
