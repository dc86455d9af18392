import { expect, test } from 'vitest';
import { z } from 'zod';
import { Code, codeText, envelopeSchema, fail, failureSchema, ok } from './envelope.ts';

test('the codes of the specification', () => {
  expect(Code).toEqual({
    ok: 0,
    badCredentials: 40010,
    badCaptcha: 40011,
    locked: 40012,
    invalidToken: 40003,
    fileTooLarge: 40004,
    client: 49999,
    backend: 50001,
    dbConnection: 50002,
    dataAccess: 50003,
    fileIo: 50004,
    network: 50005,
  });
});

test('[ERR-02] texts of the general codes', () => {
  expect([49999, 50001, 50002, 50003, 50004, 50005].map(codeText)).toEqual([
    '客户端异常，请联系管理员',
    '后台服务错误，请稍后再试',
    '数据库连接错误',
    '数据访问错误',
    '文件读写错误',
    '网络错误',
  ]);
});

test.each([1, -1, 40009, 99999, Number.NaN])('[ERR-03] %s is an unknown error', (code) => {
  expect(codeText(code)).toBe('未知错误');
});

test('[API-02] success and failure have one shape', () => {
  expect(ok([1])).toEqual({ success: true, code: 0, result: [1], error: null });
  expect(fail(50003, '数据访问错误')).toEqual({
    success: false,
    code: 50003,
    result: null,
    error: '数据访问错误',
  });
  expect(envelopeSchema(z.array(z.number())).safeParse(ok([1])).success).toBe(true);
  expect(envelopeSchema(z.array(z.number())).safeParse({ ...ok([1]), shareUrl: 'x' }).success).toBe(true);
  expect(failureSchema.safeParse(fail(1, 'x')).success).toBe(true);
  expect(failureSchema.safeParse(ok(1)).success).toBe(false);
});
