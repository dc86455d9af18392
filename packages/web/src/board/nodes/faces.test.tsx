import { texts } from '@mingjing/contract';
import { type DrawingNode, parseDrawing } from '@mingjing/drawing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as brand from '../../app/brand.ts';
import { FrameOrnament, frameLabels } from './frame-ornament.tsx';
import { NodeFace } from './node-face.tsx';
import { bands } from './ornaments/bands.tsx';
import { drawnFrames } from './ornaments/frames.tsx';

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
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const nodeOf = (xml: string): DrawingNode =>
  parseDrawing(`<board v="1"><nodes>${xml}</nodes></board>`).nodes[0]!;
const face = (xml: string, live = true) =>
  render(<NodeFace node={nodeOf(xml)} accent="#336699" live={live} />);

const notice = (way = 'up') =>
  `<notice id="n" name="通知" way="${way}" speed="50"><content>停电检修&#10;&#10; &lt;img src=x onerror=alert(1)&gt; &#10;值班表</content></notice>`;

test('[PANEL-24] a notice rolls its lines as text, and rests under the pointer and the focus', () => {
  const { container } = face(notice());
  const roll = screen.getByRole('marquee', { name: '通知' });
  const lines = [...container.querySelectorAll('.notice-lines')].map((copy) =>
    [...copy.children].map((line) => line.textContent),
  );
  const read = ['停电检修', '<img src=x onerror=alert(1)>', '值班表'];
  expect(lines).toEqual([read, read]);
  expect(container.querySelector('img')).toBeNull();
  const state = () => (container.querySelector('.notice-roll') as HTMLElement).style.animationPlayState;
  expect(state()).toBe('running');
  fireEvent.pointerEnter(roll);
  expect(state()).toBe('paused');
  fireEvent.pointerLeave(roll);
  expect(state()).toBe('running');
  fireEvent.focus(roll);
  expect(state()).toBe('paused');
  fireEvent.blur(roll);
  expect(state()).toBe('running');
});

test('[PANEL-24] for those who asked for stillness a notice is a list that keys can roll', () => {
  calm = true;
  face(notice('left'));
  const list = screen.getByRole('region', { name: '通知' });
  expect([...list.children].map((line) => line.textContent)).toEqual([
    '停电检修',
    '<img src=x onerror=alert(1)>',
    '值班表',
  ]);
  expect(list.tabIndex).toBe(0);
  expect(screen.queryByRole('marquee')).toBeNull();
});

test('[PANEL-24] off a board nothing rolls and nothing is loaded', () => {
  face(notice(), false);
  expect(screen.queryByRole('marquee')).toBeNull();
  expect(screen.getByText('值班表')).toBeTruthy();
  cleanup();
  const { container } = face('<iframe id="n" name="地图" src="https://maps.example.org/"/>', false);
  expect(container.querySelector('iframe')).toBeNull();
  expect(screen.getByText('https://maps.example.org')).toBeTruthy();
});

const allow = (...frameOrigins: string[]) =>
  vi.spyOn(brand, 'useBrand').mockReturnValue({
    title: '',
    version: '',
    company: '',
    logo: '',
    links: [],
    year: 2026,
    captcha: false,
    frameOrigins,
  });

test('[PANEL-24] a framed page of an allowed origin stands in its box, named and without our address', () => {
  allow('https://maps.example.org');
  // Outside of the page: this test loads nothing.
  const apart = document.createElement('div');
  const node = nodeOf('<iframe id="n" name="地图" src="https://maps.example.org/v?x=1"/>');
  apart.innerHTML = renderToStaticMarkup(<NodeFace node={node} live />);
  const frame = apart.querySelector('iframe');
  expect(frame?.getAttribute('src')).toBe('https://maps.example.org/v?x=1');
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
  expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(frame?.getAttribute('loading')).toBe('lazy');
  expect(frame?.title).toBe('地图');
});

test.each([
  ['another origin', 'https://evil.example.net/', texts.frame.refused('https://evil.example.net')],
  ['our own origin', `${location.origin}/index.html`, texts.frame.own],
])('[PANEL-24] a framed page of %s is a place that says why', (_, src, message) => {
  allow('https://maps.example.org', location.origin);
  const { container } = face(`<iframe id="n" src="${src}"/>`);
  expect(container.querySelector('iframe')).toBeNull();
  expect(screen.getByText(message)).toBeTruthy();
});

test('[PANEL-24] a node that no parser let through is not framed either', () => {
  allow('https://maps.example.org');
  const node = { ...nodeOf('<iframe id="n" name="x"/>'), src: 'javascript:alert(1)' } as DrawingNode;
  const { container } = render(<NodeFace node={node} live />);
  expect(container.querySelector('iframe')).toBeNull();
  expect(screen.getByText(texts.frame.address)).toBeTruthy();
});

test('[PANEL-24] there are frames, headers and dividers to choose from, each drawn in the board’s own colour', () => {
  expect(Object.keys(drawnFrames).length).toBeGreaterThanOrEqual(10);
  expect(Object.keys(bands).length).toBeGreaterThanOrEqual(6);
  const pictures = [
    ...Object.keys(drawnFrames).map((name) => <FrameOrnament key={name} name={name} accent="#336699" />),
    ...Object.keys(bands).map((form) => (
      <NodeFace key={form} node={nodeOf(`<ornament id="n" form="${form}"/>`)} accent="#336699" />
    )),
  ];
  for (const picture of pictures) {
    const { container, unmount } = render(picture);
    const svg = container.querySelector('svg');
    expect(svg?.style.color).toBe('#336699');
    expect(svg?.getAttribute('aria-hidden')).toBe('true');
    expect(svg?.querySelectorAll('path, rect, circle').length).toBeGreaterThan(0);
    // No colour of its own, nothing loaded from elsewhere.
    expect(svg?.innerHTML).not.toMatch(/#[\da-f]{3,8}\b(?!\))|rgb|href/i);
    unmount();
  }
  expect(new Set(Object.values(frameLabels)).size).toBe(Object.keys(frameLabels).length);
});

test('[PANEL-24] names of later days and of the prototype draw nothing', () => {
  for (const name of ['laser', 'constructor', '__proto__', '']) {
    const { container, unmount } = render(
      <>
        <FrameOrnament name={name} accent="red" />
        <NodeFace node={nodeOf(`<ornament id="n" form="${name}"/>`)} />
      </>,
    );
    expect(container.innerHTML).toBe('');
    unmount();
  }
});

test('[PANEL-24] in the editor and on covers a container shows its row with the open page', () => {
  const tabs = '<tabs id="c"><page id="p1" name="门诊"/><page id="p2" name="住院"/></tabs>';
  const { container } = render(<NodeFace node={nodeOf(tabs)} page="p2" />);
  expect(container.querySelector('.tab-item-open')?.textContent).toBe('住院');
  expect(screen.queryByRole('tab')).toBeNull();
});
