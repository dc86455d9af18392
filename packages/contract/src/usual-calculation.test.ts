import { describe, expect, test } from 'vitest';
import type { ColumnType } from './data.ts';
import { usualCalculation } from './usual-calculation.ts';

const of = (name: string, type: ColumnType = 'decimal') => usualCalculation({ type }, [name]);

describe('[CALC-13] how a column becomes one number before anybody says it', () => {
  test.each([
    '金额',
    '金额（元）',
    '人次',
    '门诊量',
    'amount',
    'total_price',
    '总价格',
    '能源消费量(万吨标准煤)',
    '用电量(亿千瓦时)',
    '降水量(mm)',
    '住院总费用',
    '频率说明',
    '挂号',
    '总住院天数',
    '合计',
    'open',
    'total_length',
    '公路长度',
    '每日销量',
    '每月费用',
    '千人次',
    '最高限额',
    '最低赔付金额',
    '效期内数量',
    '近效期数量',
    '使用时间',
    '转化数',
    '运输成本',
    '进水量',
    '用水量',
    '雨量站数',
    '云服务用量',
    '求和项:金额',
    '房地产投资:累计值',
    '总产值',
    '营业收入_Revenue',
    '客流_PC',
    'usage_min',
  ])('%s is added up', (name) => {
    expect(of(name)).toBe('sum');
  });
  test.each([
    '地温',
    '潮位',
    '云量',
    '相对湿度',
    '气压',
    '水位(m)',
    '风速',
    'water level',
    '药占比',
    '排放因子',
    '大宗价',
    '来料不良ppm',
    '通话秒数',
    '等待秒数',
    '转化成本',
    '千次观看成交额(GPM)',
    '每股收益',
    'DPPM',
    'RPM',
    'RevPAR',
    '亩产量/斤',
    '头发长度（厘米）',
    '零件长度(mm)',
    '欧式距离最小值',
    '沪深300',
    'Forward P/E',
    'price (yuan/kg)',
    '产量(万吨/万亩)',
    '剩余效期(天)',
    '免租期(月)',
    '术中出血量(ml)',
    '所用时间',
    '最高在线人数',
    '最大负荷',
    'percwhite',
    'popdensity',
    'medianhhincom',
    'Net_Profit_Margin',
    'Rev_Growth',
    'white_medianhh',
    'infant.mortality',
    'pretest.1',
    'humid',
    'transit_hours',
    'wait_minutes',
    'Approve',
    'Disapprove',
    'voter turnout',
    'bill_length_mm',
    'Life_Expectancy',
    'GDP per capita',
    'Buses: % of Comparable Day',
    'Share, %, 2020',
    '最高气温',
    '收盘价',
    '医生态度(1-5分)',
    '环境卫生（满分10分）',
    '便捷程度 (5分制)',
    '药占比(%)',
    '好转率',
    '增长％',
    '次均费用',
    '平均住院日',
    '床位均值',
    '年龄',
    '患者年龄（岁）',
    '单价',
    '单价(元)',
    '评分',
    '满意度',
    'unitPrice',
    'UNIT_PRICE',
    'age',
    'success rate',
    '体温',
    '等候分钟',
    '温度℃',
    '温度(℃)',
    '单位成本',
    '户均人口',
    '使用年限',
    '3、您对课程内容的整体满意程度（1-5分，5分为非常满意）',
    '您对讲师的评价(1-5分)？',
    '结果值',
    '美国:失业率:季调',
    '固定资产投资完成额:其他费用:累计同比',
    '中国:CPI:当月环比',
    '市净率_PB',
    '班排',
    '年级排',
    '总分-max',
    "('语文', 'max')",
    '乙烯选择性(%)',
    '语文-mean',
    'NMI-均值',
    '合计-最大值',
    '平均值项:金额',
    '求和项:单价',
  ])('%s is averaged', (name) => {
    expect(of(name)).toBe('avg');
  });
  test.each([
    '患者编号',
    '患者号',
    '床号',
    '合同号',
    '住院号',
    'patient_id',
    'patientId',
    '患者id',
    '医生工号',
    '科室编码',
    '邮编',
    '身份证',
    'id',
    '年份',
    '联系电话',
    '股票代码_Stkcd',
    '班级',
  ])('%s tells things apart, and is counted without repeats', (name) => {
    expect(of(name, 'integer')).toBe('countAndClearRepeat');
  });
  test.each([
    '总胆固醇',
    '总胆固醇(mmol/L)',
    '总蛋白',
    '高密度脂蛋白胆固醇',
    '甘油三酯',
    '空腹血糖',
    '餐后2小时血糖',
    '血肌酐',
    '尿酸',
    '糖化血红蛋白',
    '谷丙转氨酶',
    '白细胞计数',
    '血小板',
    '血钾',
    '钾离子',
    '促甲状腺激素',
    '癌胚抗原',
    '腰围',
    'ALT',
    'HDL-C',
    'HbA1c',
    'eGFR',
    'Total_Bilirubin',
    'serum_creatinine',
    'ejection_fraction',
    'RestingBP',
    'MaxHR',
    'Insulin',
  ])('%s is a result of each person, never added up', (name) => {
    expect(of(name)).toBe('avg');
  });
  test.each([
    '悬浮红细胞',
    '人血白蛋白',
    '总数',
    '总人数',
    '胰岛素金额',
    '白蛋白用量',
    '红细胞用量',
    '血透人次',
    '糖',
    '钾',
    '尿检人数',
  ])('%s is none, and added up', (name) => {
    expect(of(name)).toBe('sum');
  });
  test('[CALC-14] texts and dates are counted, truths are added up', () => {
    expect(of('科室', 'text')).toBe('count');
    expect(of('就诊日期', 'date')).toBe('count');
    expect(of('是否医保', 'boolean')).toBe('sum');
    expect(usualCalculation({ type: 'text', numeric: true }, ['费用'])).toBe('sum');
  });
  test('values between 0 and 1 are shares, whatever they are called', () => {
    const seen = (...values: (number | string | null)[]) =>
      usualCalculation({ type: 'double' }, ['x'], values);
    expect(seen(0.2, '0.5', 1, null)).toBe('avg');
    expect(seen(0, 1, 1)).toBe('sum');
    expect(seen(0.2, 0.5, 1.2)).toBe('sum');
    expect(seen(0.2)).toBe('sum');
    expect(usualCalculation({ type: 'integer' }, ['语文'], [0, 281, 530])).toBe('sum');
    expect(usualCalculation({ type: 'integer' }, ['语文'], [81, 118, 150])).toBe('avg');
  });
  test('changes in parts of what was before are averaged, changes in amounts added up', () => {
    const seen = (name: string, ...values: number[]) => usualCalculation({ type: 'double' }, [name], values);
    expect(seen('门急诊-同比增减', 0.123, -0.04, 1.5)).toBe('avg');
    expect(seen('环比', -0.02, 0.11)).toBe('avg');
    expect(seen('同比增减', 120, -35)).toBe('sum');
    expect(seen('同比增减', 12.5, -35)).toBe('sum');
    expect(seen('增减', 0.1, -0.2)).toBe('sum');
  });
  test('logarithms are averaged, what was logged and pairs are added up', () => {
    const seen = (name: string, ...values: number[]) => usualCalculation({ type: 'double' }, [name], values);
    for (const name of ['log_volatility', 'log10.counts', 'ln(GDP)', 'wage_log', '销量的自然对数'])
      expect([name, seen(name, 2.31, -4.2)]).toEqual([name, 'avg']);
    expect(seen('log_count', 12, 30)).toBe('sum');
    expect(seen('销售对数', 2.5, 3)).toBe('sum');
  });
  test('marks of subjects are averaged, also their total', () => {
    for (const name of ['语文', '数学', '总分', '面试', '总分(分)'])
      expect(usualCalculation({ type: 'integer' }, [name])).toBe('avg');
    for (const name of ['总费用', '语文老师人数', '总数'])
      expect(usualCalculation({ type: 'integer' }, [name])).toBe('sum');
  });

  test.each([
    '城镇非私营单位在岗职工平均工资',
    '城镇居民人均可支配收入',
    '年末职工平均人数',
    '单价每平（元）',
  ])('%s: a mean behind whose it is', (name) => {
    expect(usualCalculation({ type: 'double' }, [name])).toBe('avg');
  });

  test.each(['高于平均人数', '平均工资总额', '单价合计'])('%s is added up', (name) => {
    expect(usualCalculation({ type: 'double' }, [name])).toBe('sum');
  });

  test('any of its names decides', () => {
    expect(usualCalculation({ type: 'double' }, ['col_3', '好转率'])).toBe('avg');
  });

  test.each([
    '租金(元/㎡)',
    '电价（元/kWh）',
    '单价元/m³',
    '油耗(L/100km)',
    '流量(m³/h)',
    '产出(件/小时)',
    '亩产(kg/亩)',
    '钠(mmol/L)',
    '有功(kW)',
    '管网(MPa)',
    '厂界(dB)',
  ])('%s: its unit says that it is measured, and is averaged', (name) => {
    expect(of(name)).toBe('avg');
  });
  test.each([
    '用电量(kWh)',
    '降水量(mm)',
    '数量(件/套)',
    '人数(人/次)',
    '本期数(A)',
    '装机容量(MW)',
    '处理能力(吨/日)',
    '性别(男/女)',
    '加班时长(小时)',
    '请假天数',
    '停机时间(分钟)',
    '授信额度',
    '学分',
    '扣分',
    '数量(10个/箱)',
    '公路长度',
    '年度',
  ])('%s: its unit or name says nothing against adding it up', (name) => {
    expect(of(name)).not.toBe('avg');
  });
  test.each([
    '功率因数',
    '签收时效(小时)',
    '通知时限(分钟)',
    '学生评教分',
    '期末分',
    '累计净值',
    '无功功率(Mvar)',
    '无功(Mvar)',
    '血小板(10^9/L)',
    '红细胞（×10¹²/L）',
    '浊度',
    '能见度',
    '满分',
    '年级排名',
    '库水位(m)',
    'PM2.5',
    'pH',
    '土壤pH',
    'RevPAR',
    '氨氮',
    '总磷',
    '床护比',
    '逾期天数',
    '平均加班时长',
    'gdpPercap',
    'dep_delay',
    'yrs.since.phd',
    'horsepower',
    'response_time',
    'days_to_close',
  ])('%s of many trades is averaged', (name) => {
    expect(of(name)).toBe('avg');
  });
  test('what a meter shows is neither added up nor averaged', () => {
    for (const name of ['上期读数', '本月止码', '表底数', 'odometer', 'meter_reading'])
      expect(of(name, 'integer')).toBe('max');
    for (const name of ['当前里程(km)', '出车里程', '加油时公里数']) expect(of(name, 'integer')).toBe('max');
    for (const name of ['行驶里程', '总里程', '抄表次数', 'reading score', '扫码数'])
      expect(of(name, 'integer')).not.toBe('max');
  });
  test('whole numbers that are months tell things apart, whatever they are called; amounts beside them do not', () => {
    const seen = (...values: number[]) => usualCalculation({ type: 'integer' }, ['账期序'], values);
    expect(seen(202411, 202412, 202501)).toBe('countAndClearRepeat');
    expect(seen(202411, 202413, 202501)).toBe('sum');
    expect(seen(202411, 202412)).toBe('sum');
  });
});

test.each([
  '发票号码',
  '认证所属期',
  '会计期间',
  'PID',
  'cusip',
  'zip',
  'zip_code',
  'postal',
  'random_seed',
  'SKU',
  'yr',
])('%s tells things apart', (name) => {
  expect(of(name, 'integer')).toBe('countAndClearRepeat');
});
test.each(['overtime_hours', '停机分钟', 'machine_hours', 'working_days'])('%s is added up', (name) => {
  expect(of(name)).toBe('sum');
});

describe('what stands on a scale, a line or in the air, and what somebody is paid by, is averaged', () => {
  test.each([
    '菜品口味评价',
    '对您推荐的可能性',
    '推荐意愿(0-10)',
    '便捷程度 (1-5)',
    '省控线',
    '最低录取线',
    'SO2',
    'NO2',
    'O3_8h',
    '二氧化硫',
    'CAC',
    'ARPA',
    'NRR',
    '月薪',
    '税前薪资',
    'salary_in_usd',
    'Hourly Wage',
    'Annual Income (k$)',
    'engine-size',
    'normalized-losses',
    'Milk production (pounds per cow)',
  ])('%s', (name) => {
    expect(of(name)).toBe('avg');
  });
  test.each([
    '评价数',
    '人数(0-10)',
    '生产线数',
    'Gross Pay',
    '应发工资',
    '总月薪',
    'SO2排放量',
    '二氧化碳排放量',
    'New MRR',
    'Churned Customers',
    'Wages paid',
  ])('%s is added up', (name) => {
    expect(of(name)).toBe('sum');
  });
  test('an hour meter is read and not added up', () => {
    expect(of('累计运行小时')).toBe('max');
    expect(of('累计行驶里程(公里)')).toBe('max');
    expect(of('累计金额')).toBe('sum');
    expect(of('运行小时')).not.toBe('max');
  });
});

test.each([
  ['通话时长', 'avg'],
  ['停留时间', 'avg'],
  ['设备A', 'avg'],
  ['总时长', 'sum'],
  ['通话总时长', 'sum'],
  ['平均总时长', 'avg'],
  ['设备累计时长', 'sum'],
  ['加班时长', 'sum'],
  ['工时', 'sum'],
  ['单件工时', 'avg'],
])('lengths of time of %s become one by %s', (name, calculation) => {
  expect(usualCalculation({ type: 'integer', unit: 'second' }, [name])).toBe(calculation);
});

test.each([
  ['总评成绩', 'avg'],
  ['总体满意度', 'avg'],
  ['总体评价', 'avg'],
  ['总评', 'avg'],
  ['期末', 'avg'],
  ['总销售额', 'sum'],
  ['总成本', 'sum'],
  ['Quiz 1', 'avg'],
  ['Midterm', 'avg'],
  ['response_time_ms', 'avg'],
  ['took_ms', 'avg'],
  ['total_time_ms', 'sum'],
  ['Card Last4', 'countAndClearRepeat'],
])('%s: %s', (name, calculation) => {
  expect(usualCalculation({ type: 'integer', numeric: true }, [name], [12, 70, 95])).toBe(calculation);
});

test.each([
  'customerid',
  'salesorderid',
  'SID',
  'job_typeid',
  'EMPNO',
  'deptno',
  'invoiceno',
  'ReportsTo',
  'reports_to',
  'mgr',
  'ShipVia',
  'extension',
  'Fax',
  'checkNumber',
])('%s of a database tells rows apart', (name) => {
  expect(of(name, 'integer')).toBe('countAndClearRepeat');
});

test.each([
  'paid',
  'amountPaid',
  'prepaid',
  'overbid',
  'bid',
  'uricacid',
  'hybrid',
  'covid',
  'casino',
  'Americano',
])('%s tells no rows apart', (name) => {
  expect(of(name, 'integer')).toBe('sum');
});

test('subjects in English are averaged where their values are marks, and added up where they count people', () => {
  expect(usualCalculation({ type: 'integer' }, ['math'], [97, 81, 60])).toBe('avg');
  expect(usualCalculation({ type: 'integer' }, ['English'], [1890, 240, 77])).toBe('sum');
});

test.each([
  '中国:开工率:螺纹钢:主要钢厂:当周值',
  '即期汇率:美元兑离岸人民币(USDCNH)',
  '零售价:桶装食用油:花生油',
  '中国:制造业PMI',
  '中国:制造业PMI:新订单',
  '投档分',
  '总分-赋分',
  '语文-原始分',
  '最低排位',
  'RMSE',
  'test_mape',
])('a series or a mark that is called %s is averaged', (name) => {
  expect(of(name)).toBe('avg');
});

test.each(['出口金额:当月值', '社会消费品零售总额:餐饮收入:当月值', '中国:公开市场操作:货币净投放:周'])(
  'a series of amounts that is called %s is added up',
  (name) => {
    expect(of(name)).toBe('sum');
  },
);
