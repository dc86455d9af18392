// @vitest-environment node
import type { Panel } from '@mingjing/contract';
import { writeDrawing } from '@mingjing/drawing';
import { expect, test } from 'vitest';
import { drawingOf, shapeAt } from '../../../editor/testing/nodes.ts';
import { newForm } from '../panel-form.ts';
import { changesSince, conflictText } from './conflict.ts';

const base = drawingOf([shapeAt('a', 0, 0, { name: '标题' }), shapeAt('b', 0, 0, { name: '底图' })]);
const form = { ...newForm(3), name: '总览' };
const mine = { form, xml: writeDrawing(base) };
const stored = (more: Partial<Panel> = {}): Panel =>
  ({
    categoryId: 3,
    name: '总览',
    filterEnable: '0',
    state: 0,
    layout: '',
    data: mine.xml,
    updatedBy: '张三',
    lastModifiedDate: '2026-01-05 10:32:08',
    ...more,
  }) as Panel;

test('says who changed what and when', () => {
  const [a] = base.nodes;
  const next = drawingOf([{ ...a!, x: 40 }, shapeAt('c', 0, 0, { name: '说明' })]);
  const theirs = stored({
    name: '总览二',
    data: writeDrawing({ ...next, canvas: { ...next.canvas, bg: '#000' } }),
  });
  expect(conflictText(mine, theirs)).toBe(
    '张三 于 10:32 修改了面板：新增「说明」、删除「底图」、修改「标题」、画布设置、名称为「总览二」',
  );
});

test('many are counted, not listed; nothing that differs is said as it is', () => {
  const many = Array.from({ length: 12 }, (_, at) => shapeAt(`n${at}`, 0, 0, { name: `图${at}` }));
  const data = writeDrawing(drawingOf([...base.nodes, ...many]));
  expect(changesSince(mine, stored({ data }))).toEqual(['新增「图0」「图1」「图2」等 12 个组件']);
  expect(conflictText(mine, stored({ state: 1 }))).toContain('面板属性');
  expect(conflictText(mine, stored())).toContain('内容与您打开时相同');
  expect(changesSince(mine, stored({ data: '<broken' }))).toEqual([]);
});
