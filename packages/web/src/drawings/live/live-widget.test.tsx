import { texts } from '@mingjing/contract';
import { emptyDrawing, type WidgetNode } from '@mingjing/drawing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../app/providers.tsx';
import { EditorProvider } from '../../editor/canvas/editor-context.tsx';
import { newWidget } from '../../editor/document/new-nodes.ts';
import { createEditor } from '../../editor/state/editor.ts';
import { Console } from '../../testing/console.tsx';
import { failure, serve, serveNothing } from '../../testing/wire.ts';
import { LiveWidget } from './live-widget.tsx';

const drawing = emptyDrawing();
const node: WidgetNode = { ...newWidget({ id: 7, name: '门诊量' }, drawing.canvas), id: 'n1' } as WidgetNode;

function draw(shown = node): void {
  const editor = createEditor(drawing);
  const host = { save: () => undefined, preview: () => undefined, fit: () => undefined };
  render(
    <Console>
      <EditorProvider value={{ editor, host, renderWidget: () => null }}>
        <LiveWidget node={shown} />
      </EditorProvider>
    </Console>,
  );
}

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a chart that is gone is called so', async () => {
  serve({ 'GET /v2/widgets/7': failure(200, 40001, texts.data.gone, 'gone') });
  draw();
  expect(await screen.findByText(texts.widget.gone)).toBeDefined();
});

test('[DASH-26] a board that names no colours has in the editor those that it is shown with', async () => {
  serveNothing();
  draw({ ...node, style: { frame: 'corner' } });
  await screen.findByText('网络错误');
  expect(document.querySelector<HTMLElement>('.ornament')?.style.color).toBe('#409EFF');
});

test('a chart that could not be read is never called deleted', async () => {
  serveNothing();
  draw();
  await screen.findByText('网络错误');
  expect(screen.queryByText(texts.widget.gone)).toBeNull();
});
