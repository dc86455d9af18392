import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { readableOn } from '../../color/ink.ts';
import { mix } from '../../color/mix.ts';
import { formatNumber, type NumberFormat } from '../../number/format.ts';
import { labelText } from '../../pie/label.ts';
import { layoutOf } from '../../pie/layout.ts';
import { pieLegend } from '../../pie/legend.ts';
import { partColors } from '../../pie/option.ts';
import { noteOf, shareText } from '../../pie/slices.ts';
import { measureFormat } from '../../settings/number-fields.ts';
import { othersName } from '../../shape/matrix.ts';
import { shorten } from '../../theme/legend.ts';
import { noteUnder } from '../../theme/note.ts';
import { tooltipBox, tooltipMarkup } from '../../theme/tooltip.ts';
import { type Group, type Part, type Rings, ringsOf } from './rings.ts';
import type { NestSettings } from './settings.ts';

type Input = ChartInput<NestSettings>;

/** A piece of the outer ring with the piece of the inner ring it belongs to. */
interface Outer extends Part {
  group: Group;
  color: string;
}

const colorsOf = (input: Input, groups: readonly Group[]): string[] =>
  partColors(
    input,
    groups.map(({ name }) => name),
  );

/** Pieces around one group: its colour, growing paler. */
function outerOf(input: Input, groups: readonly Group[]): Outer[] {
  const { theme } = input;
  const colors = colorsOf(input, groups);
  return groups.flatMap((group, at) => {
    const base = colors[at] ?? theme.accent;
    const step = 0.5 / Math.max(3, group.parts.length);
    return group.parts.map((part, place) => ({
      ...part,
      group,
      color: mix(base, theme.background, 0.16 + step * place),
    }));
  });
}

function noteFor(input: Input, rings: Rings): string {
  const single = input.form.xAxis.length < 2 ? '再放入一个维度，即可显示外环' : '';
  const groups = rings.sums ? '' : '内环只表示分组，不含合计';
  const notes = [noteOf(rings), single, groups];
  return notes.filter((text) => text !== '').join('；');
}

function markup(rings: Rings, format: NumberFormat, part: Part, color: string, group?: Group): string {
  const plain = (name: string, value: string) => ({ color: 'transparent', name, value });
  return tooltipMarkup(group === undefined ? part.name : `${group.name} · ${part.name}`, [
    { color, name: rings.measureName, value: formatNumber(part.cell, format) },
    ...(group === undefined || !rings.sums
      ? []
      : [plain(`占${shorten(group.name, 10)}`, shareText(part.value / group.value))]),
    ...(rings.sums ? [plain('占总体', shareText(part.share))] : []),
  ]);
}

/** A piece of the inner ring that has no figure of its own. */
const groupMarkup = ({ name, parts }: Group, color: string): string =>
  tooltipMarkup(name, [{ color, name: '外环', value: `${parts.length} 项` }]);

/** Of a line of text, most of which is lower. */
const height = 8;
/** The whole of it. */
const lineOf = 12;

/** How many characters lie on a piece of a ring, whose breadth counts at the sides, its length above and below. */
function charactersOn(middle: number, share: number, radius: number, breadth: number): number {
  const length = 2 * radius * Math.sin(Math.min(0.5, share) * Math.PI);
  const [across, along] = [Math.abs(Math.cos(middle)), Math.abs(Math.sin(middle))];
  if (across * length + along * breadth < 15) return 0;
  // A line of text has a height, too, which a slanting piece cuts into.
  const room = Math.min(
    (breadth - height * along) / Math.max(across, 0.01),
    (length - height * across) / Math.max(along, 0.01),
  );
  // Its corners stay inside the circle, which curves away from a level line.
  const rim = radius + breadth / 2;
  const [aside, above] = [radius * across, radius * along + lineOf / 2];
  const chord = 2 * (Math.sqrt(Math.max(0, rim ** 2 - above ** 2)) - aside);
  return Math.max(0, Math.floor(Math.min(room - 6, chord) / 12));
}

/** The library writes a name so many pixels beyond the middle of its ring: there the rim would cut through it. */
const beyondMiddle = 3;

/** Names stand in the middle of their ring, as `charactersOn` reckons. */
const inTheMiddle =
  (angles: readonly number[]) =>
  ({ dataIndex = 0 }: { dataIndex?: number }) => ({
    hideOverlap: true,
    dx: -beyondMiddle * Math.cos(angles[dataIndex] ?? 0),
    dy: beyondMiddle * Math.sin(angles[dataIndex] ?? 0),
  });

/** The angle of each piece's middle, in radians, clockwise from the start. */
function middles(parts: readonly Part[], startAngle: number): number[] {
  let before = 0;
  return parts.map(({ share }) => {
    const middle = before + share / 2;
    before += share;
    return (startAngle * Math.PI) / 180 - middle * 2 * Math.PI;
  });
}

export function buildNest(input: Input): Drawn {
  const rings = ringsOf(input);
  const { groups } = rings;
  if (groups.length === 0) return { renderer: 'empty', message: '没有大于 0 的数据' };
  const { theme, settings } = input;
  const format = measureFormat(input, rings.measure, settings);
  const note = noteFor(input, rings);
  const outer = outerOf(input, groups);
  // The outer ring's labels decide the room; there are more of them than of the legend's names.
  const layout = layoutOf(input, groups, '七个字的名称', note, rings.sums);
  const labels = settings.labels === 'show' || (settings.labels === 'auto' && layout.radius >= 70);
  const hasOuter = outer.length > 0;
  const [hole, edge] = hasOuter ? [0.22, 0.58] : [0.5, 0.94];
  const colors = colorsOf(input, groups);
  const ring = {
    type: 'pie',
    center: layout.center,
    startAngle: settings.startAngle ?? 90,
    itemStyle: { borderRadius: 3, borderColor: theme.background, borderWidth: groups.length > 1 ? 2 : 1 },
    labelLine: { show: false },
    emphasis: { scaleSize: 4, focus: 'self' },
    blur: { itemStyle: { opacity: 0.4 } },
  };
  const angles = { inner: middles(groups, ring.startAngle), outer: middles(outer, ring.startAngle) };
  const named = (part: Part, color: string, middle: number, [from, to]: readonly [number, number]) => {
    const radius = (layout.radius * (from + to)) / 2;
    const room = charactersOn(middle, part.share, radius, layout.radius * (to - from));
    const text = shorten(part.name, Math.min(7, room));
    const show = labels && room >= Math.min(4, [...part.name].length);
    return { show, formatter: () => text, color: readableOn(color), fontSize: 12, position: 'inside' };
  };
  const ofGroup = (group: Group, color: string) =>
    rings.sums ? markup(rings, format, group, color) : groupMarkup(group, color);
  const outside = settings.labelPlace === 'outside' && layout.labels;
  return {
    renderer: 'echarts',
    option: {
      color: [...theme.palette],
      animationDuration: 520,
      animationEasing: 'cubicOut',
      textStyle: { fontFamily: 'inherit' },
      tooltip: {
        ...tooltipBox(theme),
        trigger: 'item',
        formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
          const group = groups[dataIndex];
          if (seriesIndex === 0) return group === undefined ? '' : ofGroup(group, colors[dataIndex] ?? '');
          const part = outer[dataIndex];
          return part === undefined ? '' : markup(rings, format, part, part.color, part.group);
        },
      },
      legend: pieLegend(
        input,
        groups.map(({ name, share }) => ({ name, share: rings.sums ? share : null })),
        layout,
        note,
      ),
      graphic: [noteUnder(input, note)],
      series: [
        {
          ...ring,
          name: rings.measureName,
          radius: [layout.radius * hole, layout.radius * edge],
          data: groups.map((group, at) => ({
            name: group.name,
            value: group.value,
            itemStyle: { color: colors[at] },
            label: named(group, colors[at] ?? '', angles.inner[at] ?? 0, [hole, edge]),
          })),
          labelLayout: inTheMiddle(angles.inner),
        },
        {
          ...ring,
          name: rings.measureName,
          radius: [layout.radius * 0.62, layout.radius * 0.94],
          data: outer.map((part, at) => ({
            name: part.name,
            value: part.value,
            itemStyle: { color: part.color },
            label: outside
              ? {
                  show: part.share >= 0.02,
                  position: 'outside',
                  color: theme.text,
                  fontSize: 12,
                  lineHeight: 17,
                  formatter: () => labelText(part, format, settings, input.width),
                }
              : named(part, part.color, angles.outer[at] ?? 0, [0.62, 0.94]),
          })),
          labelLine: { show: outside, length: 8, length2: 6, lineStyle: { color: theme.mutedText } },
          labelLayout: outside ? { hideOverlap: true } : inTheMiddle(angles.outer),
        },
      ],
    },
    rowAt: ({ seriesIndex, dataIndex }) =>
      (seriesIndex === 0 ? groups[dataIndex]?.row : outer[dataIndex]?.row) ?? null,
    depthAt: ({ seriesIndex }) => (seriesIndex === 0 ? 1 : 2),
  };
}

/** 「嵌套环形图，内环按院区、外环按科室显示门诊量的占比。东院区 1,234（42%），其中内科 600；…」 */
export function describeNest(input: Input): string {
  const rings = ringsOf(input);
  const [inner, outer] = input.form.xAxis;
  const format = measureFormat(input, rings.measure, input.settings);
  const named = rings.groups.slice(0, 3).map((group) => {
    const largest = group.parts
      .filter(({ name }) => name !== othersName)
      .reduce<Part | undefined>((best, part) => (best && best.value >= part.value ? best : part), undefined);
    const within = largest === undefined ? '' : `，其中${largest.name} ${formatNumber(largest.cell, format)}`;
    if (!rings.sums) return `${group.name}${within}`;
    return `${group.name} ${formatNumber(group.cell, format)}（${shareText(group.share)}）${within}`;
  });
  const rest = rings.groups.length > 3 ? `等 ${rings.groups.length} 项` : '';
  const by =
    outer === undefined ? `按${inner?.name ?? ''}` : `内环按${inner?.name ?? ''}、外环按${outer.name}`;
  const note = noteFor(input, rings);
  return `嵌套环形图，${by}显示${rings.measureName}${rings.sums ? '的占比' : ''}。${named.join('；')}${rest}。${note === '' ? '' : `${note}。`}`;
}
