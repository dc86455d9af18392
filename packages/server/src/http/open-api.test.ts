import { fail, ok } from '@mingjing/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { openApiOf } from './open-api.ts';
import { allRoutes } from './registrar.ts';

test('every row of the table is described with its parameters, body and answers', () => {
  const { paths = {}, components } = openApiOf('标题');
  for (const route of allRoutes) {
    const path = `/webapi${route.path.replace(/:(\w+)/g, '{$1}')}`;
    const operation = paths[path]?.[route.method.toLowerCase() as 'get'];
    expect(operation?.summary).toBe(route.summary);
    expect(operation?.responses?.[200]).toBeDefined();
    expect(operation?.requestBody !== undefined).toBe(route.body !== undefined);
    expect(operation?.security !== undefined).toBe(route.access !== 'anonymous');
    for (const name of path.matchAll(/\{(\w+)\}/g)) {
      expect(operation?.parameters).toContainEqual(expect.objectContaining({ name: name[1], in: 'path' }));
    }
  }
  expect(components?.securitySchemes?.token).toMatchObject({ in: 'header', name: 'X-Auth-Token' });
  expect(components?.securitySchemes?.key).toMatchObject({ type: 'http', scheme: 'bearer' });
});

test('the calls that scripts make most carry examples, and each says which keys open it', () => {
  const { paths = {} } = openApiOf('标题');
  const load = paths['/webapi/v2/board/loaddata']?.get as
    | { 'x-codeSamples'?: { source: string }[] }
    | undefined;
  expect(load).toMatchObject({
    security: [{ token: [] }, { key: ['boards'] }],
    description: '需要登录或分享凭证；API 密钥需要“看板读取”权限',
  });
  expect(load?.['x-codeSamples']?.map(({ source }) => source)).toEqual([
    'curl -sS --get "$URL/webapi/v2/board/loaddata" \\\n  -H "Authorization: Bearer $KEY" \\\n  --data-urlencode \'id=1\'',
    expect.stringContaining('filters='),
  ]);
  expect(paths['/webapi/v2/user/keys']?.post).toMatchObject({
    security: [{ token: [] }],
    description: '需要登录；API 密钥不能调用',
  });
});

test('operations have names of their own, ids are whole numbers, and fixed values are one list', () => {
  const document = openApiOf('标题');
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}));
  const names = operations.map((operation) => (operation as { operationId?: string }).operationId);
  expect(names).toContain('widgetData');
  expect(names).toContain('widgetDataByPost');
  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(allRoutes.length);
  // Typed clients make fractions of plain numbers, and not all know a choice between constants.
  const text = JSON.stringify(document);
  expect(text.match(/"\w*[iI]d":\{"type":"number"/g)).toBeNull();
  expect(text.match(/"(any|one)Of":\[(\{"type":"\w+","const":[^{}]+\},?)+\]/g)).toBeNull();
});

test('every reference inside the document leads somewhere', () => {
  const document = openApiOf('标题');
  const text = JSON.stringify(document);
  expect(text).not.toContain('"$ref":"#"');
  for (const [, pointer] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = pointer!
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    expect(target).toBeDefined();
  }
});

test('[API-02] the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(
    JSON.parse(JSON.stringify(openApiOf('标题'))) as Record<string, unknown>,
  );
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test('an answer fits its success or its failure, never both, and no schema is only itself', () => {
  const document = openApiOf('标题');
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: 'openapi' });
  const named = Object.entries(document.components?.schemas ?? {});
  for (const [name, schema] of named) {
    expect(schema).not.toHaveProperty('$ref');
    // A chain of references that never gets anywhere sends validators round for ever.
    expect(() => ajv.compile({ $ref: `openapi#/components/schemas/${name}` })).not.toThrow();
  }
  const failure = ajv.compile({ $ref: 'openapi#/components/schemas/Failure' });
  expect(failure(fail(49999, '错误'))).toBe(true);
  for (const result of [null, true, [], {}, 'x', 1]) expect(failure(ok(result))).toBe(false);
  const branches = allRoutes.flatMap((route) => {
    const path = `/webapi${route.path.replace(/:(\w+)/g, '{$1}')}`;
    const operation = document.paths?.[path]?.[route.method.toLowerCase() as 'get'];
    const answer = operation?.responses?.[200] as {
      content: Record<string, { schema: { oneOf?: object[] } }>;
    };
    return answer.content['application/json']?.schema.oneOf ?? [];
  });
  const successes = branches.filter((branch) => !('$ref' in branch));
  expect(successes.length).toBeGreaterThan(80);
  for (const branch of successes) {
    const text = JSON.stringify(branch).replaceAll('"$ref":"#/', '"$ref":"openapi#/');
    expect(ajv.compile(JSON.parse(text) as object)(fail(49999, '错误'))).toBe(false);
  }
});
