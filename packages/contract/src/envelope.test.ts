import { expect, test } from 'vitest';
import { z } from 'zod';
import { Code, codeText } from './codes.ts';
import { envelopeSchema, fail, failureSchema, ok } from './envelope.ts';

test.each([
  [0, '成功'],
  [40003, '登录凭证无效，请重新登录'],
  [40004, '上传文件不能大于10MB'],
  [40010, '帐号或密码错误'],
  [40011, '验证码错误或已过期'],
  [40012, '帐号或密码连续错误5次，请30分钟后重试'],
  [49999, '客户端异常，请联系管理员'],
  [50001, '后台服务错误，请稍后再试'],
  [50002, '数据库连接错误'],
  [50003, '数据访问错误'],
  [50004, '文件读写错误'],
  [50005, '网络错误'],
])('[ERR-02] %i says %s', (code, text) => {
  expect(codeText(code)).toBe(text);
});

test('every code that we send has a number and a text of its own', () => {
  const codes = Object.values(Code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.map(codeText)).size).toBe(codes.length);
  expect(codes.map(codeText)).not.toContain('未知错误');
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
    reason: 'sourceFailed',
  });
  expect(fail(Code.client, '字段医生不存在', 'unknownColumn', '医生')).toMatchObject({
    reason: 'unknownColumn',
    subject: '医生',
  });
  expect(ok(1)).not.toHaveProperty('reason');
  expect(envelopeSchema(z.array(z.number())).safeParse(ok([1])).success).toBe(true);
  expect(envelopeSchema(z.array(z.number())).safeParse({ ...ok([1]), shareUrl: 'x' }).success).toBe(true);
  expect(failureSchema.safeParse(fail(1, 'x')).success).toBe(true);
  expect(failureSchema.safeParse(ok(1)).success).toBe(false);
});
