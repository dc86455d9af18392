import { type ContainerNode, parseDrawing } from '@mingjing/drawing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ContainerView } from './container-view.tsx';
import { createPages, PagesContext } from './shown-pages.ts';

let calm = false;
beforeEach(() => {
  calm = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return calm;
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const containerOf = (xml: string): ContainerNode =>
  parseDrawing(`<board v="1"><nodes>${xml}</nodes></board>`).nodes[0] as ContainerNode;
const pages =
  '<page id="p1" name="门诊"/><page id="p2" name="住院"/><page id="p3" name="&lt;b>急诊&lt;/b>"/>';
const tabs = containerOf(`<tabs id="c" name="业务" x="10" y="10" w="400" h="300">${pages}</tabs>`);
const carousel = containerOf(
  `<carousel id="c" name="大屏" seconds="5" x="0" y="0" w="400" h="300">${pages}</carousel>`,
);

/** A chart that tells when it is drawn, drawn again and given up. */
const drawn: string[] = [];
function Chart({ page, data }: { page: string; data: number }) {
  useEffect(() => {
    drawn.push(`${page} ${data}`);
    return () => void drawn.push(`${page} gone`);
  }, [page, data]);
  return <p>图表 {page}</p>;
}
beforeEach(() => drawn.splice(0));

const show = (node: ContainerNode, data = 1, store = createPages()) => {
  const tree = (now: number) => (
    <PagesContext.Provider value={store}>
      <ContainerView node={node} accent="#336699" members={(page) => <Chart page={page} data={now} />} />
    </PagesContext.Provider>
  );
  const view = render(tree(data));
  return { store, again: (now: number) => view.rerender(tree(now)) };
};
const openTab = () => screen.getByRole('tab', { selected: true }).textContent;

test('[PANEL-24] tabs are named, tied to their panels, and one stop of the Tab key', () => {
  show(tabs);
  expect(screen.getByRole('tablist', { name: '业务' })).toBeTruthy();
  const all = screen.getAllByRole('tab');
  expect(all.map((tab) => [tab.textContent, tab.tabIndex])).toEqual([
    ['门诊', 0],
    ['住院', -1],
    ['<b>急诊</b>', -1],
  ]);
  const panel = screen.getByRole('tabpanel', { name: '门诊' });
  expect(panel.id).toBe(all[0]?.getAttribute('aria-controls'));
});

test('[PANEL-24] arrows, Home and End go round the tabs and open them', () => {
  show(tabs);
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key });
  press('ArrowRight');
  expect(openTab()).toBe('住院');
  expect(document.activeElement?.textContent).toBe('住院');
  press('End');
  expect(openTab()).toBe('<b>急诊</b>');
  press('ArrowRight');
  expect(openTab()).toBe('门诊');
  press('ArrowLeft');
  press('Home');
  expect(openTab()).toBe('门诊');
  press('x');
  expect(openTab()).toBe('门诊');
});

test('[PANEL-24] charts of closed tabs are not drawn, and new data does not draw them', () => {
  const { again } = show(tabs);
  expect(drawn).toEqual(['p1 1']);
  again(2);
  expect(drawn).toEqual(['p1 1', 'p1 gone', 'p1 2']);
  fireEvent.click(screen.getByRole('tab', { name: '住院' }));
  expect(drawn.slice(3).toSorted()).toEqual(['p1 gone', 'p2 2']);
  again(3);
  expect(drawn.slice(5)).toEqual(['p2 gone', 'p2 3']);
  fireEvent.click(screen.getByRole('tab', { name: '门诊' }));
  // What was closed comes back with the data of now.
  expect(drawn.at(-1)).toBe('p1 3');
  expect(drawn.filter((entry) => entry.startsWith('p3'))).toEqual([]);
});

const pageNow = () => screen.getByRole('group', { name: /^第 \d 页/ }).getAttribute('aria-label');

function startCarousel(seconds = 0) {
  vi.useFakeTimers();
  const made = show(carousel);
  act(() => void vi.advanceTimersByTime(seconds * 1000));
  return made;
}
const wait = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

test('[PANEL-24] pages of a carousel take turns in the author’s interval, the last is followed by the first', () => {
  startCarousel(4.9);
  expect(pageNow()).toBe('第 1 页，共 3 页：门诊');
  wait(0.2);
  expect(pageNow()).toBe('第 2 页，共 3 页：住院');
  wait(5);
  wait(5);
  expect(pageNow()).toBe('第 1 页，共 3 页：门诊');
});

test('[PANEL-24] it rests under the pointer, under the focus and while it is switched off', () => {
  startCarousel();
  const whole = screen.getByRole('group', { name: '大屏' });
  fireEvent.pointerEnter(whole);
  wait(60);
  expect(pageNow()).toContain('第 1 页');
  fireEvent.pointerLeave(whole);
  wait(5);
  expect(pageNow()).toContain('第 2 页');
  fireEvent.focus(screen.getByRole('button', { name: '下一页' }));
  wait(60);
  expect(pageNow()).toContain('第 2 页');
  fireEvent.blur(screen.getByRole('button', { name: '下一页' }));
  fireEvent.click(screen.getByRole('button', { name: '暂停轮播' }));
  wait(60);
  expect(pageNow()).toContain('第 2 页');
  fireEvent.click(screen.getByRole('button', { name: '继续轮播' }));
  wait(5);
  expect(pageNow()).toContain('第 3 页');
});

test('[PANEL-24] it rests while nobody sees the page and while the board is exported', () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get');
  const { store } = startCarousel();
  seen.mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  wait(60);
  expect(pageNow()).toContain('第 1 页');
  seen.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  act(() => store.setState({ held: true }));
  wait(60);
  expect(pageNow()).toContain('第 1 页');
  act(() => store.setState({ held: false }));
  wait(5);
  expect(pageNow()).toContain('第 2 页');
});

test('[PANEL-24] for those who asked for stillness it turns by hand alone', () => {
  calm = true;
  startCarousel();
  wait(600);
  expect(pageNow()).toContain('第 1 页');
  expect(screen.queryByRole('button', { name: '暂停轮播' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '第 3 页，共 3 页：<b>急诊</b>' }));
  expect(pageNow()).toContain('第 3 页');
  fireEvent.keyDown(screen.getByRole('button', { name: '下一页' }), { key: 'ArrowRight' });
  expect(pageNow()).toContain('第 1 页');
});

test('[PANEL-24] gone from the page, it leaves no timer behind', () => {
  startCarousel();
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});
