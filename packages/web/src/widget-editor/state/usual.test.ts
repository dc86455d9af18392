// @vitest-environment node
import type { Cell, Column } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { newEditor } from './editor-state.ts';
import { usualOf } from './usual.ts';

test('[CALC-13] what is left after each movement of a ledger is averaged when it is placed, never added up', () => {
  const columns: Column[] = [
    { name: '交易日期', type: 'date' },
    { name: '借方发生额', type: 'double' },
    { name: '账户余额', type: 'double' },
  ];
  const rows = Array.from({ length: 40 }, (_, at): Cell[] => [
    `2026-0${1 + Math.floor(at / 10)}-1${at % 5}`,
    at * 3.5 + 1,
    9000 - at * 7.25,
  ]);
  const state = { ...newEditor(1), fields: { columns, measures: [], rows } };
  const usual = (id: string) => usualOf(state, { id, name: id });
  expect([usual('账户余额'), usual('借方发生额')]).toEqual(['avg', 'sum']);
});
