// @vitest-environment node
import { boardLayout, type Panel, parameter } from '@mingjing/contract';
import { emptyDrawing, parseDrawing } from '@mingjing/drawing';
import { expect, test } from 'vitest';
import { copyName } from '../../drawings/opened/copy-name.ts';
import { formOf, inputOf, newForm, problemsOf, sameForm } from './panel-form.ts';
import { addParameter, layoutOf, parameterProblem } from './parameters.ts';

const form = { ...newForm(3), name: '门诊总览' };

test('[PANEL-10] [PANEL-11] name of 1 to 50 characters and a category', () => {
  expect(problemsOf({ ...form, name: '  ' })).toEqual({ name: '长度在 1 到 50 个字符' });
  expect(problemsOf({ ...form, name: '面'.repeat(51) })).toEqual({ name: '长度在 1 到 50 个字符' });
  expect(problemsOf({ ...form, name: '👩'.repeat(50) })).toEqual({});
  expect(problemsOf({ ...form, categoryId: null })).toEqual({ category: '请选择分类' });
});

test('[PANEL-13] what is sent: size, background and device come from the drawing', () => {
  const drawing = emptyDrawing();
  drawing.device = 2;
  drawing.canvas = { ...drawing.canvas, w: 1920, h: 1080, zoom: 'fit', bgImage: '/files/bg.png' };
  const input = inputOf({ ...form, filterEnable: true }, drawing, 4);
  expect(input).toMatchObject({
    categoryId: 3,
    name: '门诊总览',
    filterEnable: '1',
    state: 0,
    width: 1920,
    height: 1080,
    zoomType: '2',
    showViewDeviceType: 2,
    bgPath: '/files/bg.png',
    version: 4,
    layout: '',
  });
  expect(parseDrawing(input.data ?? '')).toEqual(drawing);
});

test('[PANEL-09] [LIM-05] a new panel is sent as 1024 × 768', () => {
  expect(inputOf(form, emptyDrawing())).toMatchObject({ width: 1024, height: 768, zoomType: '1' });
  expect(inputOf(form, emptyDrawing())).not.toHaveProperty('version');
});

test('[PANEL-25] pictures of widgets are listed, each once', () => {
  const node = (id: string) =>
    `<widget id="${id}" ref="1" x="0" y="0" w="9" h="9"><style bgImage="/files/w.png"/></widget>`;
  const drawing = parseDrawing(`<board v="1"><nodes>${node('a')}${node('b')}</nodes></board>`);
  expect(inputOf(form, drawing).widgetBgPathes).toBe('/files/w.png');
});

test('[PANEL-04] parameters go out as layout and come back', () => {
  const columns = [
    { name: '就诊号', isDate: false, isNumber: true },
    { name: '就诊日期', isDate: true, isNumber: false },
    { name: '科室', isDate: false, isNumber: false },
  ];
  const items = addParameter(addParameter([], columns), columns).map((item, index) => ({
    ...item,
    check: index === 0,
  }));
  const layout = layoutOf(items);
  expect(layout.paramsGroup.map(({ name, type, check }) => [name, type, check])).toEqual([
    ['就诊日期', 3, true],
    ['科室', 2, false],
  ]);
  expect(layout.checkedGroup).toEqual(['就诊日期']);
  const sent = inputOf({ ...form, layout }, emptyDrawing()).layout ?? '';
  expect(boardLayout.parse(JSON.parse(sent))).toEqual(layout);
  expect(formOf({ layout: sent } as Panel).layout).toEqual(layout);
  expect(formOf({ layout: '{"__proto__":1}' } as Panel).layout.paramsGroup).toEqual([]);
});

test('a column of a few values is proposed before one that is different in every row', () => {
  const text = (name: string, values?: number) => ({
    name,
    isDate: false,
    isNumber: false,
    ...(values === undefined ? {} : { seen: { values, rows: 100 } }),
  });
  const columns = [
    text('病历描述', 98),
    text('患者编号', 5),
    text('医生', 60),
    text('科室', 8),
    text('病区'),
  ];
  let items: ReturnType<typeof addParameter> = [];
  for (const _ of columns) items = addParameter(items, columns);
  expect(items.map(({ name }) => name)).toEqual(['科室', '病区', '医生', '病历描述', '患者编号']);
});

test('[PANEL-04] a parameter needs a column of its own', () => {
  const row = (name: string) => parameter.parse({ name: name === '' ? 'x' : name, type: 1 });
  expect(parameterProblem([{ ...row('a'), name: ' ' }])).toBe('请填写参数名称');
  expect(parameterProblem([row('a'), row('a')])).toBe('参数【a】重复');
  expect(parameterProblem([row('a'), row('b')])).toBeNull();
});

test('a form is unchanged when only spaces around the name differ', () => {
  expect(sameForm(form, { ...form, name: ' 门诊总览 ' })).toBe(true);
  expect(sameForm(form, { ...form, filterEnable: true })).toBe(false);
});

test('copies get the smallest free number and stay within 50 characters', () => {
  expect(copyName('门诊', ['门诊_copy1'])).toBe('门诊_copy2');
  expect([...copyName('面'.repeat(50), [])]).toHaveLength(50);
});
