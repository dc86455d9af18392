// @vitest-environment node
import { type AutoBoard, dataJson, type ProposedWidget } from '@mingjing/contract';
import { expect, test } from 'vitest';
import type { FilteredAnswer } from '../../records/auto-board.ts';
import { drawingOf, noteOf, shownBoard } from './shown-board.ts';

const chart = (key: string): ProposedWidget => ({
  key,
  room: 'small',
  title: key,
  sentence: '',
  why: '',
  chartType: 'bar',
  round: 0,
  dataJson: JSON.stringify(dataJson.parse({ typeChart: 'bar' })),
  selectItems: '',
  data: { keys: ['科室', '金额'], data: [['内科', 1]] },
});
const charts = ['甲', '乙', '丙'].map(chart);
const proposal: AutoBoard = {
  datasetId: 1,
  datasetName: '收费',
  title: '收费总览',
  rows: 1,
  cellsEmptied: 0,
  notes: [],
  since: '',
  until: '',
  dataTime: '',
  sentences: true,
  figures: [],
  charts,
  parameters: [],
  columns: [],
};

test('filters of a proposal show other answers, and why there is none', () => {
  const letters = new Map(charts.map(({ key }, at) => [key, `abcde${at}`]));
  const look = { shape: 'desk', title: '收费', captions: false, theme: null } as const;
  const drawing = drawingOf(proposal, charts, look, letters);
  const filtered = new Map<string, FilteredAnswer>([
    ['甲', { data: { keys: ['科室', '金额'], data: [['外科', 9]] }, error: null }],
    ['乙', { data: null, error: '查询超时' }],
  ]);
  const { rows } = shownBoard(proposal, charts, drawing, letters, '收费', filtered);
  const shown = rows.flatMap(({ widgets }) => widgets);
  expect(shown.map(({ name, data, error }) => [name, data.data, error])).toEqual([
    ['甲', [['外科', 9]], null],
    ['乙', [], '查询超时'],
    ['丙', [['内科', 1]], null],
  ]);
});

test('what stands on the board once for all is said to be as of its making', () => {
  const note = (captions: boolean) => noteOf({ ...proposal, rows: 2896, until: '2025-10-18' }, captions);
  expect(note(false)).toBe('生成时数据截至 2025-10-18 · 共 2,896 行');
  expect(note(true)).toContain('图下文字按这些数据');
  const year = { ...proposal, rows: 36, until: '2023年' };
  expect(noteOf({ ...year, since: '2014年' }, false)).toBe('生成时 2014年 至 2023年 · 36 行');
  expect(noteOf({ ...year, since: '2023年' }, false)).toBe('生成时数据截至 2023年 · 共 36 行');
  expect(noteOf(proposal, false)).toMatch(/^生成时.*共 1 行$/);
});
