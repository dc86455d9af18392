import { parseDrawing } from '@mingjing/drawing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BoardRows } from './board-rows.tsx';
import { createPages, PagesContext } from './nodes/shown-pages.ts';
import { numberWidget, sampleBoard } from './testing/sample-board.ts';
import { giveSizes } from './testing/show-page.tsx';

beforeEach(() => giveSizes());
afterEach(cleanup);

const drawing = parseDrawing(
  '<board v="1"><nodes>' +
    '<tabs id="c" name="业务" x="0" y="100" w="400" h="300"><page id="p1" name="门诊"/><page id="p2" name="住院"/><page id="p3" name="说明"/></tabs>' +
    '<widget id="n1" ref="1" in="c" page="p1"/><widget id="n2" ref="2" in="c" page="p1"/><widget id="n3" ref="3" in="c" page="p2"/>' +
    '<text id="t" in="c" page="p3"><content>数据每小时更新</content></text>' +
    '<widget id="n4" ref="4" y="500"/></nodes></board>',
);
const widgets = [1, 2, 3, 4].map((at) => numberWidget(`n${at}`, at, 7, at * 111));
const [first, second, third, fourth] = widgets;
const rowsOf = (...rows: (typeof widgets)[]) => rows.map((row) => ({ rowHeight: 200, widgets: row }));

function show(rows: ReturnType<typeof rowsOf>) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PagesContext.Provider value={createPages()}>
          <BoardRows
            board={sampleBoard(widgets, { rows })}
            drawing={drawing}
            dark={false}
            ground="#ffffff"
            phone
          />
        </PagesContext.Provider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('[PANEL-24] on a phone tabs are one block: the open page’s widgets below their row, the others on demand', async () => {
  const { container } = show(rowsOf([first!, second!], [third!], [fourth!]));
  expect(screen.getAllByRole('tablist')).toHaveLength(1);
  expect(await screen.findByText('111')).toBeTruthy();
  expect(await screen.findByText('222')).toBeTruthy();
  expect(screen.queryByText('333')).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: '住院' }));
  expect(await screen.findByText('333')).toBeTruthy();
  // The block stands where its first widget did; what follows it follows it.
  const block = container.querySelector('[role="tablist"]');
  const after = await screen.findByText('444');
  expect(block?.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('[PANEL-24] a page without data shows its words instead of nothing', async () => {
  show(rowsOf([first!, second!], [third!], [fourth!]));
  fireEvent.click(screen.getByRole('tab', { name: '说明' }));
  expect(await screen.findByText('数据每小时更新')).toBeTruthy();
});

test('[PANEL-24] rows of an older answer, in another order, still make one block', async () => {
  show(rowsOf([third!, fourth!], [second!, first!]));
  expect(await screen.findByText('111')).toBeTruthy();
  expect(screen.getAllByRole('tablist')).toHaveLength(1);
  expect(await screen.findByText('444')).toBeTruthy();
});
