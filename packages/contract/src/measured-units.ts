/**
 * Units that stand behind a column's name and tell that its values cannot be added up: those of what is measured at a
 * moment (kW, MPa, dB) and those of one thing in another (元/㎡, mg/L, L/100km).
 */

/** Measured at a moment. A single letter is none: reports letter their columns, 本期数(A). */
const momentary =
  /^([kM]W|千瓦|兆瓦|kVA|[kM]?var|m?kV|mV|mA|[kMG]?Hz|°[CF]|%RH|[kMh]?Pa|m?bar|mmHg|psi|dB([A-Za-z]|\([A-Za-z]\))?|lx|lux|NTU|pp[mb]|rpm|bpm|pH|[KMG]bps)$/i;
/** What says of itself that it is there to be added up: 装机容量(kW), 处理能力(吨/日). */
const capacity = /容量|装机|产能|能力|规模/;

const kinds = {
  money: /^(元|美元|港元|港币|欧元|英镑|日元)$|^(CNY|RMB|USD|EUR|GBP|JPY|yuan|dollars?|euros?)$/i,
  mass: /^(吨|千克|公斤|毫克|微克|克|斤|t|kg|g|mg|μg|ug|ng)$/i,
  volume: /^(立方米|立方|升|m3|万m3|毫升|方|桶|L|mL|dL)$/i,
  length: /^(米|公里|千米|百公里|k?m|cm|mm)$/i,
  area: /^(平方米|平米|平方公里|平|亩|公顷|m2|km2|ha|hm2)$/i,
  energy: /^(千瓦时|度|[kM]Wh|[kMG]?J|大卡|kcal|tce|kgce|吨标准?煤)$/i,
  time: /^(秒|分钟|分|小时|时|天|日|周|月|季|季度|年|s|sec|min|h|hr|d)$/i,
  matter: /^([mμn]?mol|[kM]?I?U|个|CFU)$/i,
  people: /^(人|户|床)$/,
  things: /^(人次|人天|件|台|套|次|单|张|辆|车|只|头|株|箱|批|例|笔|间|间夜|平台|包|盒|瓶|票|趟|座|棵)$/,
} as const;
/** 万 of 万吨标准煤, 亿 of 亿千瓦时. */
const times = /^(百|千|万|十万|百万|千万|亿|万亿)(?=\p{Script=Han})/u;
const kindOf = (unit: string): string | undefined =>
  [unit, unit.replace(times, '')].flatMap((one) =>
    Object.entries(kinds).flatMap(([kind, pattern]) => (pattern.test(one) ? [kind] : [])),
  )[0];

/** Both are numbers of things: 件/套 is either of them. */
const isEither = (one: string, other: string): boolean =>
  one === other || [one, other].every((kind) => kind === 'things' || kind === 'people' || kind === 'matter');

/** The same in words: pounds per cow, beds per 1000. */
const inWords = /^[a-z]+ per \S/i;
/** Whether a unit is of one thing in another: 元/㎡, m/s, kg/亩. */
function isRatio(unit: string): boolean {
  if (inWords.test(unit)) return true;
  // 10^9/L, ×10⁹/L: how many there are in one litre.
  const isCount = /^[×x*]? ?10(\^|\*\*)?\d{1,2} ?\/ ?[μu]?[a-z]+$/i.test(unit);
  const parts = unit.split('/').map((part) => part.trim().replace(/^1?0*(?=\D)/, ''));
  if (parts.length !== 2) return false;
  if (isCount) return kindOf(parts[1] ?? '') !== undefined;
  const [above, below] = parts.map(kindOf);
  if (above === undefined || below === undefined) return false;
  // 单/人 is what one person does; 人/次 is people or times.
  return !isEither(above, below) || (above === 'things' && below === 'people');
}

/** Whether a text is a unit by itself: MPa, m³, km, mg/L. A single letter is none: reports letter their columns. */
export function isUnit(text: string): boolean {
  const unit = text.normalize('NFKC').trim();
  return !/^[a-z]$/i.test(unit) && (momentary.test(unit) || kindOf(unit) !== undefined || isRatio(unit));
}

/** Sizes of things are told in so small a unit; what falls in it is added up: 降雨量(mm). */
const isSize = (unit: string, name: string): boolean =>
  /^(厘米|毫米|微米|cm|mm|μm|um)$/i.test(unit) && !/雨|降水|蒸发|雪量|rain|precip|snow|evapo/i.test(name);

/** What stands in brackets at the end of a name; of brackets in brackets, as in (dB(A)), the outer ones. */
function inBrackets(name: string): string | undefined {
  if (!/[)\]】]$/.test(name)) return undefined;
  const inner = name.slice(0, -1);
  const last = Math.max(...['(', '[', '【'].map((mark) => inner.lastIndexOf(mark)));
  if (last < 0) return undefined;
  const outer = inner.endsWith(')') ? inner.lastIndexOf('(', last - 1) : last;
  return inner.slice((outer < 0 ? last : outer) + 1).trim();
}

/** Whether the unit that a name ends with says that values do not add up. */
export function isMeasuredUnit(name: string): boolean {
  const plain = name.normalize('NFKC').trim();
  if (capacity.test(plain)) return false;
  const unit = inBrackets(plain);
  if (unit !== undefined) return momentary.test(unit) || isRatio(unit) || isSize(unit, plain);
  const [above = '', below = ''] = plain.split('/').slice(-2);
  const behind = /(?:[a-z\d°]{1,6}|[百千万十亿]{0,2}元|[件单次吨人])$/i.exec(above)?.[0];
  return behind !== undefined && below !== '' && isRatio(`${behind}/${below}`);
}
