import { expect, test } from 'vitest';
import { OlapSaid, olapFault } from './faults.ts';

// Words of Mondrian (also through Saiku) and of Analysis Services, from their public sources and manuals.
test.each([
  ['立方体不存在', "Mondrian Error:MDX cube 'Nope' not found"],
  [
    '立方体不存在',
    'Either the user does not have access, or the Nope cube either does not exist or has not been processed.',
  ],
  ['维度、层级、成员或度量不存在', "Mondrian Error:MDX object '[Measures].[x]' not found in cube 'Sales'"],
  [
    '维度、层级、成员或度量不存在',
    'Query (1, 8) The dimension [x] was not found in the cube when the string, [x], was parsed.',
  ],
  ['MDX语句有语法错误', "Mondrian Error:Syntax error at line 1, column 8, token 'FROM'"],
  ['MDX语句有语法错误', "Parser: The syntax for 'FROM' is incorrect."],
  ['函数不存在', "Mondrian Error:No function matches signature 'Nope(<Set>)'"],
  [
    '同一个层级不能放在两个轴上',
    "Mondrian Error:Hierarchy '[Time]' appears in more than one independent axis.",
  ],
])('[DSET-30] a refusal of an OLAP server says first what it means: %s, %s', (meaning, said) => {
  expect(olapFault(new OlapSaid(said), '')).toMatchObject({
    fault: 'data',
    message: expect.stringMatching(new RegExp(`^${meaning}[^。]*。数据库返回错误：“`)),
  });
});

test('other words of an OLAP server are quoted as they are', () => {
  expect(olapFault(new OlapSaid('Internal error: x'), '').message).toBe(
    '数据库返回错误：“Internal error: x”',
  );
});
