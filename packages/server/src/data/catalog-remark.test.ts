import { expect, test } from 'vitest';
import { readRemark } from './catalog-remark.ts';

const read = (remark: string) => {
  const { title, codes } = readRemark(remark);
  return [title, ...codes.map(({ code, label }) => `${code} ${label}`)];
};

test.each([
  ['挂号费', '挂号费'],
  ['  创建 时间 ', '创建 时间'],
  ['首费（元）', '首费（元）'],
  ['超时时间(分)', '超时时间(分)'],
  ['体重指数(kg/m²)', '体重指数'],
  ['商品重量，默认为克', '商品重量'],
  ['病历号(做成有规律的)', '病历号'],
  ['商品销售属性:[{"key":"颜色"}]', '商品销售属性'],
  ['就诊(门诊)信息表（一个病人一个病历号，多次就诊）', '就诊(门诊)信息表'],
  ['第一行\n第二行', '第一行'],
  ['目的地（省、市）', '目的地'],
])('[DSET-05] %j names its column %j', (remark, title) => {
  expect(read(remark)).toEqual([title]);
});

test.each(['', ' ', '1', '12:30', '--', '<b>', "'); DROP TABLE x", '一'.repeat(21)])(
  '[DSET-05] %j is no name',
  (remark) => {
    expect(readRemark(remark).title).toBe('');
  },
);

test.each([
  ['订单状态：0->待付款；1->待发货；2->已发货', '订单状态', '0 待付款', '1 待发货', '2 已发货'],
  ['推荐状态；0->不推荐；1->推荐', '推荐状态', '0 不推荐', '1 推荐'],
  ['计费类型:0->按重量；1->按件数;', '计费类型', '0 按重量', '1 按件数'],
  ['状态（0正常 1停用）', '状态', '0 正常', '1 停用'],
  ['菜单类型（M目录 C菜单 F按钮）', '菜单类型', 'M 目录', 'C 菜单', 'F 按钮'],
  ['删除标志（0代表存在 2代表删除）', '删除标志', '0 存在', '2 删除'],
  ['是否有效(1:是,0:否)', '是否有效', '1 是', '0 否'],
  ['性别 1-男 2-女', '性别', '1 男', '2 女'],
  ['就诊类型 1、门诊 2、住院', '就诊类型', '1 门诊', '2 住院'],
  ['0=未审核,1=已审核', '', '0 未审核', '1 已审核'],
])('[DSET-05] %j is a name and its codes', (remark, ...wanted) => {
  expect(read(remark)).toEqual(wanted);
});

test.each([
  '操作人：用户；系统；后台管理员',
  '近1年2次',
  '评分 1-5分',
  '等级：1级 2级 3级',
  '促销：0->使用原价;1->',
  '金额：1->元',
  '类型：1->甲；1->乙',
  '版本 V1 V2',
])('[DSET-05] %j holds no list of codes', (remark) => {
  expect(readRemark(remark).codes).toEqual([]);
});
