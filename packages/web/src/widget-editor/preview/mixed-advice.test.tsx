import type { Column } from '@mingjing/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { dropColumn } from '../state/editor-areas.ts';
import { type EditorState, newEditor } from '../state/editor-state.ts';
import { MixedAdvice } from './mixed-advice.tsx';

const columns: Column[] = [
  { name: '指标', type: 'text' },
  { name: '数值', type: 'decimal' },
];
const rows = Array.from({ length: 20 }, (_, at) => [['人次', '收入'][at % 2]!, 1.5 + at]);

test('[CALC-14] what mixes indicators is told beside the picture, and a click tells them apart', async () => {
  const onChange = vi.fn<(next: EditorState) => void>();
  const state: EditorState = {
    ...newEditor(1),
    chartType: 'bar',
    datasetId: 7,
    fields: { columns, measures: [], rows },
  };
  const view = render(<MixedAdvice state={state} onChange={onChange} />);
  expect(screen.queryByRole('status')).toBeNull();
  view.rerender(<MixedAdvice state={dropColumn(state, 'yAxis', '数值')} onChange={onChange} />);
  expect(screen.getByRole('status').textContent).toContain('「数值」混有 2 种指标（人次、收入）');
  await userEvent.click(screen.getByRole('button', { name: '按 指标 拆分' }));
  expect(onChange.mock.calls[0]?.[0].form.nAxis.map(({ id }) => id)).toEqual(['指标']);
});
