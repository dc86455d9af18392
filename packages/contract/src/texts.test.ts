import { expect, test } from 'vitest';
import { texts } from './texts.ts';

/** Every text; those with a gap are filled with what the specification writes there. */
function collect(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (typeof node === 'function') {
    const gaps = Array.from({ length: Math.max(1, node.length) }, () => '{gap}');
    return [String((node as (...gaps: string[]) => string)(...gaps))];
  }
  if (typeof node !== 'object' || node === null) return [];
  return Object.values(node).flatMap(collect);
}
const all = new Set(collect(texts));

test('[ERR-16] texts of success, to the very character', () => {
  const { toast } = texts;
  const said = [
    [toast.deleted, '删除成功'],
    [toast.removed, '删除成功!'],
    [toast.created, '新增成功!'],
    [toast.updated, '修改成功!'],
    [toast.copied, '复制成功!'],
    [toast.connected, '连接成功!'],
    [toast.connectionOk, '数据库连接测试成功!'],
    [toast.imported, '导入Excel成功!'],
    [toast.granted, '授权成功!'],
    [toast.userUpdated, '修改用户成功!'],
    [toast.roleUpdated, '修改角色成功!'],
    [toast.roleCreated, '新增角色成功!'],
    [toast.published, '模版发布成功'],
    [toast.withdrawn, '撤销成功'],
    [toast.verified, '验证成功！'],
  ];
  for (const [text, written] of said) expect(text).toBe(written);
});

test.each([
  'SQL脚本已修改，请加载数据',
  '上传文件不能大于10MB',
  '不能满足生成热力图的条件!',
  '分类名称最大长度为100',
  '密码最大长度为100',
  '导入的Excel文件类型错误',
  '图表数据请求异常',
  '数据库连接失败：{gap}',
  '数据无变化',
  '数据集名称最大长度为100',
  '是否复制【{gap}】的信息?',
  '是否清空当前图表配置信息，请点击【确定】/【取消】是否继续?',
  '此操作将永久删除组件【{gap}】，是否继续？',
  '确认退出吗?',
  '该用户尚未分配角色，请联系管理员',
  '该节点存在子节点，不能删除',
  '请上传Excel文件',
  '请加载数据',
  '请检查表单内容',
  '请输入分类名称',
  '请输入别名',
  '请输入完整的JDBC URL',
  '请输入密码',
  '请输入帐号',
  '请输入数据集名称',
  '请输入查询脚本',
  '请输入表达式',
  '请输入验证码',
  '请选择分类',
  '请选择参数拖拽到高亮的区域中',
  '请选择数据源',
  '请选择数据源并且填写查询语句！',
  '请选择数据源类型',
  '请选择数据源驱动',
  '请选择查询脚本',
  '输入必须为数字值',
  '错误',
  '长度在 1 到 50 个字符',
  '验证失败！',
  '验证成功！',
])('[I18N-01] %s stands as the specification writes it', (text) => {
  expect(all).toContain(text);
});

test('[I18N-03] every shared text is Chinese, those that the specification gives in English among them', () => {
  expect([...all].filter((text) => text !== '' && !/\p{Script=Han}/u.test(text))).toEqual([]);
  expect(all).toContain('正在开发中，敬请期待');
});
