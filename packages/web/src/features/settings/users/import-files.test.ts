// @vitest-environment node
import { expect, test } from 'vitest';
import { reportRows, templateRows } from './import-files.ts';

test('the report has a row for every row of the file', () => {
  const row = {
    line: 2,
    username: 'li',
    name: '李',
    appids: [],
    attributes: [],
    roles: ['甲', '乙'],
    problems: ['一', '二'],
  };
  const fine = { ...row, line: 3, username: 'wang', problems: [] };
  expect(reportRows([row, fine])).toEqual([
    ['行', '用户名', '姓名', '角色', '结果'],
    ['2', 'li', '李', '甲、乙', '一；二'],
    ['3', 'wang', '李', '甲、乙', '已导入'],
  ]);
  expect(templateRows[0]).toContain('用户名');
});
