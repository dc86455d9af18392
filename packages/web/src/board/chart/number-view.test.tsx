import { drawChart } from '@mingjing/charts';
import { chartForm } from '@mingjing/contract';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { giveSizes } from '../testing/show-page.tsx';
import { NumberView } from './number-view.tsx';

const shown = vi.hoisted((): unknown[] => []);
// The rolling digits are a custom element that the test browser does not animate; what it is told to roll to counts.
vi.mock('@number-flow/react', () => ({
  default: ({ value }: { value: unknown }) => {
    if (shown.at(-1) !== value) shown.push(value);
    return <span className="figure">{String(value)}</span>;
  },
}));
afterEach(cleanup);

test('[CHART-27] a number is drawn large and counts up from nothing', async () => {
  giveSizes(1600, 800);
  const { drawn } = drawChart({
    type: 'number',
    form: chartForm.parse({ yAxis: [{ id: '人数', name: '人数' }] }),
    answer: { keys: ['人数'], data: [[321]] },
  });
  if (drawn.renderer !== 'number') throw new Error('not a number');
  const { container } = render(<NumberView drawn={drawn} label="" description="人数：321" />);
  await waitFor(() => expect(container.querySelector('.figure')?.textContent).toBe('321'));
  expect(shown).toEqual([0, 321]);
  expect(container.querySelector<HTMLElement>('.figure-value')?.style.fontSize).toBe('200px');
});
