import { texts } from '@mingjing/contract';
import { type Drawing, parseDrawing } from '@mingjing/drawing';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as brand from '../../app/brand.ts';
import { EditorProvider } from '../../editor/canvas/editor-context.tsx';
import { createEditor } from '../../editor/state/editor.ts';
import { MoreNodes } from '../bar/more-nodes.tsx';
import { ToolBar } from '../bar/tool-bar.tsx';
import { NodeInspector } from './node-inspector.tsx';

beforeEach(() => {
  vi.spyOn(brand, 'useBrand').mockReturnValue({
    title: '',
    version: '',
    company: '',
    logo: '',
    links: [],
    year: 2026,
    captcha: false,
    frameOrigins: ['https://maps.example.org'],
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function inspect(nodes: string, chosen: string) {
  const drawing: Drawing = parseDrawing(`<board v="1"><nodes>${nodes}</nodes></board>`);
  const editor = createEditor(drawing);
  editor.select([chosen]);
  const host = { save: () => undefined, preview: () => undefined, fit: () => undefined };
  render(
    <EditorProvider value={{ editor, host, renderWidget: () => null }}>
      <NodeInspector />
    </EditorProvider>,
  );
  const node = (id = chosen) => editor.store.getState().drawing.nodes.find((found) => found.id === id);
  return { editor, node };
}
const tabs =
  '<tabs id="c" name="业务" x="0" y="0" w="400" h="300"><page id="p1" name="门诊"/><page id="p2" name="住院"/></tabs>' +
  '<text id="m" in="c" page="p2" x="10" y="100" w="50" h="20"/>';

test('[PANEL-24] tabs are added, renamed, moved and removed in the inspector, and opened on the canvas', () => {
  const { editor, node } = inspect(tabs, 'c');
  const pages = () => {
    const found = node();
    return found?.kind === 'tabs' ? found.pages.map(({ name }) => name) : [];
  };
  fireEvent.click(screen.getByText('添加标签'));
  expect(pages()).toEqual(['门诊', '住院', '标签 3']);
  expect(editor.store.getState().pages).toEqual({ c: 'p3' });
  fireEvent.change(screen.getByLabelText('第 3 个标签的名称'), { target: { value: '急诊' } });
  fireEvent.click(screen.getByLabelText('上移急诊'));
  expect(pages()).toEqual(['门诊', '急诊', '住院']);
  fireEvent.click(screen.getByLabelText('打开住院，1 个组件'));
  expect(editor.store.getState().pages).toEqual({ c: 'p2' });
  fireEvent.click(screen.getByLabelText('删除住院及其中 1 个组件'));
  expect(pages()).toEqual(['门诊', '急诊']);
  expect(node('m')).toBeUndefined();
  editor.undo();
  expect(node('m')?.inside?.page).toBe('p2');
});

test('[PANEL-24] the look of tabs and the seconds of a carousel are the author’s', () => {
  const { node } = inspect(tabs, 'c');
  fireEvent.click(screen.getByText('胶囊'));
  expect(node()).toMatchObject({ look: 'pill' });
  cleanup();
  const carousel = inspect('<carousel id="k"><page id="p1"/></carousel>', 'k');
  const field = screen.getByLabelText('停留秒数');
  fireEvent.change(field, { target: { value: '9000' } });
  fireEvent.blur(field);
  expect(carousel.node()).toMatchObject({ seconds: 600 });
  expect(screen.getByLabelText(/^删除/).hasAttribute('disabled')).toBe(true);
});

test('[PANEL-24] an address that may not be framed stays off the page, and the field says why', () => {
  const { node } = inspect('<iframe id="f" name="地图"/>', 'f');
  const field = screen.getByLabelText('网页地址');
  const write = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  expect(screen.getByText('可嵌入的网站：https://maps.example.org')).toBeTruthy();
  const refused: [string, string][] = [
    ['javascript:alert(1)', texts.frame.address],
    ['https://evil.example.net/x', texts.frame.refused('https://evil.example.net')],
  ];
  for (const [address, message] of refused) {
    write(address);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(node()).toMatchObject({ src: '' });
  }
  write(' https://maps.example.org/view?x=1 ');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(node()).toMatchObject({ src: 'https://maps.example.org/view?x=1' });
});

test('[PANEL-24] a notice’s lines, way and speed', () => {
  const { node } = inspect('<notice id="n"><content>一</content></notice>', 'n');
  fireEvent.change(screen.getByLabelText('公告内容，每行一条'), {
    target: { value: '停电\n值班' },
  });
  fireEvent.click(screen.getByText('向左'));
  const speed = screen.getByLabelText('滚动速度，像素每秒');
  fireEvent.change(speed, { target: { value: '1' } });
  fireEvent.blur(speed);
  expect(node()).toMatchObject({ content: '停电\n值班', way: 'left', speed: 5 });
});

test('[PANEL-24] frames are chosen by their pictures', () => {
  const { node } = inspect('<text id="t"/>', 't');
  fireEvent.click(screen.getByLabelText('边框装饰：无'));
  const choice = within(screen.getByLabelText('边框装饰'));
  fireEvent.click(choice.getByText('科技'));
  expect(node()?.style.frame).toBe('tech');
  expect(choice.getByText('科技').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(choice.getByText('无'));
  expect(node()?.style).toEqual({});
});

test('[PANEL-24] another ornament keeps its place and takes its name along', () => {
  const { node } = inspect('<ornament id="o" name="翼形标题" form="header-wing" x="7" y="8"/>', 'o');
  fireEvent.click(screen.getByText('菱形分隔线'));
  expect(node()).toMatchObject({ form: 'divider-diamond', name: '菱形分隔线', x: 7, y: 8 });
});

test('[PANEL-24] by keys alone a node is put onto a page: its place is a list', async () => {
  const { node } = inspect(`${tabs}<text id="t"/>`, 't');
  fireEvent.mouseDown(screen.getByLabelText('所在位置'));
  fireEvent.click(await screen.findByTitle('业务 › 住院'));
  expect(node()?.inside).toEqual({ node: 'c', page: 'p2' });
});

test('[PANEL-24] containers, notices, framed pages and ornaments are added from the bar', async () => {
  const added: string[] = [];
  render(<MoreNodes onAdd={(node) => added.push('form' in node ? node.form : node.kind)} />);
  for (const name of ['选项卡', '轮播页', '滚动公告', '网页']) {
    fireEvent.click(screen.getByLabelText('添加容器与公告'));
    fireEvent.click(await screen.findByText(name));
  }
  fireEvent.click(screen.getByLabelText('添加装饰'));
  fireEvent.click(await screen.findByText('光束标题'));
  expect(added).toEqual(['tabs', 'carousel', 'notice', 'iframe', 'header-beam']);
});

function bar(nodes: string) {
  const editor = createEditor(parseDrawing(`<board v="1" w="1024" h="768"><nodes>${nodes}</nodes></board>`));
  const edit = vi.fn<(id: string) => void>();
  const host = { save: () => undefined, preview: () => undefined, fit: () => undefined, edit };
  render(
    <EditorProvider value={{ editor, host, renderWidget: () => null }}>
      <ToolBar />
    </EditorProvider>,
  );
  return { editor, edit, state: () => editor.store.getState() };
}

test('[PANEL-24] a text is added to be written at once', () => {
  const { edit, state } = bar('');
  fireEvent.click(screen.getByLabelText('添加文本'));
  expect(edit.mock.calls).toEqual([[state().drawing.nodes[0]?.id]]);
});

test('[PANEL-24] containers find room as charts do: a full page grows instead of being covered', async () => {
  const full = '<shape id="a" x="0" y="0" w="1024" h="380"/><shape id="b" x="0" y="380" w="1024" h="388"/>';
  const { state } = bar(full);
  for (const name of ['选项卡', '滚动公告']) {
    fireEvent.click(screen.getByLabelText('添加容器与公告'));
    fireEvent.click(await screen.findByText(name));
  }
  const [, , tabs, notice] = state().drawing.nodes;
  expect(tabs!.y).toBeGreaterThanOrEqual(768);
  // Beside the first one there is room for the second.
  expect(notice!.y).toBeGreaterThanOrEqual(768);
  expect(notice!.x).toBeGreaterThanOrEqual(tabs!.x + tabs!.w);
  expect(state().drawing.canvas.h).toBeGreaterThanOrEqual(tabs!.y + tabs!.h);
});

test('[PANEL-23] without keys what is chosen is copied, locked and deleted from a menu of the bar', async () => {
  const { editor, state } = bar('<shape id="a" x="0" y="0" w="100" h="100"/>');
  editor.select(['a']);
  fireEvent.click(screen.getByLabelText('更多操作'));
  fireEvent.click(await screen.findByText('创建副本'));
  expect(state().drawing.nodes).toHaveLength(2);
  fireEvent.click(screen.getByLabelText('更多操作'));
  fireEvent.click(await screen.findByText('删除'));
  expect(state().drawing.nodes.map(({ id }) => id)).toEqual(['a']);
});
