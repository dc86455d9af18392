import { afterEach, expect, test, vi } from 'vitest';
import { drawingOf, shapeAt } from '../../editor/testing/nodes.ts';
import { paintCover } from './paint-cover.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

/** A pen that writes down what it is asked to write. */
function penOf() {
  const written: string[] = [];
  const nothing = (): void => undefined;
  const pen = new Proxy(
    { fillText: (text: string) => written.push(text) },
    {
      get: (target, key) => (key === 'fillText' ? target.fillText : nothing),
      set: () => true,
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
  return written;
}

function stageOf(...nodes: [id: string, content: string][]): HTMLElement {
  document.body.innerHTML = `<div class="canvas-stage"><div class="canvas-page"></div>${nodes
    .map(([id, content]) => `<div data-node="${id}">${content}</div>`)
    .join('')}</div>`;
  return document.querySelector<HTMLElement>('.canvas-stage')!;
}

test('a cover shows large figures, whose digits stand in a shadow of their own', async () => {
  const written = penOf();
  const stage = stageOf(['n1', '<span><number-flow-react data-figure="200,000"></number-flow-react></span>']);
  expect(await paintCover(stage, drawingOf([shapeAt('n1', 0, 0)]))).not.toBeNull();
  expect(written).toEqual(['200,000']);
});

test('what is hidden is not on the cover, and without a pen there is none', async () => {
  const written = penOf();
  const figure = '<b data-figure="1"></b>';
  const stage = stageOf(['n1', figure], ['n2', figure]);
  await paintCover(stage, drawingOf([shapeAt('n1', 0, 0, { hide: true }), shapeAt('n2', 0, 0)]));
  expect(written).toEqual(['1']);
  vi.restoreAllMocks();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  expect(await paintCover(stage, drawingOf([]))).toBeNull();
});

test('[PANEL-26] a board as it is looked at is painted as it stands', async () => {
  const written = penOf();
  document.body.innerHTML = `<div style="background-color: rgb(10, 18, 36)"><div class="board-rows">
    <p><b data-figure="88"></b></p><div style="display: none"><b data-figure="1"></b></div></div></div>`;
  const stage = document.querySelector<HTMLElement>('.board-rows')!;
  expect(await paintCover(stage, drawingOf([]))).not.toBeNull();
  expect(written).toEqual(['88']);
});
