import { parseDrawing } from '@mingjing/drawing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as brand from '../../app/brand.ts';
import { createPages, PagesContext } from '../nodes/shown-pages.ts';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { giveSizes } from '../testing/show-page.tsx';
import { BoardRows } from './board-rows.tsx';
import { pairedFigures } from './phone-board.tsx';

beforeEach(() => {
  giveSizes();
  vi.spyOn(brand, 'useBrand').mockReturnValue({
    title: '',
    version: '',
    company: '',
    logo: '',
    links: [],
    year: 2026,
    captcha: true,
    frameOrigins: [],
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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

function show(rows: ReturnType<typeof rowsOf>, drawn = drawing, belowTitle?: ReactNode) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PagesContext.Provider value={createPages()}>
          <BoardRows
            board={sampleBoard(widgets, { rows })}
            drawing={drawn}
            dark={false}
            ground="#ffffff"
            phone
            belowTitle={belowTitle}
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

const wordy = parseDrawing(
  '<board v="1"><nodes>' +
    '<shape id="s" x="0" y="0" w="1024" h="300"/><ornament id="o" form="line" x="0" y="0" w="500" h="20"/>' +
    '<text id="same" x="0" y="0" w="1024" h="40"><content>门诊总览</content></text>' +
    '<notice id="news" name="公告" x="0" y="50" w="1024" h="40"><content>周六上午停诊</content></notice>' +
    '<widget id="n1" ref="1" x="0" y="100" w="500" h="200"/><widget id="n2" ref="2" x="520" y="100" w="500" h="200"/>' +
    '<text id="white" x="0" y="320" w="400" h="30"><style color="#ffffff" size="64"/><content>口径：按挂号时间</content></text>' +
    '<text id="label" x="0" y="340" w="400" h="20"><content>图表n3：</content></text>' +
    '<text id="gone" x="0" y="320" w="400" h="30" hide="1"><content>不再显示</content></text>' +
    '<widget id="n3" ref="3" x="0" y="360" w="500" h="200"/>' +
    '<iframe id="f" name="院内网页" src="https://intra.example/" x="0" y="600" w="500" h="900"/>' +
    '<image id="p" name="平面图" src="/files/plan.png" x="0" y="1600" w="500" h="250"/>' +
    '<carousel id="c" name="轮播" x="0" y="2000" w="500" h="200"><page id="a" name="一"/></carousel>' +
    '<text id="in" in="c" page="a" x="0" y="2000" w="100" h="30"><content>轮播里的说明</content></text>' +
    '<tabs id="empty" x="0" y="2300" w="500" h="200"><page id="e" name="空"/></tabs></nodes></board>',
);

test('[DASH-25] on a phone notices, texts, framed pages, pictures and carousels stand between the widgets as they are read', async () => {
  const { container } = show(rowsOf([first!, second!], [third!, fourth!]), wordy);
  const ends = [
    await screen.findByRole('heading', { name: '门诊总览' }),
    await screen.findByRole('marquee', { name: '公告' }),
    await screen.findByText('111'),
    await screen.findByText('222'),
    await screen.findByText('口径：按挂号时间'),
    await screen.findByText('333'),
    await screen.findByText('院内网页'),
    await screen.findByRole('img', { name: '平面图' }),
    await screen.findByText('轮播里的说明'),
    // Of an answer that is older than the drawing: not lost.
    await screen.findByText('444'),
  ];
  for (const [at, end] of ends.slice(1).entries()) {
    expect(ends[at]?.compareDocumentPosition(end)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
  expect(screen.getAllByText('门诊总览')).toHaveLength(1);
  expect(screen.getByText('图表n3')).toBeTruthy();
  expect(screen.queryByText('图表n3：')).toBeNull();
  expect(screen.queryByText('不再显示')).toBeNull();
  expect(screen.queryByRole('tablist')).toBeNull();
  expect(container.querySelector('.node-shape, .ornament-band-face')).toBeNull();
});

test('[DASH-25] on a phone what belongs to the whole board stands between its title and the first widget', async () => {
  show(rowsOf([first!, second!]), wordy, <p>科室筛选</p>);
  const title = await screen.findByRole('heading', { level: 1 });
  const below = screen.getByText('科室筛选');
  expect(title.compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(below.compareDocumentPosition(await screen.findByText('111'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('[DASH-25] words of a large screen are read on a phone: smaller, in a colour that stands out, as high as they run', async () => {
  const { container } = show(rowsOf([first!]), wordy);
  const words = (await screen.findByText('口径：按挂号时间')).parentElement!;
  expect(words.style.fontSize).toBe('26px');
  expect(words.style.color).toBe('');
  const cell = container.querySelector<HTMLElement>('.board-cell-text')!;
  expect(cell.style.height).toBe('');
  expect(container.querySelector<HTMLElement>('.board-cell-iframe')?.style.height).toBe('420px');
});

test('[PANEL-24] on a phone figures that follow each other stand in pairs, the first of an odd number alone', () => {
  const of = (...figures: boolean[]) =>
    [...pairedFigures(figures.map((figure, at) => ({ id: `${at}`, figure })))].join();
  expect(of(true, true)).toBe('0,1');
  expect(of(true, true, true)).toBe('1,2');
  expect(of(true, false, true)).toBe('');
  expect(of(false, true, true, false, true)).toBe('1,2');
});

test('[DASH-25] on a phone a chart has the room of its row around it, not that of its place on the canvas', () => {
  const drawn = parseDrawing(
    '<board v="1"><nodes><widget id="n1" ref="1"><style padding="0" bg="#112233"/></widget></nodes></board>',
  );
  expect(drawn.nodes[0]?.style.padding).toBeDefined();
  show(rowsOf([first!]), drawn);
  const cell = screen.getByRole('region', { name: '图表n1' });
  expect(cell.style.padding).toBe('');
  expect(cell.style.background).not.toBe('');
});

test('[DASH-25] on a phone what stands beside the title is read before the figures, also where it begins above the second one', async () => {
  const titled = parseDrawing(
    '<board v="1"><nodes>' +
      '<text id="title" x="0" y="0" w="300" h="40"><style size="32"/><content>门诊总览</content></text>' +
      '<text id="hospital" x="310" y="5" w="200" h="30"><style size="18"/><content>示范医院</content></text>' +
      '<widget id="n1" ref="1" x="0" y="100" w="300" h="120"/>' +
      '<widget id="n2" ref="2" x="310" y="100" w="300" h="120"/></nodes></board>',
  );
  show(rowsOf([first!, second!]), titled);
  const beside = await screen.findByText('示范医院');
  expect(beside.compareDocumentPosition(await screen.findByText('111'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('[DASH-25] on a phone a title that the drawing cut off is not read again below the whole one', async () => {
  const cut = parseDrawing(
    '<board v="1"><nodes>' +
      '<text id="title" x="0" y="0" w="300" h="40"><style size="32"/><content>门诊…</content></text>' +
      '<widget id="n1" ref="1" x="0" y="100" w="200" h="100"/></nodes></board>',
  );
  show(rowsOf([first!]), cut);
  expect(await screen.findByRole('heading', { level: 1, name: '门诊总览' })).toBeTruthy();
  expect(screen.queryByText('门诊…')).toBeNull();
});
