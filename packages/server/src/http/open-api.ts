import {
  Code,
  codeText,
  envelopeSchema,
  failureSchema,
  keyScopesOf,
  lineType,
  type RouteDef,
  texts,
} from '@mingjing/contract';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import { curlOf, shownExamples } from './api-examples.ts';
import { routesByName } from './registrar.ts';

type Schema = OpenAPIV3_1.SchemaObject;

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** Schemas that others point to, gathered over all rows under `components`. */
class Schemas {
  readonly named: Record<string, Schema> = {};
  #anonymous = 0;

  of(schema: z.ZodType, io: 'input' | 'output'): Schema {
    const { $schema: _, $defs = {}, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    const names = new Map(Object.keys($defs).map((name) => [name, this.#nameOf(name, io)]));
    const placed = (value: unknown): Schema =>
      JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
        key === '$ref' && typeof inner === 'string'
          ? inner.replace(/^#\/\$defs\/(.+)$/, (all, name: string) =>
              names.has(name) ? `#/components/schemas/${names.get(name)}` : all,
            )
          : inner,
      ) as Schema;
    for (const [name, definition] of Object.entries($defs)) {
      this.named[names.get(name) ?? name] = placed(definition);
    }
    return placed(made);
  }

  /** Recursive schemas without a name are numbered anew by each conversion, so they get a number of ours. */
  #nameOf(name: string, io: 'input' | 'output'): string {
    if (!name.startsWith('__')) return io === 'input' ? `${name}Input` : name;
    this.#anonymous += 1;
    return `Nested${this.#anonymous}`;
  }
}

function parametersOf(
  schemas: Schemas,
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
): OpenAPIV3_1.ParameterObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.of(schema, 'input');
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value as OpenAPIV3_1.ParameterObject['schema'],
  }));
}

function bodyOf(schemas: Schemas, route: RouteDef): { requestBody?: OpenAPIV3_1.RequestBodyObject } {
  if (route.body === undefined) return {};
  const schema =
    route.input === undefined ? ({ type: 'object' } as Schema) : schemas.of(route.input, 'input');
  if (route.body === 'multipart') {
    schema.properties = { ...schema.properties, file: { type: 'string', format: 'binary' } };
  }
  return { requestBody: { required: true, content: { [bodyTypes[route.body]]: { schema } } } };
}

/** Which keys open a call, in words. */
function keysText(route: RouteDef): string {
  const scopes = keyScopesOf(route).map((scope) => `“${texts.apiKey.scopes[scope]}”`);
  return scopes.length === 0 ? 'API 密钥不能调用' : `API 密钥需要${scopes.join('或')}权限`;
}

const securityOf = (route: RouteDef): OpenAPIV3_1.SecurityRequirementObject[] => [
  { token: [] },
  ...keyScopesOf(route).map((scope) => ({ key: [scope] })),
];

/** The calls of an operation as commands, where documents show some. */
function samplesOf(route: RouteDef): object {
  const shown = shownExamples.filter((example) => example.route === route);
  if (shown.length === 0) return {};
  return {
    'x-codeSamples': shown.map((example) => ({
      lang: 'Shell',
      label: example.title,
      source: curlOf(example),
    })),
  };
}

function accessText(route: RouteDef): string {
  if (typeof route.access === 'object') return `需要菜单：${route.access.menus.join('、')}`;
  return { anonymous: '无需登录', session: '需要登录', share: '需要登录或分享凭证' }[route.access];
}

/** A file, or the envelope of a failure. */
function bytesAnswer(types: readonly string[], failure: object): OpenAPIV3_1.ResponseObject {
  const binary = { schema: { type: 'string', format: 'binary' } as Schema };
  return {
    description: '文件，或业务失败（success 为 false）',
    content: {
      ...Object.fromEntries(types.map((type) => [type, binary])),
      'application/json': { schema: failure as Schema },
    },
  };
}

/** The lines of an answer that is told as it is made, where a caller accepts them. */
function linesContent(schemas: Schemas, { lines }: RouteDef, failure: object): Record<string, object> {
  if (lines === undefined) return {};
  const kinds = [schemas.of(lines.line, 'output'), schemas.of(envelopeSchema(lines.end), 'output'), failure];
  return { [lineType]: { schema: { anyOf: kinds } } };
}

/** What lets a call that makes a record be sent again. */
const repeatedKey: OpenAPIV3_1.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: '8 到 64 个字母、数字、- 或 _，一天内有效：同一个键重复发送同样的请求，只新增一条记录',
  schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
};

function operationOf(
  schemas: Schemas,
  operationId: string,
  route: RouteDef,
  failure: Schema,
): OpenAPIV3_1.OperationObject {
  const answer = (description: string, schema: object, lines: Record<string, object> = {}) => ({
    description,
    content: { 'application/json': { schema: schema as Schema }, ...lines },
  });
  return {
    operationId,
    summary: route.summary,
    description:
      route.access === 'anonymous' ? accessText(route) : `${accessText(route)}；${keysText(route)}`,
    tags: [route.path.split('/')[2] ?? 'session'],
    ...(route.access === 'anonymous' ? {} : { security: securityOf(route) }),
    ...samplesOf(route),
    parameters: [
      ...parametersOf(schemas, route.params, 'path'),
      ...parametersOf(schemas, route.query, 'query'),
      ...(route.repeatable === true ? [repeatedKey] : []),
    ],
    ...bodyOf(schemas, route),
    responses: {
      200:
        route.bytes === undefined
          ? answer(
              '成功，或业务失败（success 为 false）',
              { oneOf: [schemas.of(envelopeSchema(route.result), 'output'), failure] },
              linesContent(schemas, route, failure),
            )
          : bytesAnswer(route.bytes, failure),
      401: answer('未登录或凭证无效', failure),
      403: answer('没有权限', failure),
      default: answer('其他失败：请求过长、过于频繁、服务错误等', failure),
    },
  };
}

/** The HTTP interface as OpenAPI 3.1, made from the route table. */
export function openApiOf(title: string): OpenAPIV3_1.Document {
  const schemas = new Schemas();
  const failure = schemas.of(failureSchema, 'output');
  const paths: Record<string, OpenAPIV3_1.PathItemObject> = {};
  for (const [name, route] of routesByName) {
    const path = `/webapi${route.path.replace(/:(\w+)/g, '{$1}')}`;
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    paths[path] = { ...paths[path], [method]: operationOf(schemas, name, route, failure) };
  }
  const codes = Object.values(Code).map((code) => `- ${code} ${codeText(code)}`);
  return {
    openapi: '3.1.0',
    info: { title, version: '2.0', description: `状态码：\n${codes.join('\n')}` },
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-Auth-Token', description: '登录或分享的凭证' },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'mj_…',
          description: 'API 密钥，在个人信息中新增；boards 看板读取、data 数据读取、manage 管理',
        },
      },
    },
  };
}
