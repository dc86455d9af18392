/**
 * Words that lead up a ladder of their own, the lowest step first; a step may be called by several names. A column whose
 * words all stand on one ladder is read in its order. A new ladder goes here.
 */
const ladders: readonly (readonly string[])[] = [
  [
    '文盲|不识字',
    '学龄前|幼儿园|幼儿',
    '小学|小学及以下',
    '初中|初中及以下',
    '高中|中专|职高|技校|中职|高中/中专|高中及以下|高中及中专',
    '大专|专科|高职|大专及以下',
    '本科|大学|大学本科|学士',
    '硕士|研究生|硕士研究生|硕士及以上|研究生及以上',
    '博士|博士研究生',
    '博士后',
  ],
  [
    '未评级|无职称|未定级',
    '员级|技术员',
    '初级|助理级|助理|助教|住院医师|护士',
    '护师|助理工程师',
    '中级|讲师|主治医师|主管护师|工程师',
    '副高|副高级|副教授|副主任医师|副主任护师|高级工程师',
    '高级',
    '正高|正高级|教授|主任医师|主任护师|正高级工程师',
  ],
  ['试用期|实习|见习', '初级', '中级', '高级', '资深', '专家', '首席'],
  ['高一', '高二', '高三'],
  ['初一', '初二', '初三'],
  ['大一', '大二', '大三', '大四', '大五'],
  ['小一', '小二', '小三', '小四', '小五', '小六'],
  ['研一', '研二', '研三'],
  [
    '新生儿|婴儿',
    '婴幼儿|幼儿',
    '儿童|少儿',
    '少年',
    '青少年',
    '青年|青年人',
    '中年|中年人',
    '老年|老年人',
    '高龄|高龄老人',
  ],
  ['极低|很低', '较低', '低', '中低', '中|中等', '中高', '较高', '高', '很高|极高'],
  ['极小|特小', '小|小型', '中|中型', '大|大型', '特大|特大型|超大'],
  ['非常不满意|很不满意', '不满意', '一般|基本满意|较满意', '满意|比较满意', '非常满意|很满意'],
  ['不及格|不合格|差', '及格|合格|中', '中等|一般', '良好|良', '优秀|优'],
  ['轻度|轻|轻症', '中度|中|中症', '重度|重|重症', '危重|极重|危重症'],
  [
    '普通|普通会员|非会员',
    '铜卡|铜牌|青铜|铜牌会员',
    '银卡|银牌|白银|银卡会员',
    '金卡|金牌|黄金|金卡会员',
    '白金|白金卡|铂金|铂金卡',
    '钻石|钻石卡',
    '黑卡|至尊',
  ],
  ['早班|白班|日班', '中班', '晚班|夜班', '大夜班'],
  ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL|2XL', 'XXXL|3XL', '4XL'],
  ['none', 'very low', 'low', 'medium|moderate|mid|normal', 'high', 'very high', 'critical|urgent'],
  ['extra small', 'small', 'medium|mid', 'large', 'extra large'],
  ['very poor', 'poor|fair', 'average|good', 'very good', 'excellent|premium', 'ideal'],
  ['strongly disagree', 'disagree', 'neutral', 'agree', 'strongly agree'],
  ['first|1st', 'second|2nd', 'third|3rd', 'fourth|4th', 'fifth|5th'],
  ['freshman', 'sophomore', 'junior', 'senior'],
  ['bronze', 'silver', 'gold', 'platinum', 'diamond'],
  ['child|children', 'teen|teenager', 'adult', 'senior|elderly'],
  ['breakfast', 'brunch', 'lunch', 'dinner|supper'],
  ['morning', 'noon', 'afternoon', 'evening', 'night'],
  ['never', 'rarely', 'sometimes', 'often', 'always'],
  // Ways that people and things go step by step: of customers, of visitors, of applicants, of patients.
  [
    '线索|潜在客户|潜客|lead|leads',
    '商机|意向|意向客户|初步接触|初步沟通|qualified|opportunity',
    '需求确认|需求分析|立项|needs analysis',
    '方案|方案报价|提案|proposal',
    '报价|投标|quote|quotation',
    '谈判|商务谈判|negotiation',
    '合同|合同审批|签约|签订合同|contract',
    '成交|赢单|won|closed won',
    '回款|交付',
  ],
  [
    '曝光|展示|展现|impression|impressions',
    '点击|click|clicks',
    '访问|浏览|进店|访客|visit|visits|view|views',
    '注册|留资|signup|sign up',
    '收藏',
    '加购|加入购物车|add to cart',
    '下单|提交订单|checkout|order|orders',
    '支付|付款|支付成功|payment|payments|purchase|purchases',
    '复购|repurchase',
  ],
  [
    '投递|简历|收到简历',
    '简历筛选|简历通过|初筛|screening|screen',
    '笔试|测评',
    '初试|一面|面试|interview',
    '复试|二面',
    '终面|三面',
    '发放offer|offer|录用|发offer',
    '入职|到岗|hired',
  ],
  ['预约', '挂号', '签到|候诊|报到', '就诊|接诊', '取药', '离院'],
];

const stepsOf = ladders.map(
  (steps) =>
    new Map(steps.flatMap((names, at) => names.split('|').map((name) => [name.toLowerCase(), at] as const))),
);

const plain = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** A step that somebody took is called by it: 已入职, 已签约. */
const reached = (word: string): string => word.replace(/^已/, '');

/** With fewer steps than that two words may stand side by side by chance: 高 and 低 alone are no ladder. */
const leastSteps = 3;

/** Places of texts that all stand on these steps, on enough of them; undefined where they do not. */
function placesOn(
  steps: ReadonlyMap<string, number>,
  texts: readonly string[],
): Map<string, number> | undefined {
  const places = new Map<string, number>();
  for (const text of texts) {
    const word = plain(text);
    const at = steps.get(word) ?? steps.get(reached(word));
    if (at === undefined) return undefined;
    places.set(text, at);
  }
  return new Set(places.values()).size >= leastSteps ? places : undefined;
}

/** Places of texts that all stand on one ladder; undefined where they do not. Nearly always the first one tells. */
export function ladderPlaces(texts: readonly string[]): Map<string, number> | undefined {
  const [first] = texts;
  if (first === undefined) return undefined;
  const word = plain(first);
  for (const steps of stepsOf) {
    const places = steps.has(word) || steps.has(reached(word)) ? placesOn(steps, texts) : undefined;
    if (places !== undefined) return places;
  }
  return undefined;
}
