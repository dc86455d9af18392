// @vitest-environment node
import type { DrawingNode, SlotNode, TextNode } from '@mingjing/drawing';
import { expect, test } from 'vitest';
import { bindSlots } from '../../editor/commands/slots.ts';
import { createEditor } from '../../editor/state/editor.ts';
import { boundTexts, captionedSlots } from './sample-texts.ts';

const box = (x: number, y: number, w: number, h: number) => ({
  x,
  y,
  w,
  h,
  r: 0,
  op: 1,
  lock: false,
  hide: false,
});
const text = (
  id: string,
  sample: TextNode['sample'],
  content: string,
  at: [number, number, number, number],
  name = content,
): TextNode => ({
  kind: 'text',
  id,
  name,
  content,
  ...box(...at),
  style: { size: 20 },
  ...(sample === undefined ? {} : { sample }),
});
const slot = (id: string, name: string, at: [number, number, number, number]): SlotNode => ({
  kind: 'slot',
  id,
  name,
  ...box(...at),
  style: {},
});
const hero = slot('s1', '销售额', [512, 184, 896, 184]);
const low = slot('s2', '订单数', [512, 400, 896, 100]);
const nodes: DrawingNode[] = [
  text('title', 'title', '企业销售战报', [32, 16, 640, 64]),
  text('left', 'note', '示范医院', [32, 80, 440, 32]),
  text('right', 'note', '财年目标进度 · 全国', [1288, 80, 440, 32]),
  text('caption', 'caption', '本财年销售额', [560, 144, 800, 40]),
  text('own', 'note', '信息科制', [0, 900, 440, 32], '示范医院'),
  text('plain', undefined, '自己的话', [0, 940, 440, 32]),
  hero,
  low,
];
const filled = (standIn: boolean, dataset = '咖啡销售') => [
  { node: hero, name: '杯数', dataset, standIn },
  { node: low, name: '记录数', dataset, standIn },
];
const said = (...slots: ReturnType<typeof filled>) => Object.fromEntries(boundTexts({ nodes }, slots));

test('[TMPL-06] words of the sample give way to what the bound data are, words of the author stay', () => {
  expect(said(...filled(true))).toEqual({
    title: '咖啡销售',
    left: '数据来源：咖啡销售',
    right: undefined,
    caption: '杯数',
  });
  expect(said(...filled(false))['title']).toBe('企业销售战报');
  expect(said()).toEqual({});
});

test('what finds no room is not told, several datasets have no one name', () => {
  const long = '二〇二六年度全市各区县门店销售流水明细汇总表（含退货与赠送）第一次修订';
  expect(said(...filled(true, long))).toMatchObject({ title: '数据看板', left: undefined, right: undefined });
  const two = [...filled(true).slice(0, 1), ...filled(true, '库存').slice(1)];
  expect(said(...two)).toMatchObject({ title: '数据看板', left: '数据来源：咖啡销售、库存' });
});

test('a caption is of the figure below it', () => {
  expect([...captionedSlots({ nodes })]).toEqual(['s1']);
});

test('a caption of a figure that is taken out goes with it, and names no other below', () => {
  const [, ...rest] = filled(true);
  expect(boundTexts({ nodes }, rest, new Set(['s1'])).get('caption')).toBeUndefined();
  expect(boundTexts({ nodes }, rest, new Set(['s1'])).has('caption')).toBe(true);
});

test('binding writes them in the same step, and undo brings the sample back', () => {
  const editor = createEditor();
  const { drawing } = editor.store.getState();
  editor.load({ ...drawing, nodes });
  const widget = { id: 0, name: '杯数', tmp: 'abcdef' };
  editor.run(
    bindSlots({
      filled: new Map([['s1', widget]]),
      specs: new Map(),
      words: boundTexts({ nodes }, filled(true)),
    }),
  );
  const words = () =>
    editor.store.getState().drawing.nodes.flatMap((node) => (node.kind === 'text' ? [node.content] : []));
  expect(words()).toEqual(['咖啡销售', '数据来源：咖啡销售', '杯数', '信息科制', '自己的话']);
  const { nodes: after } = editor.store.getState().drawing;
  expect(after.find(({ id }) => id === 'title')).not.toHaveProperty('sample');
  editor.undo();
  expect(words()).toHaveLength(6);
});
