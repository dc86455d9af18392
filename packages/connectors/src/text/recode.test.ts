import { expect, test } from 'vitest';
import { recodingOf } from './recode.ts';

test('equal, empty and unknown encodings change nothing', () => {
  for (const [server, client] of [
    ['', ''],
    ['utf-8', 'utf-8'],
    ['utf-8', 'UTF8'],
    ['gbk', ''],
    ['', 'gbk'],
    ['klingon', 'gbk'],
  ] as const)
    expect(recodingOf(server, client, 'windows-1252')).toEqual({});
});

test('gbk bytes in an iso-8859-1 database are read and sent back', () => {
  for (const latin1 of ['windows-1252', 'iso-8859-1'] as const) {
    const { read, send } = recodingOf('iso-8859-1', 'gbk', latin1);
    expect(read?.('ÃÅÕï')).toBe('门诊');
    for (const text of ['门诊', '科室 2024 ABC', '東京', '　、。', 'plain'])
      expect(read?.(send?.(text) ?? '')).toBe(text);
  }
});

test('utf-8 bytes in an iso-8859-1 or gbk database', () => {
  const latin = recodingOf('iso-8859-1', 'utf-8', 'windows-1252');
  expect(latin.read?.('é—¨è¯Š')).toBe('门诊');
  expect(latin.read?.(latin.send?.('门诊😀') ?? '')).toBe('门诊😀');
  const gbk = recodingOf('gbk', 'utf-8', 'windows-1252');
  expect(gbk.read?.(new TextDecoder('gbk').decode(new TextEncoder().encode('门诊')))).toBe('门诊');
});

test('a text that cannot be what the settings say stays as it is', () => {
  const { read, send } = recodingOf('iso-8859-1', 'gbk', 'windows-1252');
  expect(read?.('门诊')).toBe('门诊');
  expect(read?.('é')).toBe('é');
  expect(send?.('😀')).toBe('😀');
});

test('a condition asks for a text as it is changed and as it is', () => {
  const { send, sendValue, spellings } = recodingOf('iso-8859-1', 'gbk', 'windows-1252');
  expect(spellings?.('门诊').map((text) => sendValue?.(text))).toEqual([send?.('门诊'), '门诊']);
  expect(spellings?.('plain')).toEqual(['plain']);
  expect(spellings?.('😀')).toEqual(['😀']);
});
