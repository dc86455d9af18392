import { readFileSync } from 'node:fs';
import {
  api,
  Code,
  cacheStatuses,
  codeText,
  datasetTopic,
  expressionHelp,
  keyPrefix,
  keyScopes,
  limits,
  livePath,
  liveTokenHeader,
  type RouteDef,
  reasons,
  statusTopic,
  texts,
} from '@mingjing/contract';
import { parseDrawing, writeDrawing } from '@mingjing/drawing';
import { describe, expect, test } from 'vitest';
import { MetadataUnavailable } from '../packages/server/src/db/metadata-unavailable.ts';
import { curlOf, shownExamples } from '../packages/server/src/http/api-examples.ts';
import {
  type AppError,
  forbidden,
  gone,
  invalidToken,
  unauthenticated,
} from '../packages/server/src/http/app-error.ts';
import { bodyBytes } from '../packages/server/src/http/body-limits.ts';
import { failureOf } from '../packages/server/src/http/failure.ts';
import { liveLimits } from '../packages/server/src/live/connection.ts';

const page = (name: string): string =>
  readFileSync(new URL(`../docs/reference/${name}`, import.meta.url), 'utf8');

/** Cells of a page's tables whose heading begins so. */
function table(text: string, heading: string): string[][] {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.startsWith(`| ${heading} |`));
  const rest = lines.slice(from + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest.slice(0, end === -1 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('the page of expressions holds each function as the dialog has it', () => {
  const rows = expressionHelp.map(({ signature, means, example }) => [
    `\`${signature}\``,
    means,
    `\`${example}\``,
  ]);
  expect(table(page('expressions.md'), '写法')).toEqual(rows);
});

test('the page of limits tells the numbers that hold', () => {
  const told = new Map(table(page('limits.md'), '什么').map(([what, most = '']) => [what, most]));
  const rows: [what: string, ...numbers: number[]][] = [
    ['查询脚本', limits.sqlCharacters],
    ['一个数据集的计算字段', limits.calculatedColumns],
    ['计算字段、计算指标的一个公式', limits.formula],
    ['一个数据集设置行列权限的角色、一个角色的行条件', limits.ruleRoles, limits.ruleConditions],
    ['交叉表的行列组合、展开的列', limits.crossGroups, limits.crossHeads, limits.exportRows],
    ['导出图表数据', limits.exportRows],
    ['导出审计日志、数据访问', limits.exportRows, limits.auditFound],
    ['过滤参数下拉列出的值', limits.dropdownValues],
    ['面板的宽、高', limits.panelSide],
    ['面板的图形', limits.drawingBytes],
    ['一个面板有效的分享链接', limits.shareLinks],
    ['一个用户在一个面板上的筛选方案', limits.filterSets],
    ['名称', limits.name, limits.panelName, limits.shareName],
    ['用户', limits.users, limits.importedUsers],
    ['一个用户的属性、一个属性的值', limits.attributes, limits.attributeValues],
    ['一个用户有效的 API 密钥', limits.apiKeys],
  ];
  for (const [what, ...numbers] of rows)
    for (const number of numbers) expect(told.get(what)).toContain(`${number.toLocaleString('en')} `);
});

describe('docs/reference/errors.md', () => {
  const errors = page('errors.md');

  test('[ERR-02] lists every code with its text, and no other', () => {
    const written = table(errors, '状态码').map(([code, text]) => [Number(code), text]);
    expect(written).toEqual(Object.values(Code).map((code) => [code, codeText(code)]));
    expect(errors).toContain(codeText(1));
  });

  test('lists every reason, and no other', () => {
    expect(table(errors, '原因').map(([name]) => name?.replaceAll('`', ''))).toEqual([...reasons]);
  });

  test('lists every HTTP status that calls answer, with code and text', () => {
    const told = ({ status, code, message }: AppError) => [String(status), String(code), message];
    const tooBig = failureOf({ statusCode: 413 });
    const unexpected = failureOf(new Error('x'));
    const away = failureOf(new MetadataUnavailable(new Error('x')));
    const client = String(Code.client);
    expect(table(errors, 'HTTP 状态').map((cells) => cells.slice(0, 3))).toEqual([
      [String(gone().status), '0 或任意', '视情况而定'],
      told(unauthenticated()),
      told(invalidToken()),
      told(forbidden()),
      ['404', client, texts.http.notFound.message],
      ['405', client, texts.http.method.message],
      ['413', String(Code.fileTooLarge), texts.datasource.fileTooLarge],
      [String(tooBig.status), String(tooBig.code), tooBig.message],
      ['429', client, texts.http.tooMany],
      [String(unexpected.status), String(unexpected.code), unexpected.message],
      [String(away.status), String(away.code), away.message],
    ]);
    expect(errors).toContain(limits.uploadBytes.toLocaleString('en-US'));
    expect(errors).toContain(`${bodyBytes / 1024 ** 2} MB`);
    for (const text of [texts.http.unavailable.message, texts.http.timeout.message])
      expect(errors).toContain(text);
  });
});

describe('docs/reference/http-api.md', () => {
  const text = page('http-api.md');
  const routes: RouteDef[] = Object.values(api).flatMap((group) => Object.values(group) as RouteDef[]);
  const named = (access: RouteDef['access']): string[] =>
    routes
      .filter((route) => route.access === access)
      .map((route) => `${route.method} ${route.path} ${route.summary}`)
      .toSorted();

  test.each([
    ['anonymous', '不带'],
    ['share', '分享凭证也能'],
  ] as const)('lists the calls of access %s, and no other', (access, lead) => {
    const written = table(text.slice(text.indexOf(lead)), '方法');
    expect(written.map((cells) => cells.join(' ').replaceAll('`', '')).toSorted()).toEqual(named(access));
  });

  test('shows the calls that scripts make most, as the document does, and what keys are good for', () => {
    for (const example of shownExamples) expect(text).toContain(`# ${example.title}\n${curlOf(example)}\n`);
    const scopes = table(text, '权限范围').map(([label, name]) => [label, name?.replaceAll('`', '')]);
    expect(scopes).toEqual(keyScopes.map((scope) => [texts.apiKey.scopes[scope], scope]));
    expect(text).toContain(`Authorization: Bearer ${keyPrefix}`);
    expect(text).toContain(`最多 ${limits.apiKeys} 个有效的密钥`);
  });

  test('names the header, the document and how long sessions last', () => {
    expect(text).toContain(`${liveTokenHeader}: <token>`);
    expect(text).toContain('/webapi/openapi.json');
    expect(text).toContain(`${limits.sessionIdleMs / 3_600_000} 小时`);
    expect(text).toContain(`${limits.sessionMaxMs / 86_400_000} 天`);
  });
});

test('docs/reference/live-protocol.md tells of addresses, topics and limits as they are', () => {
  const text = page('live-protocol.md');
  expect(text).toContain(livePath);
  expect(text).toContain(`${liveTokenHeader}:<token>`);
  const topics = table(text, '主题').map(([topic]) => topic?.replaceAll('`', ''));
  expect(topics).toEqual([statusTopic, datasetTopic(0).replace('0', '{datasetId}')]);
  for (const status of cacheStatuses) expect(text).toContain(`\`${status}\``);
  expect(table(text, '限制').map(([, value]) => value?.split('，')[0])).toEqual([
    String(liveLimits.topics),
    `${liveLimits.frameBytes / 1024} KB`,
    String(liveLimits.framesPerSecond),
    `${liveLimits.bufferedBytes / 1024 ** 2} MB`,
  ]);
  expect(text).toContain(`${liveLimits.connectMs / 1000} 秒内`);
});

test('docs/reference/drawing.md shows every element as it is written', () => {
  const text = page('drawing.md');
  const xml = `${/```xml\n([\s\S]*?)\n```/.exec(text)?.[1]}\n`;
  const drawing = parseDrawing(xml);
  expect(writeDrawing(drawing)).toBe(xml);
  const listed = table(text, '元素').map(([tag]) => tag?.replaceAll('`', ''));
  const kinds = new Set(drawing.nodes.map(({ kind }) => kind));
  expect(new Set(listed)).toEqual(kinds);
  expect(kinds).not.toContain('unknown');
});
