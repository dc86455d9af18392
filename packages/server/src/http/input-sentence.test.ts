import type { RouteDef } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readInput } from './parse.ts';
import { allRoutes } from './registrar.ts';

/** Words of the validator's own messages, in any of its languages. */
const raw =
  /Invalid|expected|required|期望|无效|收到|匹配|\b(number|string|boolean|object|array|undefined|nan|int)\b/i;
/** Names of fields and values that may be sent, which a sentence repeats. */
const repeated = /【[^】]*】|(?<=只能是 |不支持的字段：).*/gs;
const isSentence = (text: string): boolean =>
  /\p{Script=Han}/u.test(text) && !raw.test(text.replace(repeated, ''));

const wrongValues = [
  null,
  '',
  ' ',
  'x'.repeat(300),
  '长'.repeat(201_000),
  -1,
  0,
  1.5,
  1e300,
  Number.NaN,
  true,
  [],
  {},
  [null],
  [{}],
  Array.from({ length: 400 }, () => 'https://x'),
  { id: 'x' },
  '{"a":1}',
  '[{"key":""}]',
];

function fieldsOf(schema: z.ZodType): string[] {
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(made.properties ?? {});
}
const told = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

const schemas = allRoutes.flatMap((route: RouteDef) =>
  (['query', 'input'] as const).flatMap((part): [string, z.ZodType][] => {
    const schema = route[part];
    return schema === undefined ? [] : [[`${route.method} ${route.path} ${part}`, schema]];
  }),
);

describe.each(schemas)('%s', (_, schema) => {
  test('every wrong value is told in a sentence', () => {
    const fields = fieldsOf(schema);
    const wrong = fields.flatMap((field) => wrongValues.map((value) => ({ [field]: value })));
    for (const value of [...wrong, {}, null, 'text', [], { 没有这个字段: 1 }]) {
      for (const sentence of told(schema, value)) expect(sentence).toSatisfy(isSentence);
    }
    const anything = fc.dictionary(fc.constantFrom('a', ...fields), fc.anything({ maxDepth: 2 }));
    fc.assert(
      fc.property(anything, (value) => {
        for (const sentence of told(schema, value)) expect(sentence).toSatisfy(isSentence);
      }),
      { numRuns: 10 },
    );
  });
});

test.each([
  [z.object({ round: z.number() }), { round: 'x' }, '【小数位数】应为数字'],
  [z.object({ round: z.number() }), {}, '【小数位数】不能为空'],
  [z.object({ id: z.number().positive() }), { id: -1 }, '【编号】应大于 0'],
  [z.object({ id: z.number().min(1) }), { id: 0 }, '【编号】不能小于 1'],
  [z.object({ sql: z.string().max(2) }), { sql: 'abc' }, '【查询脚本】最多 2 个字符'],
  [z.object({ origins: z.array(z.string()).max(1) }), { origins: ['a', 'b'] }, '【嵌入网站】最多 1 项'],
  [z.object({ origins: z.array(z.string()) }), { origins: ['a', 2] }, '【嵌入网站】第 2 项应为文本'],
  [z.object({ order: z.enum(['a', 'b']) }), { order: 'c' }, '【排序方式】只能是 a、b'],
  [z.object({ other: z.number().int() }), { other: 1.5 }, '【other】应为整数'],
  [z.strictObject({}), { x: 1, y: 2 }, '不支持的字段：x、y'],
  [z.object({}), 'text', '请求格式错误'],
] as const)('%# a broken rule names its field', (input, sent, sentence) => {
  const route = { input } as unknown as RouteDef;
  expect(() => readInput(route, sent)).toThrow(sentence);
});
