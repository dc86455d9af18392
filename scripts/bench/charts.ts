import { drawChart } from '@mingjing/charts';
import { type Cell, type ChartType, chartForm } from '@mingjing/contract';
import { type Figure, middle } from './report.ts';

const runs = 15;
const form = chartForm.parse({ xAxis: [{ id: 'x', name: 'x' }], yAxis: [{ id: 'y', name: 'y' }] });

/** Days with a value, or numbers with a value, the same on every machine. */
function rows(type: ChartType, count: number): Cell[][] {
  let state = 7;
  return Array.from({ length: count }, (_, at): Cell[] => {
    state = (state * 16_807) % 2_147_483_647;
    const day = new Date(Date.UTC(1900, 0, 1) + at * 86_400_000).toISOString().slice(0, 10);
    return [type === 'line' ? day : state % 997, state % 9973];
  });
}

/** Milliseconds from an answer to the option that ECharts is given. */
function milliseconds(type: ChartType, count: number): number {
  const answer = { keys: ['x', 'y'], data: rows(type, count) };
  const draw = () => {
    const begin = performance.now();
    drawChart({ type, form, answer, width: 1200, height: 600 });
    return performance.now() - begin;
  };
  // Compiled code is what people meet.
  for (let run = 0; run < 5; run += 1) draw();
  return middle(Array.from({ length: runs }, draw));
}

function compared(type: ChartType, name: string, count: number): Figure[] {
  const [few, many] = [milliseconds(type, 100), milliseconds(type, count)];
  return [
    { name: `${name}，100 个点`, value: few, unit: 'ms' },
    {
      name: `${name}，${count.toLocaleString('en-US')} 个点`,
      value: many,
      unit: 'ms',
      target: { at: 'most', value: 100 },
    },
    // Work that grows faster than the points would show here first.
    {
      name: '每个点所需时间之比',
      value: many / count / (few / 100),
      unit: '倍',
      target: { at: 'most', value: 1 },
    },
  ];
}

/** How long an answer takes to become a picture's option. */
export function charts(): Figure[] {
  return [...compared('line', '折线图', 100_000), ...compared('scatter', '散点图', 50_000)];
}
