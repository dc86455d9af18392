/** The provinces by adcode: short name, full name, one-character name. */
const rows = `
110000 北京 北京市 京
120000 天津 天津市 津
130000 河北 河北省 冀
140000 山西 山西省 晋
150000 内蒙古 内蒙古自治区 蒙
210000 辽宁 辽宁省 辽
220000 吉林 吉林省 吉
230000 黑龙江 黑龙江省 黑
310000 上海 上海市 沪
320000 江苏 江苏省 苏
330000 浙江 浙江省 浙
340000 安徽 安徽省 皖
350000 福建 福建省 闽
360000 江西 江西省 赣
370000 山东 山东省 鲁
410000 河南 河南省 豫
420000 湖北 湖北省 鄂
430000 湖南 湖南省 湘
440000 广东 广东省 粤
450000 广西 广西壮族自治区 桂
460000 海南 海南省 琼
500000 重庆 重庆市 渝
510000 四川 四川省 川
520000 贵州 贵州省 黔
530000 云南 云南省 滇
540000 西藏 西藏自治区 藏
610000 陕西 陕西省 陕
620000 甘肃 甘肃省 甘
630000 青海 青海省 青
640000 宁夏 宁夏回族自治区 宁
650000 新疆 新疆维吾尔自治区 新
710000 台湾 台湾省 台
810000 香港 香港特别行政区 港
820000 澳门 澳门特别行政区 澳`;

export interface Province {
  adcode: string;
  short: string;
  full: string;
  letter: string;
}

/** All 34 provinces, autonomous regions, municipalities and special administrative regions. */
export const provinces: readonly Province[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [adcode = '', short = '', full = '', letter = ''] = row.split(' ');
    return { adcode, short, full, letter };
  });

/** The outline of the country and the one that gd_map shows. */
export const countryCode = 'china';
export const guangdongCode = '440000';

/** Guangdong's 21 cities, to tell by its names which outline an answer wants. */
export const guangdongCities: readonly string[] =
  '广州 韶关 深圳 珠海 汕头 佛山 江门 湛江 茂名 肇庆 惠州 梅州 汕尾 河源 阳江 清远 东莞 中山 潮州 揭阳 云浮'.split(
    ' ',
  );

/** What the outlines that come with the product are called. */
export const outlineTitle = (code: string): string | undefined =>
  code === countryCode ? '全国' : provinces.find(({ adcode }) => adcode === code)?.full;
