import { SheetError, SourceError } from '@mingjing/connectors';
import { Code, codeText, texts } from '@mingjing/contract';
import { MartError } from '@mingjing/mart';
import { QuestionError } from '@mingjing/query';
import { expect, test } from 'vitest';
import { faultText } from '../data/fault.ts';
import { MetadataUnavailable } from '../db/metadata-unavailable.ts';
import {
  forbidden,
  gone,
  invalidToken,
  refused,
  tooManyCalls,
  unauthenticated,
  unknownColumn,
} from './app-error.ts';
import { failureOf } from './failure.ts';

const seen = (error: unknown) => {
  const { status, code, message } = failureOf(error);
  return [status, code, message];
};

test('[ERR-01] [ERR-02] [ERR-03] codes carry the texts of the catalogue', () => {
  expect(Object.values(Code).map((code) => [code, codeText(code)])).toEqual([
    [0, '成功'],
    [40010, '帐号或密码错误'],
    [40011, '验证码错误或已过期'],
    [40012, '帐号或密码连续错误5次，请30分钟后重试'],
    [40003, '登录凭证无效，请重新登录'],
    [40004, '上传文件不能大于10MB'],
    [49999, '客户端异常，请联系管理员'],
    [50001, '后台服务错误，请稍后再试'],
    [50002, '数据库连接错误'],
    [50003, '数据访问错误'],
    [50004, '文件读写错误'],
    [50005, '网络错误'],
  ]);
  expect(codeText(12345)).toBe('未知错误');
});

test('[ERR-01] [API-08] each failure answers with its status and code', () => {
  expect(seen(refused('请输入名称'))).toEqual([200, 49999, '请输入名称']);
  expect(seen(gone())).toEqual([200, 49999, '数据不存在或已删除']);
  expect(seen(unauthenticated()).slice(0, 2)).toEqual([401, 49999]);
  expect(seen(invalidToken()).slice(0, 2)).toEqual([401, 40003]);
  expect(seen(forbidden()).slice(0, 2)).toEqual([403, 49999]);
  expect(seen(new SourceError('connection', '无法连接'))).toEqual([200, 50002, '无法连接']);
  expect(seen(new SourceError('data', '表不存在'))).toEqual([200, 50003, '表不存在']);
  expect(seen(new SourceError('refused', '仅支持查询语句'))).toEqual([200, 49999, '仅支持查询语句']);
  expect(seen(new MartError('offline', 'x'))).toEqual([200, 50003, '缓存服务已离线，请联系管理员']);
  expect(seen(new MartError('space', '磁盘空间不足')).slice(0, 2)).toEqual([200, 50004]);
  expect(failureOf(new SourceError('data', '长'.repeat(200))).message).toBe(`${'长'.repeat(150)}…`);
});

test('[F07] [G04] what took too long answers 50003, at a source and over stored rows', () => {
  expect(seen(new SourceError('timeout', 'x'))).toEqual([200, 50003, texts.data.sourceTimeout]);
  expect(seen(new MartError('timeout', 'x'))).toEqual([200, 50003, texts.data.sourceTimeout]);
});

test('[L13] [ERR-19] whatever else is thrown tells nothing of itself', () => {
  for (const error of [new Error('at /srv/x.ts:1 password=1'), 'text', undefined, null, { code: 7 }]) {
    expect(seen(error)).toEqual([500, 50001, '后台服务错误，请稍后再试']);
  }
  const full = Object.assign(new Error('no space left on /data/x'), { code: 'ENOSPC' });
  expect(seen(full)).toEqual([200, 50004, '服务器磁盘空间不足，无法保存或登录，请联系管理员清理磁盘后重试']);
});

test('[N04] [ERR-02] the disk is named where it is the disk, whichever part of the server noticed', () => {
  const coded = (code: string) => Object.assign(new Error('at /srv/x'), { code });
  for (const code of ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])
    expect(seen(coded(code))).toEqual([200, 50004, texts.disk.full]);
  for (const code of ['EROFS', 'EACCES', 'SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'SQLITE_CANTOPEN'])
    expect(seen(coded(code))).toEqual([200, 50004, texts.disk.closed]);
  for (const code of ['EIO', 'SQLITE_IOERR_WRITE', 'SQLITE_CORRUPT', 'SQLITE_NOTADB'])
    expect(seen(coded(code))).toEqual([200, 50004, texts.disk.broken]);
  expect(faultText(coded('ENOSPC'))).toBe(texts.disk.full);
});

test('[N07] metadata that do not answer are a backend error, and part of an outage', () => {
  const away = new MetadataUnavailable(new Error('connect ECONNREFUSED 10.0.0.1'));
  expect(seen(away)).toEqual([500, 50001, '元数据库暂时没有应答，请稍后再试或联系管理员']);
  expect(failureOf(away)).toMatchObject({ reason: 'metadataAway', unexpected: false, outage: true });
  const standby = new MetadataUnavailable(
    Object.assign(new Error('read-only transaction'), { code: '25006' }),
  );
  expect(seen(standby)).toEqual([500, 50001, '元数据库现为只读，无法保存或登录，请稍后再试或联系管理员']);
});

test('every kind of failure names its reason', () => {
  const reason = (error: unknown) => failureOf(error).reason;
  expect(reason(gone())).toBe('gone');
  expect(reason(refused('请输入名称'))).toBe('invalid');
  expect([unauthenticated(), invalidToken(), forbidden(), tooManyCalls()].map(reason)).toEqual([
    'unauthenticated',
    'sessionEnded',
    'notGranted',
    'tooMany',
  ]);
  expect(failureOf(unknownColumn('医生'))).toMatchObject({ reason: 'unknownColumn', subject: '医生' });
  expect(failureOf(new QuestionError('字段医生不存在', '医生'))).toMatchObject({
    code: Code.client,
    reason: 'unknownColumn',
    subject: '医生',
  });
  expect(reason(new SourceError('connection', 'x'))).toBe('sourceDown');
  expect(reason(new SourceError('refused', 'x'))).toBe('statementRefused');
  expect(reason(new SheetError('type', 'x'))).toBe('fileType');
  expect(reason(new MartError('damaged', 'x'))).toBe('cacheLost');
  expect(reason(Object.assign(new Error('x'), { code: 'EROFS' }))).toBe('diskClosed');
  expect(reason(new Error('x'))).toBe('unexpected');
});

test('[M04] what was deleted by another caller in between is gone, and no fault of the server', () => {
  const broken = Object.assign(new Error('violates foreign key constraint "user_role_role_id_fkey"'), {
    code: '23503',
  });
  expect(failureOf(broken)).toMatchObject({
    status: 200,
    code: Code.client,
    message: texts.data.gone,
    reason: 'gone',
    unexpected: true,
  });
});
