/** When a department is busiest: its months against the year's mean, January first. */
export type Season = 'winter' | 'summer' | 'spring' | 'even';

export interface Department {
  name: string;
  /** Visits, relative to the other departments. */
  weight: number;
  /** Growth of its visits a year. */
  growth: number;
  season: Season;
  /** Typical cost of drugs and of examinations in yuan. */
  drugs: number;
  exams: number;
  /** Typical minutes of waiting. */
  wait: number;
  /** Share of women. */
  women: number;
  /** Which ages come: shares of 0-14, 15-29, 30-44, 45-59, 60-74 and 75 upwards. */
  ages: readonly number[];
  /** Its illnesses; variants are made of them. */
  illnesses: readonly string[];
}

const grown = [0, 18, 28, 27, 20, 7];
const older = [0, 5, 15, 30, 34, 16];
const young = [0, 45, 40, 12, 3, 0];
const children = [97, 3, 0, 0, 0, 0];
const all = [12, 22, 26, 22, 14, 4];

type Entry = [
  name: string,
  weight: number,
  growth: number,
  season: Season,
  drugs: number,
  exams: number,
  wait: number,
  women: number,
  ages: readonly number[],
  illnesses: string,
];

const entries: Entry[] = [
  ['呼吸内科', 58, 0.07, 'winter', 92, 248, 34, 0.47, older, '支气管炎 肺炎 哮喘 慢阻肺 肺结节'],
  ['消化内科', 62, 0.08, 'even', 105, 429, 38, 0.48, grown, '胃炎 胃溃疡 肠易激综合征 胆囊炎 脂肪肝'],
  ['心血管内科', 66, 0.09, 'winter', 130, 346, 42, 0.45, older, '高血压 冠心病 心律失常 心力衰竭 心肌炎'],
  ['神经内科', 46, 0.08, 'winter', 125, 396, 40, 0.5, older, '头痛 脑供血不足 脑梗死 失眠 面神经炎'],
  ['内分泌科', 52, 0.11, 'even', 144, 198, 36, 0.56, older, '糖尿病 甲亢 甲减 痛风 骨质疏松'],
  ['肾内科', 26, 0.08, 'even', 134, 264, 30, 0.46, older, '肾炎 肾病综合征 肾功能不全 尿路感染 蛋白尿'],
  ['血液内科', 14, 0.06, 'even', 231, 512, 31, 0.5, grown, '贫血 血小板减少 白细胞减少 淋巴结肿大 凝血异常'],
  [
    '风湿免疫科',
    20,
    0.1,
    'winter',
    157,
    314,
    33,
    0.72,
    grown,
    '类风湿关节炎 强直性脊柱炎 红斑狼疮 干燥综合征 骨关节炎',
  ],
  ['感染科', 18, 0.02, 'winter', 97, 231, 22, 0.45, grown, '乙型肝炎 发热待查 肠道感染 病毒感染 脂肪性肝炎'],
  [
    '老年医学科',
    22,
    0.14,
    'winter',
    132,
    214,
    26,
    0.52,
    [0, 0, 0, 6, 48, 46],
    '衰弱综合征 多病共存 记忆减退 营养不良 跌倒风险',
  ],
  ['普外科', 34, 0.05, 'even', 53, 346, 30, 0.44, grown, '阑尾炎 疝气 体表肿物 痔疮 软组织感染'],
  ['骨科', 60, 0.07, 'spring', 61, 396, 41, 0.49, all, '腰椎间盘突出 颈椎病 膝关节炎 骨折 肩周炎'],
  ['神经外科', 12, 0.05, 'even', 82, 693, 28, 0.46, grown, '脑外伤 脑膜瘤 垂体瘤 脑积水 三叉神经痛'],
  ['胸外科', 12, 0.08, 'even', 66, 627, 27, 0.47, grown, '肺结节 气胸 食管疾病 纵隔肿物 肋骨骨折'],
  ['心脏外科', 8, 0.06, 'even', 99, 660, 25, 0.46, older, '瓣膜病 先心病 主动脉疾病 冠脉病变 心包疾病'],
  ['泌尿外科', 34, 0.06, 'summer', 70, 314, 32, 0.26, grown, '肾结石 前列腺增生 输尿管结石 膀胱炎 肾囊肿'],
  ['血管外科', 12, 0.09, 'summer', 77, 380, 26, 0.5, older, '静脉曲张 动脉硬化 静脉血栓 糖尿病足 血管瘤'],
  ['整形外科', 16, 0.16, 'summer', 33, 198, 21, 0.82, young, '瘢痕 色素痣 眼睑松弛 软组织缺损 皮肤肿物'],
  ['烧伤科', 6, 0.0, 'summer', 72, 99, 18, 0.42, all, '热水烫伤 火焰烧伤 化学烧伤 电烧伤 残余创面'],
  ['肝胆外科', 16, 0.06, 'even', 72, 528, 28, 0.48, grown, '胆囊结石 胆管结石 肝囊肿 肝血管瘤 胰腺炎'],
  ['胃肠外科', 16, 0.07, 'even', 69, 544, 29, 0.44, grown, '胃肠息肉 肠梗阻 腹壁疝 胃肿物 肠肿物'],
  [
    '甲状腺外科',
    18,
    0.13,
    'even',
    45,
    346,
    33,
    0.78,
    grown,
    '甲状腺结节 甲状腺炎 甲状腺肿 颈部淋巴结 甲状旁腺异常',
  ],
  ['乳腺外科', 24, 0.12, 'even', 42, 396, 36, 0.98, grown, '乳腺结节 乳腺增生 乳腺炎 乳腺囊肿 乳头溢液'],
  ['妇科', 58, 0.06, 'even', 65, 314, 39, 1, young, '阴道炎 子宫肌瘤 月经不调 卵巢囊肿 盆腔炎'],
  [
    '产科',
    44,
    -0.04,
    'even',
    34,
    380,
    44,
    1,
    [0, 58, 42, 0, 0, 0],
    '早期妊娠 产前检查 妊娠糖尿病 先兆流产 产后复查',
  ],
  [
    '生殖医学科',
    14,
    0.1,
    'even',
    176,
    792,
    47,
    0.63,
    [0, 40, 58, 2, 0, 0],
    '不孕症 多囊卵巢 黄体功能不足 少弱精子 复发性流产',
  ],
  ['儿科', 92, 0.03, 'winter', 51, 135, 48, 0.46, children, '上呼吸道感染 支气管炎 手足口病 腹泻病 扁桃体炎'],
  [
    '新生儿科',
    10,
    -0.03,
    'even',
    38,
    198,
    24,
    0.48,
    [100, 0, 0, 0, 0, 0],
    '新生儿黄疸 早产随访 喂养困难 湿疹 脐炎',
  ],
  ['眼科', 54, 0.08, 'summer', 41, 214, 35, 0.52, all, '近视 干眼症 白内障 结膜炎 眼底病变'],
  ['耳鼻喉科', 46, 0.05, 'spring', 54, 182, 33, 0.48, all, '鼻炎 鼻窦炎 咽炎 中耳炎 耳鸣'],
  ['口腔科', 56, 0.12, 'summer', 23, 429, 28, 0.54, all, '龋病 牙髓炎 牙周炎 智齿冠周炎 牙列不齐'],
  ['皮肤科', 64, 0.06, 'summer', 73, 92, 31, 0.55, all, '湿疹 荨麻疹 痤疮 银屑病 带状疱疹'],
  ['中医科', 44, 0.1, 'spring', 135, 69, 27, 0.6, grown, '脾胃虚弱 失眠 咳嗽 月经不调 颈肩痛'],
  ['针灸推拿科', 26, 0.11, 'spring', 30, 248, 24, 0.58, grown, '颈椎病 腰肌劳损 面瘫 肩周炎 偏头痛'],
  [
    '康复医学科',
    24,
    0.13,
    'even',
    36,
    380,
    22,
    0.5,
    older,
    '脑卒中后遗症 骨折术后 脊髓损伤 关节活动障碍 吞咽障碍',
  ],
  [
    '肿瘤科',
    30,
    0.1,
    'even',
    308,
    693,
    37,
    0.51,
    older,
    '肺癌随访 结直肠癌随访 乳腺癌随访 胃癌随访 肝癌随访',
  ],
  [
    '放疗科',
    10,
    0.07,
    'even',
    116,
    759,
    26,
    0.5,
    older,
    '鼻咽癌放疗 食管癌放疗 宫颈癌放疗 肺癌放疗 脑转移放疗',
  ],
  [
    '疼痛科',
    14,
    0.12,
    'winter',
    64,
    231,
    23,
    0.54,
    older,
    '带状疱疹后神经痛 腰背痛 三叉神经痛 颈源性头痛 关节痛',
  ],
  ['全科医学科', 40, 0.15, 'winter', 57, 152, 19, 0.53, all, '感冒 体检咨询 慢病复诊 疲劳 健康管理'],
  ['急诊科', 74, 0.04, 'winter', 76, 323, 12, 0.46, all, '急性胃肠炎 高热 外伤 胸痛 急性腹痛'],
];

/** The forty departments of 明镜示范医院. */
export const departments: readonly Department[] = entries.map(
  ([name, weight, growth, season, drugs, exams, wait, women, ages, illnesses]) => ({
    name,
    weight,
    growth,
    season,
    drugs,
    exams,
    wait,
    women,
    ages,
    illnesses: illnesses.split(' '),
  }),
);

export const seasons: Record<Season, readonly number[]> = {
  winter: [1.24, 1.12, 1.04, 0.97, 0.9, 0.86, 0.84, 0.85, 0.92, 0.99, 1.1, 1.22],
  summer: [0.86, 0.84, 0.94, 1.0, 1.05, 1.1, 1.2, 1.17, 1.03, 0.96, 0.93, 0.92],
  spring: [0.93, 0.92, 1.1, 1.12, 1.08, 1.0, 0.96, 0.95, 0.99, 1.03, 0.98, 0.94],
  even: [1, 0.95, 1.02, 1.01, 1, 1, 1.01, 1, 1, 0.99, 1.01, 1],
};

export const campuses = ['本部院区', '东院区', '南院区'] as const;
export const ageGroups = ['0-14岁', '15-29岁', '30-44岁', '45-59岁', '60-74岁', '75岁以上'] as const;
export const payments = ['职工医保', '居民医保', '异地医保', '自费', '商业保险', '公费医疗'] as const;
export const visitKinds = ['初诊', '复诊', '急诊'] as const;
