import { aabb, intersects, type Rect, type TextNode, union, writeDrawing } from '@mingjing/drawing';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { actions } from '../actions/actions.ts';
import { keyName, keysTaken, keyText } from '../canvas/keyboard.ts';
import { editNodes, rename } from '../commands/edit.ts';
import { clipboard } from '../state/clipboard.ts';
import { isDirty } from '../state/editor.ts';
import { historySteps } from '../state/history.ts';
import { createHarness } from './harness.ts';
import { drawingOf, groupOf, shapeAt } from './nodes.ts';

beforeEach(() => clipboard.write(''));
const three = () =>
  createHarness(drawingOf([shapeAt('a', 0, 0), shapeAt('b', 150, 20), shapeAt('c', 400, 90)]));

test('no two actions share a key, and every action has a name of its own', () => {
  const keys = actions.flatMap((action) => action.keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(actions.map((action) => action.id)).size).toBe(actions.length);
});

test('[PANEL-23] arrows move by 1, with Shift by 10, and quick presses are one step', () => {
  const h = three().click(50, 50);
  for (const key of ['arrowright', 'arrowright', 'arrowdown', 'shift+arrowleft']) h.key(key);
  expect(h.box('a').slice(0, 2)).toEqual([-8, 1]);
  expect(h.state().history.past).toHaveLength(1);
  h.wait(2000);
  h.key('arrowup');
  expect(h.state().history.past).toHaveLength(2);
  h.key('mod+z');
  h.key('mod+z');
  expect(h.box('a').slice(0, 2)).toEqual([0, 0]);
});

test('the second of two pasted texts is not laid upon the first', () => {
  const h = createHarness(drawingOf([]));
  for (const text of ['门诊', '住院', '手术']) h.paste(text);
  const places = h.state().drawing.nodes.map(({ x, y }) => `${x},${y}`);
  expect(new Set(places).size).toBe(3);
});

test('the second of two pasted tables is not laid upon the first', () => {
  const h = createHarness(drawingOf([]));
  for (let times = 0; times < 3; times += 1) h.paste('科室\t人次\n内科\t1,204\n妇产科\t98');
  const frames = h
    .drawing()
    .groups.map(
      ({ id }) => union(h.drawing().nodes.flatMap((node) => (node.group === id ? aabb(node) : [])))!,
    );
  expect(frames).toHaveLength(3);
  const [first, second, third] = frames as [Rect, Rect, Rect];
  expect([intersects(first, second), intersects(first, third), intersects(second, third)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('[PANEL-23] front, back, up and down, keeping the order among the chosen', () => {
  const h = three().click(50, 50);
  h.key('mod+shift+]');
  expect(h.order()).toEqual(['b', 'c', 'a']);
  h.key('mod+[');
  expect(h.order()).toEqual(['b', 'a', 'c']);
  h.key('mod+shift+[');
  expect(h.order()).toEqual(['a', 'b', 'c']);
  h.click(200, 60, { shift: true });
  h.key('mod+]');
  expect(h.order()).toEqual(['c', 'a', 'b']);
  h.key('mod+]');
  expect(h.state().history.past).toHaveLength(4);
});

test('[PANEL-23] aligning and distributing', () => {
  const h = three();
  const run = (id: string) =>
    actions
      .find((action) => action.id === id)!
      .run({ editor: h.editor, host: { save() {}, preview() {}, fit() {} } });
  h.key('mod+a');
  run('align.top');
  expect(['a', 'b', 'c'].map((id) => h.box(id)[1])).toEqual([0, 0, 0]);
  run('distribute.across');
  expect(['a', 'b', 'c'].map((id) => h.box(id)[0])).toEqual([0, 200, 400]);
  h.click(50, 50);
  run('align.right');
  expect(h.box('a')[0]).toBe(924);
});

test('a group is aligned as one', () => {
  const h = createHarness(
    drawingOf(
      [shapeAt('a', 100, 100, { group: 'g' }), shapeAt('b', 300, 200, { group: 'g' }), shapeAt('c', 10, 500)],
      [groupOf('g')],
    ),
  );
  h.key('mod+a');
  actions
    .find((action) => action.id === 'align.left')!
    .run({ editor: h.editor, host: { save() {}, preview() {}, fit() {} } });
  expect(['a', 'b', 'c'].map((id) => h.box(id)[0])).toEqual([10, 210, 10]);
});

test('grouping and ungrouping keep every place in the stacking order', () => {
  const h = three().click(50, 50).click(450, 150, { shift: true });
  h.key('mod+g');
  expect(h.order()).toEqual(['a', 'b', 'c']);
  expect(h.drawing().groups).toMatchObject([{ id: 'g1', name: '组合1' }]);
  h.click(50, 50);
  expect(h.selection()).toEqual(['a', 'c']);
  h.click(200, 60, { shift: true });
  h.key('mod+g');
  expect(h.drawing().groups).toMatchObject([{ id: 'g1', group: 'g2' }, { id: 'g2' }]);
  h.key('mod+shift+g');
  expect(h.drawing().groups).toMatchObject([{ id: 'g1' }]);
  expect(h.drawing().groups[0]).not.toHaveProperty('group');
  h.key('mod+b');
  expect(h.drawing().groups).toEqual([]);
  expect(h.order()).toEqual(['a', 'b', 'c']);
  expect(h.drawing().nodes.every((node) => node.group === undefined)).toBe(true);
});

test('deleting the last member of a group removes the group, undo brings both back', () => {
  const h = createHarness(
    drawingOf([shapeAt('a', 0, 0, { group: 'g' }), shapeAt('b', 300, 0, { group: 'g' })], [groupOf('g')]),
  );
  h.click(50, 50);
  h.key('delete');
  expect([h.drawing().nodes, h.drawing().groups]).toEqual([[], []]);
  h.key('mod+z');
  expect(h.drawing().groups).toHaveLength(1);
  expect(h.selection()).toEqual(['a', 'b']);
});

test('trap: copies keep groups and order, get new ids, step further each time, and reach another panel', () => {
  const h = createHarness(
    drawingOf(
      [shapeAt('n1', 0, 0, { group: 'g1' }), shapeAt('n2', 150, 0, { group: 'g1' }), shapeAt('n3', 400, 0)],
      [groupOf('g1')],
    ),
  );
  h.click(50, 50);
  h.key('mod+c');
  h.key('mod+v');
  h.key('mod+v');
  expect(h.order()).toEqual(['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7']);
  expect(h.node('n4')).toMatchObject({ x: 16, y: 16, group: 'g2' });
  expect(h.node('n7')).toMatchObject({ x: 182, y: 32, group: 'g3' });
  expect(h.selection()).toEqual(['n6', 'n7']);

  const other = createHarness(drawingOf([shapeAt('n1', 0, 0)]));
  other.key('mod+v');
  expect(other.order()).toEqual(['n1', 'n2', 'n3']);
  expect(other.drawing().groups).toHaveLength(1);
});

test('cut takes away what is free, a part of a group is copied without it, duplicates stand beside', () => {
  const h = createHarness(
    drawingOf(
      [shapeAt('n1', 0, 0, { group: 'g' }), shapeAt('n2', 150, 0, { group: 'g', lock: true })],
      [groupOf('g')],
    ),
  );
  h.click(50, 50);
  h.key('mod+x');
  expect(h.order()).toEqual(['n2']);
  h.key('mod+v');
  expect(h.node('n3').group).toBeUndefined();
  h.key('mod+d');
  expect(h.node('n4')).toMatchObject({ x: 32, y: 32 });
});

test('trap: text from elsewhere becomes a text element, broken drawings and empty texts do nothing harmful', () => {
  const h = three();
  h.paste('门诊总览');
  expect(h.drawing().nodes.at(-1)).toMatchObject({ kind: 'text', content: '门诊总览' });
  h.paste('<board v="9"/>');
  expect(h.drawing().nodes.at(-1)).toMatchObject({ kind: 'text', content: '<board v="9"/>' });
  const before = h.drawing();
  h.paste('   ');
  expect(h.drawing()).toBe(before);
});

test('cells of a spreadsheet become aligned columns in a group; lines with unlike tabs stay one text', () => {
  const h = three();
  const before = h.drawing().nodes.length;
  h.paste('科室\t人次\t备注\r\n内科\t1,204\t\r\n妇产科与儿科\t98\t\r\n');
  const made = h.drawing().nodes.slice(before) as TextNode[];
  expect(made.map(({ content }) => content)).toEqual([
    '科室\n内科\n妇产科与儿科',
    '人次\n1,204\n98',
    '备注\n\u00a0\n\u00a0',
  ]);
  expect(made.map(({ style }) => style.align)).toEqual(['left', 'right', 'left']);
  expect(new Set(made.map(({ y, h: high, group }) => `${y} ${high} ${group}`)).size).toBe(1);
  expect(made[0]!.group).toBeDefined();
  expect(made.slice(1).map(({ x }, at) => x > made[at]!.x + made[at]!.w)).toEqual([true, true]);
  expect(h.state().notice).toBe('粘贴表格');
  h.paste('科室\t人次\n内科');
  expect(
    h
      .drawing()
      .nodes.slice(before + 3)
      .map((node) => node.kind),
  ).toEqual(['text']);
});

test('cells with line breaks and quotes keep their rows beside the others, wide letters have their room', () => {
  const h = three();
  const before = h.drawing().nodes.length;
  h.paste('名称\t说明\r\n"甲"\t"第一行\n""第二行""\t完"\r\nWMWMWMWM\t5" 屏\r\n');
  const [names, notes] = h.drawing().nodes.slice(before) as TextNode[];
  expect(names!.content).toBe('名称\n甲\nWMWMWMWM');
  expect(notes!.content).toBe('说明\n第一行 "第二行" 完\n5" 屏');
  expect(names!.w).toBeGreaterThanOrEqual(8 * 20);
});

test('a long text that is pasted is as high as it runs; what is cut is told, and no character is cut in half', () => {
  const h = three();
  const text = () => h.drawing().nodes.at(-1) as TextNode;
  h.paste(Array.from({ length: 9 }, (_, at) => `第 ${at} 行`).join('\n'));
  expect([text().h, h.state().notice]).toEqual([234, '粘贴文本']);
  const longest = `abc${'很长的文字😀'.repeat(1000)}`;
  h.paste(longest);
  expect([longest.startsWith(text().content), /[\uD800-\uDBFF]$/.test(text().content)]).toEqual([
    true,
    false,
  ]);
  expect([text().content.length, text().h, text().y]).toEqual([4999, h.drawing().canvas.h, 0]);
  expect(h.state().notice).toBe('粘贴文本，只保留了前 5,000 个字');
});

test('pasting inside an entered group adds to that group', () => {
  const h = createHarness(
    drawingOf([shapeAt('a', 0, 0, { group: 'g' }), shapeAt('b', 300, 0, { group: 'g' })], [groupOf('g')]),
  );
  h.doubleClick(50, 50);
  h.key('mod+d');
  expect(h.drawing().nodes.at(-1)!.group).toBe('g');
});

test('locking, unlocking and hiding, also through a locked group', () => {
  const h = createHarness(drawingOf([shapeAt('a', 0, 0, { group: 'g' })], [groupOf('g', { lock: true })]));
  h.click(50, 50);
  expect(h.key('mod+l')).toBe(false);
  h.key('mod+u');
  expect(h.drawing().groups[0]!.lock).toBe(false);
  h.key('mod+l');
  expect(h.node('a').lock).toBe(true);
  h.key('mod+shift+l');
  expect(h.node('a').lock).toBe(false);
});

test('trap: undo across a save: saved work can be undone, and going back to it is clean again', () => {
  const h = three().click(50, 50);
  h.key('arrowright');
  h.editor.markSaved();
  expect(isDirty(h.state())).toBe(false);
  // A nudge right after the save must not melt into the saved one.
  h.key('arrowright');
  expect(isDirty(h.state())).toBe(true);
  h.key('mod+z');
  expect([h.box('a')[0], isDirty(h.state())]).toEqual([1, false]);
  h.key('mod+z');
  expect([h.box('a')[0], isDirty(h.state())]).toEqual([0, true]);
  h.key('mod+y');
  expect(isDirty(h.state())).toBe(false);
});

test(`history keeps ${historySteps} steps and never takes a forgotten state for the opened one`, () => {
  const h = three();
  for (let index = 0; index < historySteps + 5; index += 1) h.editor.run(rename('a', `名${index}`));
  expect(h.state().history.past).toHaveLength(historySteps);
  while (h.key('mod+z'));
  expect(h.node('a').name).toBe('名4');
  expect(isDirty(h.state())).toBe(true);
});

test('changes of one property are one step, of another property or node another', () => {
  const h = three();
  const size = (id: string, value: number) =>
    h.editor.run(editNodes('字号', [id], (node) => Object.assign(node.style, { size: value }), 'size'));
  size('a', 12);
  size('a', 13);
  size('b', 13);
  expect(h.state().history.past).toHaveLength(2);
});

test('after any keys, undoing everything gives back the very same bytes', () => {
  const keys = fc.constantFrom(
    ...actions.flatMap((action) => action.keys).filter((key) => !/mod\+([zysp]|shift\+z)$/.test(key)),
  );
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 30 }), fc.boolean(), (pressed, all) => {
      const h = createHarness(
        drawingOf(
          [
            shapeAt('n1', 0, 0, { group: 'g1' }),
            shapeAt('n2', 150, 20, { group: 'g1', r: 30 }),
            shapeAt('n3', 400, 90),
          ],
          [groupOf('g1')],
        ),
      );
      const before = writeDrawing(h.drawing());
      if (all) h.key('mod+a');
      else h.click(50, 50);
      for (const key of pressed) h.key(key);
      const after = writeDrawing(h.drawing());
      while (h.key('mod+z'));
      expect(writeDrawing(h.drawing())).toBe(before);
      while (h.key('mod+y'));
      expect(writeDrawing(h.drawing())).toBe(after);
    }),
    { numRuns: 150 },
  );
});

test('host actions reach the host', () => {
  const host = { save: vi.fn<() => void>(), preview: vi.fn<() => void>(), fit: vi.fn<() => void>() };
  const h = createHarness(drawingOf([]), host);
  for (const key of ['mod+s', 'mod+p', 'mod+1']) h.key(key);
  expect([host.save, host.preview, host.fit].map((spy) => spy.mock.calls.length)).toEqual([1, 1, 1]);
});

test('key names: Ctrl and Cmd alike, shifted signs by their key, nothing with Alt', () => {
  const press = (key: string, more = {}) =>
    keyName({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });
  expect(press('Z', { metaKey: true, shiftKey: true })).toBe('mod+shift+z');
  expect(press('}', { ctrlKey: true, shiftKey: true })).toBe('mod+shift+]');
  expect(press('ArrowLeft', { shiftKey: true })).toBe('shift+arrowleft');
  expect(press('a', { altKey: true })).toBe('');
  expect(keyText('mod+shift+arrowleft')).toBe('Ctrl+Shift+←');
});

test('keys belong to text fields and dialogs first', () => {
  document.body.innerHTML =
    '<input id="i"><input type="checkbox" id="c"><button id="b"></button><div role="dialog"><button id="d"></button></div>';
  const at = (id: string) => keysTaken(document.getElementById(id));
  expect([at('i'), at('c'), at('b'), at('d')]).toEqual(['field', undefined, undefined, 'dialog']);
  document.body.innerHTML += '<div aria-modal="true"></div>';
  expect(at('b')).toBe('dialog');
  document.body.innerHTML = '';
});
