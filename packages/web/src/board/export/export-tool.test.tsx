import { texts } from '@mingjing/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetMessages, messages } from '../../testing/messages.ts';
import { sampleBoard } from '../testing/sample-board.ts';
import { DownloadAllowed } from '../tools/download-allowed.ts';
import { ExportTool } from './export-tool.tsx';

const saved = vi.hoisted(() => vi.fn<(drawn: unknown, format: string) => Promise<void>>());
vi.mock('./save-board.ts', () => ({ saveBoard: saved }));
afterAll(() => {
  vi.doUnmock('./save-board.ts');
});

beforeEach(() => {
  saved.mockReset();
  saved.mockResolvedValue();
  forgetMessages();
});
afterEach(cleanup);

const drawn = { board: sampleBoard([]), drawing: null, pageDark: false, applied: {}, onScreen: null };
const later = { ...drawn, board: { ...drawn.board, name: '新的' } };
const user = userEvent.setup();
async function choose(label: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: '导出面板' }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
}

test('[DASH-17] an export that is asked for early waits for the signal that ends loading', async () => {
  const { rerender } = render(<ExportTool drawn={undefined} loading />);
  await choose('导出 PDF');
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  // The rows are there, the background is not.
  rerender(<ExportTool drawn={drawn} loading />);
  await new Promise((resolve) => setTimeout(resolve));
  expect(saved).not.toHaveBeenCalled();
  rerender(<ExportTool drawn={later} loading={false} />);
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(saved).toHaveBeenCalledWith(later, 'pdf');
  await screen.findByRole('button', { name: '导出面板' });
  // Once asked for is once saved, whatever is read later.
  rerender(<ExportTool drawn={drawn} loading={false} />);
  expect(saved).toHaveBeenCalledTimes(1);
});

test('what fails says so and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  saved.mockRejectedValueOnce(new Error('no canvas'));
  render(<ExportTool drawn={drawn} loading={false} />);
  await choose('导出 PNG 图片');
  await waitFor(() => expect(messages().at(-1)).toBe(texts.panel.exportFailed));
  await choose('导出 PNG 图片');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
});

test('a link without downloads has no such button', () => {
  render(
    <DownloadAllowed.Provider value={false}>
      <ExportTool drawn={drawn} loading={false} />
    </DownloadAllowed.Provider>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
