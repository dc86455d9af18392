import type { Cell } from '@mingjing/contract';

/** A table as offices keep them: its columns and its rows. */
export interface OfficeTable {
  name: string;
  columns: string[];
  rows: Cell[][];
}

type Draw = () => number;
type Make = (draw: Draw, at: number) => Cell;

/** Numbers from 0 to 1, the same for the same seed. */
function drawing(seed: number): Draw {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e37_79b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

const dayMs = 86_400_000;
const day = (at: number): string => new Date(Date.UTC(2025, 0, 1) + at * dayMs).toISOString().slice(0, 10);
const of =
  (...values: string[]): Make =>
  (draw) =>
    values[Math.floor(draw() ** 1.6 * values.length)] ?? null;
const whole =
  (from: number, to: number): Make =>
  (draw) =>
    from + Math.floor(draw() * (to - from + 1));
const money =
  (most: number): Make =>
  (draw) =>
    Math.round(draw() * draw() * most * 100) / 100;
const dated =
  (days: number): Make =>
  (draw) =>
    day(Math.floor(draw() * days));
const number =
  (prefix: string): Make =>
  (_, at) =>
    `${prefix}${String(at + 1).padStart(6, '0')}`;
const names = (prefix: string, count: number): Make =>
  of(...Array.from({ length: count }, (_, at) => `${prefix}${at + 1}`));
const sometimes =
  (make: Make, share: number): Make =>
  (draw, at) =>
    draw() < share ? null : make(draw, at);

const departments = of('内科', '外科', '儿科', '妇产科', '急诊科', '眼科', '口腔科', '中医科');
const provinces = of('广东省', '江苏省', '浙江省', '四川省', '北京市', '上海市', '湖南省');
const cities = of('广州市', '深圳市', '佛山市', '东莞市', '珠海市', '中山市');
const months: Make = (_, at) => `2025-${String((at % 12) + 1).padStart(2, '0')}`;

/** Twenty shapes of tables: columns by name, and how many rows there are at least and at most. */
const shapes: Record<string, { rows: [number, number]; columns: Record<string, Make> }> = {
  销售明细: {
    rows: [80, 600],
    columns: {
      订单编号: number('SO'),
      下单日期: dated(400),
      大区: of('华东', '华南', '华北'),
      产品: names('产品', 12),
      数量: whole(1, 20),
      '金额(元)': money(5000),
    },
  },
  月度报表: {
    rows: [12, 12],
    columns: { 月份: months, '收入（万元）': money(900), '成本（万元）': money(600), 人数: whole(20, 90) },
  },
  人员花名册: {
    rows: [40, 200],
    columns: {
      工号: number('E'),
      姓名: names('员工', 400),
      部门: departments,
      性别: of('男', '女'),
      年龄: whole(22, 60),
      入职日期: dated(3000),
      '基本工资(元)': whole(4000, 20000),
    },
  },
  考勤: {
    rows: [100, 500],
    columns: {
      日期: dated(60),
      部门: departments,
      班次: whole(1, 3),
      迟到分钟: whole(0, 45),
      工时: whole(4, 11),
    },
  },
  库存: {
    rows: [30, 150],
    columns: {
      物料编码: number('M'),
      品类: of('耗材', '试剂', '器械'),
      仓库: of('一库', '二库'),
      库存数量: whole(0, 900),
      '单价(元)': money(300),
    },
  },
  省份汇总: { rows: [7, 20], columns: { 省份: provinces, 门店数: whole(1, 60), 销售额: money(1e6) } },
  城市就诊: {
    rows: [100, 500],
    columns: {
      就诊号: number('V'),
      就诊日期: dated(200),
      城市: cities,
      科室: departments,
      总费用: money(2000),
    },
  },
  满意度调查: {
    rows: [60, 300],
    columns: {
      问卷编号: number('Q'),
      填写日期: dated(90),
      科室: departments,
      满意度: whole(60, 100),
      评分: whole(1, 5),
      意见: names('意见', 900),
    },
  },
  检验结果: {
    rows: [100, 400],
    columns: {
      标本号: number('L'),
      项目: names('项目', 9),
      结果值: money(50),
      状态: whole(0, 2),
      检验时间: dated(30),
    },
  },
  预算执行: {
    rows: [24, 96],
    columns: { 部门: departments, 月份: months, 预算: money(1e5), 实际支出: money(1e5) },
  },
  床位使用: {
    rows: [60, 365],
    columns: {
      日期: (_, at) => day(at),
      在院人数: whole(200, 300),
      床位使用率: (draw) => Math.round(draw() * 1000) / 1000,
    },
  },
  学生成绩: {
    rows: [40, 120],
    columns: {
      学号: number('2025'),
      班级: of('一班', '二班', '三班'),
      语文: whole(40, 100),
      数学: whole(30, 100),
      英语: whole(35, 100),
    },
  },
  项目进度: {
    rows: [15, 60],
    columns: {
      项目: names('项目', 80),
      阶段: of('立项', '设计', '施工', '验收'),
      负责人: names('经理', 6),
      '预算(万元)': whole(10, 900),
      计划完成: dated(300),
    },
  },
  设备台账: {
    rows: [20, 90],
    columns: {
      设备编号: number('D'),
      设备名称: names('设备', 90),
      等级: whole(1, 3),
      购置日期: dated(2000),
      '原值(元)': money(200000),
      备注: sometimes(names('说明', 50), 0.7),
    },
  },
  投诉工单: {
    rows: [60, 300],
    columns: {
      工单号: number('T'),
      受理时间: dated(120),
      渠道: of('电话', '微信', '窗口'),
      类别: of('服务', '收费', '环境'),
      是否办结: of('是', '否'),
      处理时长: whole(1, 72),
    },
  },
  年度数据: {
    rows: [8, 8],
    columns: {
      年份: (_, at) => 2017 + at,
      门诊量: whole(1000, 9000),
      药占比: (draw) => Math.round(draw() * 100) / 100,
    },
  },
  只有文字: {
    rows: [30, 120],
    columns: {
      科室: departments,
      支付方式: of('医保', '自费', '商保'),
      年龄段: of('0-14岁', '15-29岁', '30-44岁', '45岁以上'),
    },
  },
  多空值: {
    rows: [80, 200],
    columns: {
      日期: sometimes(dated(100), 0.2),
      类型: sometimes(of('甲', '乙', '丙'), 0.2),
      数量: sometimes(whole(1, 9), 0.4),
      空列: () => null,
    },
  },
  全部相同: {
    rows: [30, 80],
    columns: { 院区: () => '本部', 科室: departments, 费用: money(900), 版本: () => 1 },
  },
  宽表: {
    rows: [50, 100],
    columns: Object.fromEntries<Make>([
      ['日期', dated(365)],
      ['科室', departments],
      ...Array.from({ length: 24 }, (_, at): [string, Make] => [`指标${at + 1}金额`, money(1000 * (at + 1))]),
    ]),
  },
};

/** So many tables of every shape, each with its own numbers. */
export function officeTables(each: number): OfficeTable[] {
  return Object.entries(shapes).flatMap(
    (
      [
        shape,
        {
          rows: [least, most],
          columns,
        },
      ],
      place,
    ) =>
      Array.from({ length: each }, (_, at) => {
        const draw = drawing(place * 100 + at + 1);
        const count = least + Math.floor(draw() * (most - least + 1));
        const made = Object.values(columns);
        const rows = Array.from({ length: count }, (__, row) => made.map((make) => make(draw, row)));
        return { name: `${shape}${at + 1}`, columns: Object.keys(columns), rows };
      }),
  );
}
