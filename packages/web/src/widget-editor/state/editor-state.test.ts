// @vitest-environment node
import { type Column, chartForm, chartTypes, type Widget } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculationChoices, setCalculation, setItemCalculation, shownCalculation } from './calculations.ts';
import { bestArea, changeType, dropColumn, refusal, removeItem, renameColumn } from './editor-areas.ts';
import { checkEditor, stillWrong } from './editor-check.ts';
import { setGrain } from './editor-items.ts';
import {
  cleanFontSize,
  clearChart,
  type EditorState,
  editorOf,
  inputOf,
  missingAreas,
  newEditor,
} from './editor-state.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '就诊日期', type: 'date' },
  { name: '费用', type: 'decimal', precision: 12, scale: 2 },
  { name: '人次', type: 'integer' },
];
const state: EditorState = {
  ...newEditor(4),
  name: '科室费用',
  datasetId: 7,
  datasetName: '门诊',
  fields: { columns, measures: [{ alias: '次均', exp: 'SUM(费用)/COUNT(人次)', type: 'exp' }], rows: [] },
};
const filled = setCalculation(dropColumn(dropColumn(state, 'xAxis', '科室'), 'yAxis', '费用'), 'sum');

describe('axis areas', () => {
  test('[AXIS-14] [AXIS-15] the y axis of a bar keeps only the first field and says why', () => {
    expect(dropColumn(filled, 'yAxis', '人次')).toBe(filled);
    expect(refusal(filled, 'yAxis', '人次')).toBe(
      '该区域只能放一个字段，请先移除「费用」；要同时看多个数值，可换成折线图或堆叠柱状图',
    );
  });

  test('[AXIS-16] the x axis and the filters take no doubles', () => {
    expect(dropColumn(filled, 'xAxis', '科室')).toBe(filled);
    expect(refusal(filled, 'xAxis', '科室')).toBe('该字段已在此区域');
  });

  test('[AXIS-18] a dropped column can be removed', () => {
    expect(removeItem(filled, 'xAxis', 0).form.xAxis).toEqual([]);
  });

  test('[CALC-17] changing the y axis resets the calculation to none', () => {
    expect(filled.form.calculateType).toEqual({ type: 'sum', columns: ['费用'] });
    expect(removeItem(filled, 'yAxis', 0).form.calculateType.type).toBe('empty');
  });

  test('[CALC-11] a calculated measure is placed on the value axis under its alias', () => {
    const next = dropColumn(dropColumn(state, 'xAxis', '科室'), 'yAxis', '次均');
    expect(next.form.yAxis[0]).toEqual({
      id: '次均',
      name: '次均',
      // A reference: the formula stays with the dataset.
      shared: true,
      expressions: { exp: '', alias: '次均' },
    });
    expect(refusal(state, 'xAxis', '次均')).toBe('计算指标只能放在数值区域');
  });

  test('a click places a column where it belongs', () => {
    expect(bestArea(state, '科室')).toBe('xAxis');
    expect(bestArea(state, '费用')).toBe('yAxis');
  });
});

describe('calculations', () => {
  const bar = dropColumn(dropColumn(state, 'xAxis', '科室'), 'yAxis', '费用');
  const line = dropColumn(changeType(bar, 'line'), 'yAxis', '人次');
  const formOf = (of: EditorState) => JSON.parse(inputOf(of).dataJson).chartForm as EditorState['form'];
  const wordsOf = (of: EditorState) => of.form.yAxis.map((one) => shownCalculation(of, one));

  test('[CALC-17] a dropped number is summed on its own field, while the chart has no calculation', () => {
    expect(bar.form.calculateType).toEqual({ type: 'empty', columns: [] });
    expect(bar.form.yAxis).toEqual([{ id: '费用', name: '费用', calculation: 'sum' }]);
    const words = dropColumn(changeType(state, 'line'), 'yAxis', '科室');
    expect(words.form.yAxis[0]?.calculation).toBe('count');
  });

  test('[CALC-15] what has one calculation is stored as the calculation of the chart, else each field has its own', () => {
    expect(formOf(line)).toMatchObject({
      calculateType: { type: 'sum', columns: ['费用', '人次'] },
      yAxis: [
        { id: '费用', name: '费用' },
        { id: '人次', name: '人次' },
      ],
    });
    expect(formOf(line).yAxis[0]).not.toHaveProperty('calculation');
    const mixed = setItemCalculation(line, line.form.yAxis[1]!, 'avg');
    expect(formOf(mixed)).toMatchObject({
      calculateType: { type: 'empty', columns: [] },
      yAxis: [{ calculation: 'sum' }, { calculation: 'avg' }],
    });
  });

  test('one field changes alone, and stays when others come and go', () => {
    const stored = setCalculation(line, 'max');
    const mixed = setItemCalculation(stored, stored.form.yAxis[0]!, 'avg');
    expect(wordsOf(mixed)).toEqual(['avg', 'max']);
    expect(wordsOf(removeItem(mixed, 'yAxis', 0))).toEqual(['max']);
    expect(wordsOf(dropColumn(stored, 'yAxis', '科室'))).toEqual(['max', 'max', 'count']);
  });

  test('[CALC-22] rows are shown as they are only where that was asked for, and stay so when a field joins', () => {
    const rows = setItemCalculation(line, line.form.yAxis[0]!, 'empty');
    expect(wordsOf(rows)).toEqual(['empty', 'empty']);
    const more = dropColumn(removeItem(rows, 'yAxis', 1), 'yAxis', '人次');
    expect(wordsOf(more)).toEqual(['empty', 'empty']);
    expect(wordsOf(setItemCalculation(more, more.form.yAxis[1]!, 'median'))).toEqual(['sum', 'median']);
  });

  test('a widget stored before keeps its calculation to the letter', () => {
    for (const calculateType of [
      { type: 'empty', columns: [] },
      { type: 'avg', columns: [] },
      { type: 'avg', columns: ['费用'] },
    ] as const) {
      const form = chartForm.parse({ ...line.form, yAxis: [{ id: '费用', name: '费用' }], calculateType });
      expect(formOf({ ...line, form })).toEqual(form);
    }
  });

  test('[EDIT-09] a table lists rows; a chart made of it adds them up', () => {
    const table = dropColumn(dropColumn(changeType(state, 'table'), 'xAxis', '科室'), 'xAxis', '费用');
    expect(table.form.xAxis.map((one) => shownCalculation(table, one))).toEqual(['empty', 'empty']);
    expect(wordsOf(changeType(table, 'bar'))).toEqual(['sum']);
    const summed = setItemCalculation(table, table.form.xAxis[1]!, 'sum');
    expect(formOf(summed).calculateType).toEqual({ type: 'sum', columns: ['费用'] });
  });

  describe('[EDIT-09] a table that begins to group calculates its measures, which would be groups of their own', () => {
    const columns: Column[] = [
      { name: '订单编号', type: 'integer' },
      { name: '日期', type: 'date' },
      { name: '金额', type: 'decimal' },
      { name: '单价', type: 'decimal' },
    ];
    const listed = columns.reduce<EditorState>(
      (table, { name }) => dropColumn(table, 'xAxis', name),
      changeType({ ...newEditor(4), datasetId: 3, fields: { columns, measures: [], rows: [] } }, 'table'),
    );
    const told = (table: EditorState) =>
      Object.fromEntries(table.form.xAxis.map((one) => [one.id, shownCalculation(table, one)]));
    const usual = { 订单编号: 'empty', 日期: 'empty', 金额: 'sum', 单价: 'avg' };

    test('by a measure that is worked out over groups', () => {
      expect(new Set(Object.values(told(listed)))).toEqual(new Set(['empty']));
      expect(told(dropColumn(listed, 'xAxis', '记录数'))).toMatchObject(usual);
    });
    test('by a calculation of one of its columns', () => {
      expect(told(setItemCalculation(listed, listed.form.xAxis[2]!, 'max'))).toEqual({
        ...usual,
        金额: 'max',
      });
    });
    test('by a grain of its date', () => {
      expect(told(setGrain(listed, { area: 'xAxis', at: 1 }, 'month'))).toEqual(usual);
    });
    test('whichever comes first', () => {
      const names = ['记录数', ...columns.map(({ name }) => name)];
      const other = names.reduce<EditorState>(
        (table, name) => dropColumn(table, 'xAxis', name),
        changeType({ ...listed, chartType: 'bar', form: { ...listed.form, xAxis: [] } }, 'table'),
      );
      expect(told(other)).toMatchObject(usual);
    });
  });

  test('a field counted beside itself is stored on the field: the chart would calculate both', () => {
    const counted = dropColumn(dropColumn(state, 'xAxis', '科室'), 'yAxis', '科室');
    expect(formOf(counted)).toMatchObject({
      calculateType: { type: 'empty' },
      yAxis: [{ calculation: 'count' }],
    });
  });

  test('the number of rows is offered beside the columns of any data', () => {
    const counted = dropColumn(state, 'yAxis', '记录数');
    expect(counted.form.yAxis[0]?.expressions).toEqual({ exp: 'COUNT(*)', alias: '记录数' });
    expect(bestArea(state, '记录数')).toBe('yAxis');
  });

  test('[CALC-13] numbers may take all, [CALC-14] texts none, count and distinct count', () => {
    expect(calculationChoices(filled)).toHaveLength(8);
    const counted = dropColumn(dropColumn(state, 'xAxis', '科室'), 'yAxis', '科室');
    expect(calculationChoices(counted)).toEqual(['empty', 'count', 'countAndClearRepeat']);
  });
});

describe('chart type', () => {
  test('[EDIT-09] a change keeps the columns that the new type also has', () => {
    const line = changeType(filled, 'line');
    expect(line.form.xAxis[0]?.id).toBe('科室');
    expect(line.form.yAxis[0]?.id).toBe('费用');
    expect(changeType(filled, 'table').form.xAxis.map((item) => item.id)).toEqual(['科室', '费用']);
    const number = changeType(filled, 'text');
    expect(number.form.xAxis).toEqual([]);
    expect(number.form.yAxis[0]?.id).toBe('费用');
    const back = changeType(changeType(filled, 'table'), 'bar');
    expect([back.form.xAxis[0]?.id, back.form.yAxis[0]?.id]).toEqual(['科室', '费用']);
  });

  test('[EDIT-09] levels stay when a chart becomes a table and a chart again; plain rows give the first field', () => {
    const deep = dropColumn(filled, 'xAxis', '就诊日期');
    const back = changeType(changeType(deep, 'table'), 'bar');
    expect(back.form.xAxis.map(({ id }) => id)).toEqual(['科室', '就诊日期']);
    expect(back.form.yAxis.map(({ id }) => id)).toEqual(['费用']);
    const rows = ['科室', '就诊日期', '费用'].reduce(
      (table, id) => dropColumn(table, 'xAxis', id),
      changeType(state, 'table'),
    );
    expect(changeType(rows, 'bar').form.xAxis.map(({ id }) => id)).toEqual(['科室']);
  });

  describe('[EDIT-09] a heat map takes the value to its own area, and what splits it to Y', () => {
    const split = dropColumn(
      dropColumn(dropColumn(changeType(state, 'bar_stack'), 'xAxis', '科室'), 'yAxis', '费用'),
      'nAxis',
      '就诊日期',
    );
    const areas = ({ form }: EditorState) =>
      [form.xAxis, form.yAxis, form.nAxis, form.heatmapY].map((items) => items.map(({ id }) => id));
    /** As it is opened later: nothing is known of what it was made from. */
    const opened = (one: EditorState): EditorState => ({ ...one, arranged: undefined });
    const heat = changeType(split, 'heatmap');

    test('and is complete', () => {
      expect(areas(heat)).toEqual([['科室'], ['就诊日期'], [], ['费用']]);
      expect(heat.form.heatmapY[0]).toMatchObject({ calculation: 'sum' });
      expect(missingAreas(heat)).toEqual([]);
    });
    test('of a second level where nothing splits it, of a table and of a map', () => {
      const levels = dropColumn(
        dropColumn(dropColumn(state, 'xAxis', '科室'), 'xAxis', '就诊日期'),
        'yAxis',
        '费用',
      );
      const complete = [['科室'], ['就诊日期'], [], ['费用']];
      expect(areas(changeType(levels, 'heatmap'))).toEqual(complete);
      expect(areas(changeType(opened(changeType(heat, 'table')), 'heatmap'))).toEqual(complete);
      const map = opened(changeType(filled, 'china_map'));
      expect(areas(changeType(map, 'heatmap'))).toEqual([['科室'], [], [], ['费用']]);
    });
    test('and gives them back to other kinds, a table and a map too', () => {
      const stored = opened(heat);
      expect(areas(changeType(stored, 'bar_stack'))).toEqual([['科室'], ['费用'], ['就诊日期'], []]);
      expect(changeType(stored, 'bar_stack').form.yAxis[0]).toMatchObject({ calculation: 'sum' });
      expect(areas(changeType(stored, 'table'))).toEqual([['科室', '就诊日期', '费用'], [], [], []]);
      expect(areas(changeType(stored, 'pie'))).toEqual([['科室'], ['费用'], [], []]);
      expect(areas(changeType(stored, 'china_map'))).toEqual([['科室'], [], ['费用'], []]);
    });
  });

  test('[EDIT-09] a count of names is a value again after it stood in a table', () => {
    const counted = dropColumn(dropColumn(state, 'xAxis', '就诊日期'), 'yAxis', '科室');
    for (const bar of [counted, setCalculation(counted, 'count')]) {
      const back = changeType(changeType(bar, 'table'), 'bar');
      expect(back.form.xAxis.map(({ id }) => id)).toEqual(['就诊日期']);
      expect(back.form.yAxis.map((one) => [one.id, shownCalculation(back, one)])).toEqual([
        ['科室', 'count'],
      ]);
    }
  });

  test('[EDIT-09] kinds that are tried one after the other take nothing away from what was arranged', () => {
    const full = [
      ['xAxis', '科室'],
      ['nAxis', '就诊日期'],
      ['yAxis', '费用'],
    ].reduce((bar, [area, id]) => dropColumn(bar, area as 'xAxis', id!), changeType(state, 'bar_stack'));
    const areas = ({ form }: EditorState) =>
      [form.xAxis, form.nAxis, form.yAxis].map((area) => area.map(({ id }) => id));
    expect(areas(full)).toEqual([['科室'], ['就诊日期'], ['费用']]);
    for (const tried of [['pie'], ['table'], ['text', 'table'], ['gauge', 'pie', 'table', 'line']] as const) {
      const last = tried.reduce<EditorState>(changeType, full);
      expect(changeType(last, 'bar_stack').form).toMatchObject({
        xAxis: full.form.xAxis,
        nAxis: full.form.nAxis,
        yAxis: full.form.yAxis,
        calculateType: full.form.calculateType,
      });
    }
    // What is arranged meanwhile is what the next kind takes from.
    const pie = changeType(full, 'pie');
    expect(areas(changeType(removeItem(pie, 'yAxis', 0), 'bar_stack'))).toEqual([['科室'], [], []]);
    // A curve comes back as one; what was no line becomes a straight one.
    const curve = { ...full, chartType: 'line' as const };
    const back = changeType(changeType(changeType(curve, 'pie'), 'table'), 'line');
    expect(back.form.settings?.['smooth']).toBeUndefined();
    expect(changeType(pie, 'line').form.settings?.['smooth']).toBe(false);
    // A setting that was made meanwhile stays.
    const set = { ...pie, form: { ...pie.form, settings: { ...pie.form.settings, prefix: '¥' } } };
    expect(changeType(set, 'bar_stack').form.settings).toMatchObject({ prefix: '¥' });
  });

  test('no sequence of type changes loses the form its shape', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...chartTypes), { maxLength: 8 }), (types) => {
        const last = types.reduce(changeType, filled);
        expect(chartForm.safeParse(last.form).success).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('saving', () => {
  test('[WID-19] [EDIT-29] a name is required', () => {
    expect(checkEditor({ ...filled, name: ' ' })).toEqual({
      errors: { name: '请输入图表名称' },
      message: '请检查表单内容',
    });
    expect(checkEditor({ ...filled, name: '长'.repeat(101) }).errors.name).toBe('长度在 1 到 100 个字符');
  });
  test('[EDIT-29] what was refused is told until it is put right, and nothing that was not', () => {
    const { errors } = checkEditor({ ...filled, name: '' });
    expect(stillWrong(errors, { ...filled, name: '' })).toEqual(errors);
    expect(stillWrong(errors, { ...filled, name: '门诊' })).toEqual({});
    expect(stillWrong(errors, { ...filled, name: '门诊', datasetId: null })).toEqual({});
  });
  test('[WID-22] a dataset is required in dataset mode', () => {
    expect(checkEditor({ ...filled, datasetId: null }).errors.dataset).toBe('请选择查询脚本');
  });
  test('[WID-20] [WID-21] data source and script are required in SQL mode', () => {
    const { errors } = checkEditor({ ...filled, mode: 'sql', datasourceId: null, sql: '' });
    expect(errors).toEqual({ datasource: '请选择数据源', sql: '请输入查询脚本' });
  });
  test('[EDIT-27] changed SQL has to be loaded first', () => {
    const changed: EditorState = {
      ...filled,
      mode: 'sql',
      datasourceId: 1,
      sql: 'select 2',
      loadedSql: 'select 1',
    };
    expect(checkEditor(changed).message).toBe('SQL脚本已修改，请加载数据');
  });
  test('[EDIT-28] data have to be loaded', () => {
    expect(checkEditor({ ...filled, fields: null }).message).toBe('请加载数据');
  });
  test('[AXIS-07] empty required areas are named and saving is refused', () => {
    expect(missingAreas(state)).toEqual(['xAxis', 'yAxis']);
    expect(checkEditor(state).message).toBe('请选择参数拖拽到高亮的区域中');
    expect(checkEditor(filled).message).toBeNull();
  });
  test('[EDIT-26] clearing drops the configuration and the loaded data', () => {
    const cleared = clearChart(filled);
    expect(cleared.fields).toBeNull();
    expect(cleared.form.xAxis).toEqual([]);
    expect(cleared.name).toBe('科室费用');
  });
  test('[EDIT-33] a font size that is no number becomes 50', () => {
    expect([cleanFontSize('abc'), cleanFontSize(''), cleanFontSize('28'), cleanFontSize(-1)]).toEqual([
      50, 50, 28, 50,
    ]);
  });

  test('[WID-05] [WID-06] [EDIT-08] what is saved opens again as it was, renamed columns keep their source', () => {
    const renamed = renameColumn(filled, '费用', '总费用（元）');
    const input = inputOf(renamed);
    expect(input.selectItems).toBe('科室,费用');
    const stored = {
      ...input,
      id: 9,
      index: '9',
      tips: '',
      userId: 1,
      lastModifiedDate: '',
    } as unknown as Widget;
    const opened = editorOf(stored);
    expect(opened.form).toEqual(renamed.form);
    expect(opened.names['费用']).toBe('总费用（元）');
    expect(opened.form.yAxis[0]).toMatchObject({ id: '费用', name: '总费用（元）' });
    expect(editorOf({ ...stored, dataJson: '{"__proto__":{}}' }).form.xAxis).toEqual([]);
  });
});
