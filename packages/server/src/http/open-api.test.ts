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
