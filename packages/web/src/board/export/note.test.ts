import { chartForm, newFilter, spanFilter } from '@mingjing/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OnScreen } from '../model/on-screen.ts';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { noteFor } from './draw-note.ts';
import { noteOf } from './note.ts';

const board = {
  ...sampleBoard([{ ...numberWidget('n1', 1, 7, 42), name: '院区柱图' }]),
  dataTime: '2026-05-01 08:00:59',
};
const at = new Date(2026, 4, 1, 9, 5);
const parts = { board, applied: {}, cross: {}, onScreen: null, at };
const shown = { form: chartForm.parse({}), answer: undefined, error: null, pending: false };

test('a picture says how old its data are and when it was made, and nothing of filters that there are not', () => {
  expect(noteOf(parts)).toEqual({ seen: [], end: '缓存于 2026-05-01 08:00　导出于 2026-05-01 09:05' });
  expect(noteOf({ ...parts, board: { ...board, dataTime: '' } }).end).toBe(
    '实时数据　导出于 2026-05-01 09:05',
  );
  expect(noteOf({ ...parts, applied: { 科室: newFilter('choice') } }).seen).toEqual([]);
});

test('it names the filters in force, moving spans with their days, the clicked mark and how far was drilled', () => {
  const onScreen = new OnScreen();
  onScreen.put('n1', {
    ...shown,
    drill: {
      level: 2,
      path: [
        { key: '院区', value: '东院' },
        { key: '科室', value: null },
      ],
    },
  });
  const { seen } = noteOf({
    ...parts,
    applied: {
      科室: { ...newFilter('list'), values: ['内科', '外科'] },
      就诊日期: spanFilter('last7', '2026-05-01'),
    },
    cross: { 医生: newFilter('choice', '张') },
    onScreen,
  });
  expect(seen.join()).toBe(
    '筛选条件：科室 内科、外科；就诊日期 最近 7 天（2026-04-25 至 2026-05-01）　图表筛选：医生 张　下钻：院区柱图 › 东院 › （空）',
  );
});

test('it names what a filter does not reach', () => {
  const widgets = ['甲', '乙', '丙', '丁', '戊'].map((name, at) => ({
    ...numberWidget(`n${at}`, at, 7, 1),
    name,
  }));
  const unreached = {
    科室: ['n1'],
    医生: ['n0', 'n1', 'n2', 'n3'],
    性别: widgets.map(({ nodeId }) => nodeId),
  };
  const applied = Object.fromEntries(Object.keys(unreached).map((name) => [name, newFilter('choice', 'x')]));
  const { seen } = noteOf({ ...parts, board: { ...sampleBoard(widgets), unreached }, applied });
  expect(seen.join()).toBe(
    '筛选条件：科室 x（不作用于乙）；医生 x（不作用于甲、乙、丙 等 4 个图表）；性别 x（本面板未用到）',
  );
});

test('it tells first what the link is locked to', () => {
  const { seen } = noteOf({
    ...parts,
    locked: ['科室 等于 内科'],
    applied: { 月份: newFilter('choice', '5月') },
  });
  expect(seen.join()).toBe('限定：科室 等于 内科　筛选条件：月份 5月');
});

test('lines fit their room whatever they say, and the age of the data is never what is cut', () => {
  const widthOf = (text: string, px: number) => [...text].length * px;
  const end = '缓存于 2026-05-01 08:00';
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.integer({ min: 375, max: 4000 }),
      (text, width) => {
        const note = noteFor({ seen: [text], end }, width, widthOf);
        expect(note.end).toBe(end);
        expect(note.rows).toBeGreaterThanOrEqual(Math.max(1, note.lines.length));
        expect(note.rows).toBeLessThanOrEqual(4);
        expect(note.height).toBeGreaterThan(note.rows * note.px);
        // Nothing stands on what ends it.
        const last = note.rows === note.lines.length ? (note.lines.at(-1) ?? '') : '';
        expect(widthOf(last, note.px) + widthOf(end, note.px)).toBeLessThan(width);
      },
    ),
  );
  const long = noteFor({ seen: ['甲'.repeat(1000)], end }, 375, widthOf);
  expect(long.lines).toHaveLength(3);
  expect(long.lines[2]).toMatch(/…$/);
  for (const line of long.lines.slice(0, 2)) expect(widthOf(line, long.px)).toBeLessThanOrEqual(375);
  // A day is not broken in its middle.
  const dated = noteFor({ seen: [`${'甲'.repeat(24)} 2026-05-01`], end }, 375, widthOf);
  expect(dated.lines.join('\n')).toContain('2026-05-01');
});

test('[DASH-17] an export waits until no widget waits for its picture', async () => {
  const onScreen = new OnScreen();
  const drill = { level: 0, path: [] };
  await onScreen.settled();
  onScreen.put('a', { ...shown, drill, pending: true });
  onScreen.put('b', { ...shown, drill, pending: true });
  let ready = false;
  const settled = onScreen.settled().then(() => {
    ready = true;
  });
  onScreen.put('a', { ...shown, drill });
  await Promise.resolve();
  expect(ready).toBe(false);
  onScreen.drop('b');
  await settled;
  expect(ready).toBe(true);
});
