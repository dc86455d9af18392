import type { PeriodGrain } from '@mingjing/contract';

/**
 * Words by which columns are recognised. They are looked for in names and values of columns only; what they are not
 * found in is judged by its values. A new word goes here.
 */

/** Sums of money in reports that say above the table what money is in; without that they may be numbers of things. */
export const moneyWhereStated =
  /(执行|决算|拨付|下达|结转|批复|支付|缴纳|入库|到位|完成|发生|应[收付]|实[收付]|[已未][收付]|本[年期月]|上年|上期|去年|同期|累计)数$/;

/** Marks that are given, on a scale of their own: shares of nothing, though they may be called 满意度. */
export const markWords = /评分|打分|得分|分数|分值|星级|(^|[_\s])(score|rating|stars)([_\s]|$)/i;
/** Amounts that speak for the whole: they come first. */
export const wholeWords =
  /^(总|合计|累计)|(总额|总计|合计|收入|销售额|营业额|营收|成交额)$|(^|_)(total|revenue|sales|amount)/i;
/** Amounts that were planned: compared with what came, never shown alone. */
export const plannedWords = /预算|目标|计划|指标值|定额|上年|去年|同期|target|budget|plan/i;
/** Of those, what there was in a period before. */
export const earlierWords = /上年|去年|同期/;
/** Of those, what was set to be reached, and no period before. */
export const setWords = /预算|目标|计划|指标值?|定额|target|budget|plan(ned)?/i;
/** What is due, and what came of it. */
export const dueWords = /^应(收|缴|付|到|交|发|还)/;
export const settledWords = /^(实|已)(收|缴|付|到|交|发|还)/;
/** What came of a plan. */
export const actualWords =
  /实际|完成|实收|执行|发生|支出|到账|达成|已用|使用|本期|今年|本年|收入|销售额|actual|achieved|spent|revenue|sales/i;
/** What earns and what it costs. */
export const incomeWords = /收入|营收|销售额|营业额|revenue|sales|income/i;
export const costWords = /成本|支出|cost|expense/i;
/** What is left of income when costs are paid. */
export const balanceWords = /结余|利润|毛利|盈余|盈利|盈亏|损益|净额|profit|surplus/i;

/** What is there at a moment: added up over days it is no number of anything. */
export const stockWords =
  /^(?!.*(新增|净增|增减|变动|流失|增量|增长|涨粉|掉粉|取关))(?:M[0-3]$|.*(?<!出生|死亡|流动|新增|迁入|迁出)人口(数|总数)?([（(][^（()）]*[)）])?$|(期|月|年|季|日|周)[末初]|.*(在院|在床|在册|在岗|在职|在编|在校|在管|在途|在售|在网|在租|在营|存栏|库存|存货|结存|存量|余额|余量|保有量|持仓|持股|粉丝|装机|奖池|现[有存].{1,8}|库容|蓄水量|(资产|负债|权益)(总[额计]|合计)|(固定|无形|流动|生物|使用权)资产(净[额值]|合计|原[值价])?$|(流动)?负债$|货币资金$|(应[收付]|预[收付])(账|帐)款$|预[收付]款项$|其他应[收付]款项?$|[期月年季]末值$|_[期月年季]末$|总(资产|负债)$|(总|基金|持有)份额$|应收票据$|应付票据$|应付职工薪酬$|实收资本|未分配利润|盈余公积|资本公积|在建工程$|所有者权益|净资产|市值|(建筑|占地|使用|套内|营业|经营|可租|在租|出租|仓储|绿化|办公|耕地|供暖|供热|收费)面积|(客房|房间|车位|座位|席位|泊位|机组|网点|门店|会员|用户|客户|商户|员工|学生|教师|党员|企业)总[数量]|(实有|开放|编制|额定|核定)(床位|人数)|床位数?$|规模$|(国内|地区)?生产总值$|(第[一二三]产业|工业|建筑业|服务业|农林牧渔业)增加值$|国民总收入$|(网点|门店|店铺|站点|营业厅|分支机构|车位|铺位|摊位|泊位|窗口|柜台|机台|充电桩)(数量?|个数)$|(付费|活跃|有效|在用|现有|存量|留存)(客户|用户|会员|商户|账户|学员|企业)(数量?|总数)?$|(^|[\s_-])(inventory|stock|balance|headcount|census|beds|pop|population|people|gdp|gnp|gni|followers|subscribers|(active|total|paying|paid|current|existing|open|ending|closing|opening|beginning|enrolled|registered)[\s_-](users|customers|clients|accounts|subscribers|subscriptions|members|employees|seats|licen[sc]es|stores|tickets|positions|loans)|(?<!(new|expansion|churned|churn|contraction|lost|net|upgraded?|downgraded?|reactivat(ed|ion))[\s_-])(mrr|arr)|market[\s_-]cap)(?![\s_-](change|growth|increase|rate|in|out)([\s_-]|$))([\s_-]|$)))/i;
/** How many people work or beds stand somewhere: those of each day are the same ones. */
export const staffWords =
  /^(?!.*(新|入职|离职|辞职|退休|参[加训会]|培训|招|转正|缺勤|请假|获奖|表彰|受伤|感染|暴露|调[入出动]|考核|投诉)).*(医生|医师|护士|药师|技师|医护人员|护理人员|医务人员|教师|教职工|职工|员工|坐席)(总?数|总?人数)$/;
/** Numbers of people that are those of the pay beside them. */
export const paidPeople = /^(职工|员工|人员|发放|在岗|考核)?人数$/;
export const payWords = /绩效|奖金|工资|薪酬|薪资|公积金|社保/;
/** What was counted up to a moment: of several moments the last one alone holds the others. */
export const runningWords =
  /^(本年|本月|当年|历史)?累[计积]|累[计积]值$|[_\s-]累[计积]([（(][^（()）]{1,8}[)）])?$|[（(](本年|本月|当年)?累[计积][)）]$|^(cum|cumulative|running)[\s_-]|^total[\s_-](cases|deaths|vaccinations|tests)/i;
/** Days of a year that are counted through. */
export const dayOfYear = /年积日|儒略日|(^|[\s_-])(julian[\s_-]?day|day[\s_-]of[\s_-]year)([\s_-]|$)/i;
/** What is left after each movement of a ledger: neither a sum nor a mean of movements says anything of it. */
export const balanceOfMoves =
  /^(?!(期|月|年|季|日|周|本期|本月|本年)[初末]).*(余额|结存|结余)(数量?|金额)?$|(变动|变更|交易|操作|调整|消费|充值|兑换|发生|异动|出入库)后.{0,6}$|(^|[\s_-])(?<!(opening|closing|beginning|ending)[\s_-])balance$/i;
/** What is left on a card or an account: of several moments the last one alone says it. */
export const accountBalance = /(卡内?|账户|帐户|账上|钱包|储值|预存|预付)(剩余)?余额$/;
/** What falls or rises at a place: days add up there, places do not. */
export const fallsAtPlace =
  /([降落][雨水雪]|降雨雪|蒸发|蒸散)量$|^([时日旬月年]|小时|\d+小时)?雨量$|日照时数$|(^|[\s_-])(rain|rainfall|precip|precipitation|prcp|snowfall|evaporation|evapotranspiration)([\s_-](mm|cm|in|inches))?$/i;
/** Where it was measured. */
export const measuringPlace =
  /站点?$|(站|测点|监测点|台站|观测场)(名称?|编号|号)$|站名|测点|点位|断面|流域|水库|河流|气象|地点|省份?$|[城地]?[市区县]$|乡镇|(^|[\s_-])(station|site|city|region|location|county|state|place|stn|gauge)([\s_-](id|name|no|code))?$/i;
/** What is still to do after each entry of a log, beside what was done: 剩余工时 and 消耗工时. */
export const leftToDo = /^(剩余|预计剩余|待完成|未完成)(工时|工作量|工期|小时|人天|人日|点数?|故事点)数?$/;
export const doneOfIt =
  /^(本次|本日|当日|消耗|已用|已消耗|登记|实际|投入|填报|今日)+(工时|工作量|小时|人天|人日|点数?|故事点)数?$/;
/** What is still to come of what is counted up. */
export const stillOpen = /^(未|尚未|剩余|待|尚欠|欠)/;
/** Names of what follows each other without a date: 周次, 期次. */
export const stepOfTime = /^(周次|周数|期次|期数|期别|轮次|旬|月次|第几.+)$/;
/** What there was before the movements of a period. */
export const openingBalance =
  /^(期|月|年|季|日|周|本期|本月|本年)初|^(上期|上月|上年|上季)(末|结存|结余|余额|库存)|(^|[\s_-])(opening|beginning)[\s_-](balance|stock|inventory|qty|quantity)/i;
/** The movements of a ledger. */
export const moves =
  /发生额|^(借方|贷方|收入|支出|存入|取出|转入|转出|入库|出库|进货|领用|发出|购入|充值|消费|增加|减少|变动|交易)(金额|数量?|额)?$|^收[/／]支$|^收支(类型|方向|标志)?$|^(交易|业务|变动|出入库)类型$|(^|[\s_-])(debits?|credits?|deposits?|withdrawals?|paid[\s_-](in|out)|money[\s_-](in|out)|qty[\s_-](in|out)|transaction[\s_-](amount|type))([\s_-]|$)/i;
/** Dates on which such was counted, not those of what is counted: 入库日期 says nothing of the stock. */
export const countedOn =
  /^(统计|数据|报告|报表|上报|填报|盘点|业务|快照|营业|经营|销售|财务|会计|核算|记账|结账|日结|月结|汇总|登记|净值|估值|采集|监测|观测|测量|记录|开播|直播|播出|发布|推送|巡检|抄表|账单|计费|出账|费用|考勤|考核|绩效|工资|薪资|所属|归属)?(日期|时间|日|月|月份|年月|周|季度|年|年份|年度|期间)$|^账期$|^报告期$|^(billing|pay)[\s_-](period|month|cycle)$|^(日报|周报|月报|季报|年报)(日期|时间|月份)?$|^(stat_?|report_?|business_?|sales_?)?(date|day|month|week|quarter|year)$/i;

/** Dates on which what is counted came in, in whatever order the rows follow: no day of a count. */
export const arrivedOn = /入库|到货|进货/;

/** What teachers and judges give: of rows with these people ask how good they are. */
export const givenMarks = /成绩|分数|得分|评分|绩点|(^|[_\s])(marks?|scores?|grades?|gpa)([_\s]|$)/i;
/** What is counted beside marks, and is no result. */
export const besideMarks =
  /缺勤|缺课|缺席|旷课|迟到|早退|请假|违纪|补考|(^|[_\s])(absen(ces?|t)|tardies|tardiness)([_\s]|$)/i;

/** Whole numbers that are names: kinds, grades, states. */
export const codeWords =
  /(类型|类别|分类|级别|等级|分级|状态|性别|标志|标识|标记|是否.*|年级|班级|班次|楼层|楼栋|季度|季节|天气(状况|情况)?|星期|周几|星期几|月|日|(?<![工课学机台用耗历])时|档|组别|批次|版本|优先级|是否|第几.*)$|^(type|status|state|level|grade|gender|sex|flag|category|quarter|weekday|is_.*|day|hour|week|month|dow|day_of_(week|month)|class|group|cluster|district|zone|ward|precinct|floor|shift|season|seed|round|lane|gate|.*_(type|status|level|grade|flag|category|class|group|district|zone|ward|precinct|shift|weekday))$/i;
/** Whole numbers that stand for a word of a list, as systems store them: 付费方式 1, 婚姻 2, 手术间 3; small and repeated. */
export const listedCode =
  /(方式|途径|来源|去向|^地区|^区域|性质|婚姻(状况)?|职业|民族|国籍|血型|病情|转归|原因|结论|科别|险种|工种|职称|学历|文化程度|(受?教育)(程度|水平)?|政治面貌|行业|用途|品种|剂型|颜色|期次|期别|轮次|届次|剂次|针次|手术间|手术室|考场|试场|考室|诊室|诊间|病室|教室|包厢|包间|会议室|登机口|泊位|窗口|机台|工位|跑道|站台|道次|泳道|赛道|签号|抽签号|(鞋|尺|裤|衣|帽)码|码数|[红蓝绿黄白黑]球[\d一二三四五六七]?)$|^(tz|time_?zone|utc_?offset|gmt_?offset)$/i;
/** What readings are multiplied by: a setting of each meter. */
export const factorWords =
  /^(计费|计量|电表|表计|综合|变比|互感器?)*(倍率|变比)$|^(ct|pt)变比$|(排放|氧化|折标煤?|折算|换算|转换|折合)(因子|系数)$/i;
/** Numbers of the parts of a plan, 1.2 below 1, which a spreadsheet reads as fractions. */
export const outlineNumber = /^(wbs|大纲|层级|章节|目录|任务层级)([\s_]?(编[号码]|序号|号|代码|code))?$/i;
/** Names of models, vehicles and lines, by which people call what codes tell apart elsewhere. */
export const spokenCode =
  /(型号|规格|机型|车型|箱型|户型|机种|款号|款式|车牌号?码?|车号|线路号?|航班号?|车次|版号|色号|尺码)$|^(sku|model|tail_?num(ber)?|plate(_?no)?|route|flight)$/i;
/** Money that is promised, insured or held back: it says less than what was earned and paid. */
export const sideMoney =
  /保价|保额|押金|保证金|质保金|定金|订金|信用额|授信|额度|限额|注册资[本金]|面值|面额|支付标准|库存[上下]限|安全库存/;
/** Names that say no more than that something is told apart: no chart is grouped by them. */
export const bareId = /^(id|uid|guid|uuid|编号|编码|代码|号码|主键|index|idx|key)$/i;
/** Dates that were not read as such. */
export const unreadDate =
  /日期$|(下单|到达|出发|发车|开始|起始|结束|创建|提交|打卡|签到|上车|下车)(时间|时刻)$|(出生|入学|毕业|参加工作|入党)(年月日?|时间)$|(^|[_\s-])date$/i;
export const schoolClass = /^(所在|行政|教学)?班级?$/;
/** Moments that systems write as seconds or thousandths since 1970: update_time 1602495115137. */
export const momentName = /时间戳?$|(^|[\s_-])(time|timestamp|ts|at|created|updated|modified)$/i;
export const [firstMoment, lastMoment] = [900_000_000, 4_200_000_000_000] as const;
/** Numbers that tell one row from another where none comes twice; order_num and number may be how many there are. */
export const uniqueNumber = /(key|#|[a-z](num|nbr)|[a-z][\s_-]?number)$/i;
/** Years of any time, also before those that are taken for years without such a name. */
export const yearName = /^years?$|^年份?$|^年度$|年代$/i;
/** Names of periods, which identifiers are called by as well: texts below them are names of periods. */
export const periodName = /^(year|month|week|day|年份|年度|月份)$/i;
/** Names of numbers that count periods and not things: instalments of a loan, issues of a lottery. */
export const stepNumber = /^(期|序|轮|周|届)|期[数号次]$/;
/** Names of what numbers the rows of a sheet. */
export const rowNumber =
  /^(?:(?:出场|出赛|上场|抽签|排列|行|条目)?序号|行号|no\.?|#|row[\s_.]?(?:names?|no|num|number|id)?|(?:.*[\s_-])?(?:line[\s_-]?item|order[\s_-]?line)[\s_-]?(?:no|num|nbr|number)|unnamed:?[\s_]*\d+)$/i;
/** English names of several things: they are counted, and few of them are no codes. */
export const severalThings = /[a-z]{2}(?<![siu])s$|children|people/i;
/** Names of the place that a row has in a list of people's own making: 排序, 字典排序, sort_order. */
export const listPlace =
  /^.{0,6}(?:排序|顺序|次序)(?:号|值|字段)?$|^(?:sort|seq)$|^(?:sort|display|list|seq)_?(?:order|no|num|index)$|_(?:sort|(?:di?spl(?:ay)?|order|show)_?(?:seq|no|order|sort))$/i;
/** Names of what another table's rows are told apart by: brand_id, brandId, 品牌id. */
export const foreignKey = /(?:[_\s][iI][dD]|[a-z]I[dD]|\p{Script=Han}[iI][dD])s?$/u;
/** Names of what a column of keys says in words, in a column of its own: customerNumber_customerName. */
export const toldName = /(?:名称|简称|全称|姓名|名|name|title)$/i;
/** Numbers that say themselves of what they are how many: no box of the goods is meant by them. */
export const countedOtherwise =
  /[毛净]?重量?$|体积|容积|面积|[长高宽厚]度|里程|积分|成长值|经验值|点数|[人次]数|浏览|点击|访问|评论|收藏|关注|(^|[\s_-])(weight|volume|points?|views?|clicks?|comments?)$/i;
/** Times of a day. */
export const clockTime = /^\d{1,2}:\d{2}(:\d{2})?$/;
/** Parts of a date in columns of their own, each with the largest number that it can be. */
export const partsOfDate: readonly (readonly [RegExp, number])[] = [
  [/^(hr|hour|hours?[\s_-]of[\s_-](the[\s_-])?day|小?时|钟点)$/i, 24],
  [/^(第几)?天$|^天[次序]$/, 366],
  [/^(week[\s_-]?day|day[\s_-]?of[\s_-]?(the[\s_-]?)?week|dow|星期几?)$/i, 7],
  [
    /^((release|birth|order|sales?|report|start|end|created?|arrival|departure|event|publish(ed)?)[\s_-])?(day|day[\s_-]?of[\s_-]?(the[\s_-]?)?(month|year)|doy|dom|yday|mday)$/i,
    366,
  ],
  [
    /^((release|birth|order|sales?|report|start|end|created?|arrival|departure|event|publish(ed)?)[\s_-])?(mnth|mon|month)$/i,
    12,
  ],
];
/** Regions that are told by numbers: those of a province, of a county. */
export const regionCode =
  /^(province|state|county|city|town|district|region|country|zip|zipcode|tract|geoid|fips[a-z]*)([\s_-]?(n|no|num|fips))?$/i;
/** The shifts of a day, and what names them: whoever is there is counted in each of them. */
export const shiftNames = /^(班次|班别|时段|午别|上下午|shift)$/i;
export const shiftValues =
  /^([大小前后长短]?[白日早中晚夜]|上午|中午|下午|晚上|凌晨)班?$|^[APN]班?$|^(day|night|morning|evening|afternoon|am|pm|early|late)([\s_-]?shift)?$/i;
/** Two parts of something: 1:8.5, 3：7. */
export const proportion = /^\d+(\.\d+)?\s*[:：]\s*\d+(\.\d+)?$/;
/** Names of one period each, as tables write months beside each other: their columns hold amounts. */
export const onePeriod =
  /^(\d{4}年)?(\d{1,2}|[一二三四五六七八九十]{1,2})月(份)?$|^(\d{4}年)?第?[一二三四1-4]季度$|^Q[1-4]$|^[上下]半年$/i;
/** Dates that belong to a person or to the system, and no trend is made of. */
export const idleDates =
  /出生|(?<![发产])生日|birth|更新时间|修改时间|抓取|爬取|同步|入库时间|抽取|etl|updated?_?at|modified|有效期|失效|到期|(?<!统计|数据|报告)截止/i;
/** Dates of what a row is about, which is older than what the row tells: of pay the month counts, not the day of hire. */
export const olderDates =
  /入职|入司|参加工作|入伍|入党|入学|毕业|注册|开户|建档|建账|投保|起保|成立|开业|上市|购置|购入|投产|投运|安装|启用|出厂|建成|转正|(^|[\s_-])(hire|hired|hiring|join|joined|signup|sign_up|register(ed)?|registration|enroll(ed|ment)?|founded|established|manufactured|installed)([\s_-]|$)/i;
/** Times of a day in whole numbers: 1730. */
export const clockNumber = /时[刻间点]$|(^|[\s_-])time$/i;
/** What a row could reach at most, beside what it reached. */
export const fullMarks = /^(标准|应得|基准|总|满)分值?$|^(标准|项目)?分值$|^配分$/;
/** Rates that are parts of a hundred wherever they are above one; 容积率, 市盈率 and 发病率 are none. */
export const percentRates =
  /(完成|达成|执行|合格|及格|优秀|优良|通过|出勤|到课|到岗|满意|使用|利用|占用|出租|入住|上座|客座|空置|准时|准点|及时|准确|正确|接通|转化|点击|退货|退款|毛利|净利|利润|回款|收缴|收费|覆盖|达标|履约|在线|离柜|续费|留存|复购|治愈|好转|有效|命中|良品|不良|损耗|报废|缺陷|差错|差异|返修|响应|签收|增长|节支|节约|升学|就业|录取|报到|渗透|普及|参与|流失|离职|投诉|开动|开机|稼动|缺勤|中签|审批|办结|整改|检出|感染|再入院)率$/;
/** Where the wind comes from: its mean is no direction. */
export const directionWords =
  /风向|航向|方位角|^dir$|(^|[\s_-])(wind_?dir(ection)?|bearing|heading|azimuth)([\s_-]|$)/i;
/** Dates that follow another of the same row. */
export const laterDates =
  /出院|结束|完成|离开|归还|退|关闭|结算|回款|付款|支付|发货|签收|审核|失效|到期|截止|终止|停用|(^|[\s_-])(end|finish|close|expir|valid_?(to|until)|to_?date)/i;
/** What is done with money and goods: 回款金额 and 最近回款日 are of one deed, 签订日期 is of another. */
export const deeds =
  /支付|付款|回款|收款|到账|到帐|缴费|缴款|交费|退款|退费|报销|还款|放款|扣款|发货|收货|到货|出库|入库|开票|结算|签收|验收|入账|入帐|拨付/;
/** Questions that take several answers. */
export const severalChoices = /多选|可选多项|复选|check all|select all/i;
/** Questions of a survey that ask for how many. */
export const countedAnswer = /几(个|人|次|天|口|件)|多少(个|人|次|天|件)|[人次件天个]数|数量|how many/i;
/** What says in what each row is counted. */
export const unitColumn =
  /^(计量|计价|数量|库存|基本|销售|采购|包装)?单位$|^(unit|uom|units?[\s_-]of[\s_-]measure)$/i;
/** All that somebody reached, beside what it is made of. */
export const wholeMarks = /^(总分|总成绩|合计分|卷面总分|总得分|合计得分)$/;
/** The place of a row among the others: names of what is read in order, never added up or averaged. */
export const placeAmongRows = /(^|[级班校])?(名次|排名|位次|排位)$|(^|[\s_-])(rank|ranking|position)$/i;
/** What came of it, or what state it is in: how many rows there are of each says more than any amount of them. */
export const outcomeWords =
  /结果|状态|等级|级别|评级|评价|满意|认可|同意|结论|是否|异常|优先级|严重程度|(^|[\s_-])(status|result|outcome|grade|severity|priority)$/i;
/** What a column of codes adds to the name of what it tells apart: 门店编号, store_id. */
export const codeMark = /[_\s]?(编号|编码|代码|代号|号码|号|ID|id|Id|_no|no|_code|code)$/;
/** What a column of names adds to it. */
export const nameMark = /[_\s]?(名称|简称|全称|姓名|名|_name|name)$/;
export const coordinateWords =
  /经度|纬度|坐标|(^|[_\s-])(lng|lon|long|lat|longitude?|latitude?|easting|northing)([_\s-]|$)|^[xyz]([_\s-]?coords?(inates?)?)?$/i;
/** Texts that are told, not grouped by. */
export const freeTextWords =
  /备注|说明|描述|地址|签名|签字|内容|意见|摘要|原因描述|主诉|(?<!宝贝|商品|产品|货品)标题|营业时间|开放时间|网址|链接|邮箱|remark|note|comment|address|description|url|email/i;
/** Of those, what is written anew for each row, or is a place to go to. */
export const proseWords = /备注|意见|主诉|地址|网址|链接|邮箱|remark|comment|address|url|email/i;
/** Names of single people as patients and customers are called: never listed on a board. */
export const privateWords =
  /患者|病人|姓名|联系人|客户姓名|身份证|电话|手机|病历|住址|^name$|patient|(^|[_\s])(first|last|middle|full|sur)_?name$/i;

/** One part of what people are called, and the part that tells families apart. */
export const firstName = /(^|[\s_-])(first|given|middle|fore)[\s_-]?name$/i;
export const lastName = /(^|[\s_-])(last|family|sur)[\s_-]?name$/i;

/** A name that says not of what it is. */
export const bareName = /^name$/i;
/** What is told of people alone: beside it a name is that of a person. */
export const personWords =
  /性别|年龄|出生|生日|电话|手机|身份证|(^|[\s_-])(gender|sex|age|birth(day|date)?|dob|phone|mobile|email|ssn|salary|wages?|hire[\s_-]?date|first[\s_-]?name|last[\s_-]?name)([\s_-]|$)/i;
/** What a person earns and works: of many of them the mean is asked for. */
export const ofOnePerson = /^(月|年|家庭|个人)?(总|均)?收入([（(].*[)）])?$|(^|[\s_-])income$|^hours$/i;

/** Those who come, buy, live or study somewhere; firms are called so as well, by longer names. */
export const servedPeople =
  /(业主|车主|房主|房东|租客|租户|住户|户主|客人|旅客|乘客|顾客|会员|学员|学生|考生|儿童|幼儿|家长|监护人|收[货件]人|寄件?人|买家|当事人|申请人|投保人|被保险人|受益人|借款人|报案人|投诉人|报修人|来访人|访客|捐赠人|产妇)(姓名|名称?)?$/;
/** Names of people in Chinese. */
export const personName = /^\p{Script=Han}{2,4}$|^\p{Script=Han}+·\p{Script=Han}+$/u;

/** What opens an account or a card: nobody groups by it, and no board shows it. */
export const secretWords =
  /密码|口令|密钥|验证码|校验码|安全码|(^|[\s_-])(password|passwd|pwd|passphrase|cvv2?|ccv|cvc2?|pin([\s_-]?code|码)?|otp|api[\s_-]?key|secret|salt|(access|refresh|auth|api)[\s_-]?token)$/i;

/** What columns are called that say how somebody is reached. */
export const contactWords =
  /(电话|手机|座机|固话|传真|邮编|邮政编码)(号码?|[一二三\d])?$|联系方式$|(^|[\s_-])(tel|telephone|(cell|mobile)?[\s_-]?phone|mobile|fax|zip([\s_-]?code)?|post(al)?[\s_-]?code)([\s_-]?(no|num|nbr|number))?$/i;
/** Telephones within a house, of a few digits. */
export const insideWords = /^(ext(ension)?|分机|内线)(号码?|[\s_-]?(no|number))?$/i;
export const insideDigits = /^\d{2,6}$/;
/** Digits of telephones and postcodes, written together, in groups or partly hidden. */
export const contactDigits = /^[+(（]?[\d*][\d\s*()（）\-－—转/、,，;；+]{4,}$/;

/** What dimensions are worth on a board, the best first; a name is about the first that it contains. */
export const dimensionWorth: readonly (readonly [RegExp, number])[] = [
  [/科室|部门|事业部|学院/, 10],
  [/院区|分公司|门店|大区|区域|地区|校区|仓库|工厂|车间/, 9],
  [/产品|商品|品类|品牌|项目|类别|大类|病种|专业|课程/, 8],
  [/支付|医保|付款|渠道|来源/, 7],
  [/类型|方式|分类|等级|级别|阶段|转归|状态/, 6],
  [/满意|评价|认可/, 6.5],
  [/年龄段|年龄组|时段|小时|星期/, 6],
  [/医生|医师|销售|员工|人员|业务员|班组|供应商|客户/, 5],
  [/诊断|疾病|手术名|原因/, 5],
  [/省|市|区|县|国家|城市/, 5],
  [/性别/, 3],
  [/是否/, 3],
];

/** Levels that lead down to each other, from the top. */
const levels: readonly (readonly RegExp[])[] = [
  [/国家/, /大区|区域/, /省/, /市/, /区县|县|区$/, /街道|乡镇/],
  [/院区|分院|分公司|大区|区域/, /科室|部门|门店|病区/, /医生|医师|员工|销售|姓名/],
  [/一级|大类|品类|类别/, /二级|小类|子类|品牌/, /三级|产品|商品|品名|项目|型号/],
  [/学院|年级/, /专业|班级/, /学生/],
];

/** Whether two names are called like levels of which the first lies above the second. */
export const areLevels = (upper: string, lower: string): boolean =>
  levels.some((chain) => {
    const at = chain.findIndex((word) => word.test(upper));
    return at >= 0 && chain.slice(at + 1).some((word) => word.test(lower) && !word.test(upper));
  });

/** Values with an order of their own, told by how they begin. */
export const orderedValues =
  /^([<>≤≥]?\s*\d+([.:：]\d+)?\s*(岁|个?月|天|年|级|层|点|时|分|万|元|%|-|~|至|—|以|:|：|$)|(星期|周)[一二三四五六日天]$|[一二三四五六七八九十]+(月|年级|级|等|季度)$|第[一二三四五六七八九十\d]+)/;
/** Of those, the ones whose order their letters do not tell: sorted by name they would stand wrong. */
export const misorderedValues =
  /^(星期|周)[一二三四五六日天]$|^[一二三四五六七八九十]+(月|年级|级|等|季度)$|^第[一二三四五六七八九十]/;
/** Names of what things go through step by step. */
export const stageWords = /阶段|环节|步骤|漏斗|stage|step/i;
/** Of those, what everybody is counted at anew who comes so far: the steps added up count the same people again. */
export const passedWords = /环节|步骤|漏斗|step|funnel/i;
/** Names below which stages stand as well, where their values are such. */
export const maybeStages = /状态|进度|进展|节点|status|progress/i;
/** Where somebody left the way: no step of it. */
export const lostValues =
  /^(已?(输单|丢单|战败|流失|失败|关闭|淘汰|放弃|拒绝|取消|终止|作废|无效|失效)|.{0,4}(未|不)(通过|录用|合适)|closed lost|lost|rejected|declined|dropped|cancel(l)?ed)$/i;
/** Names of those who serve or are responsible: rows without one are nobody's. */
export const peopleWords =
  /医生|医师|护士|教师|老师|班主任|顾问|经办人|业务员|销售员?$|销售人员|员工|人员$|负责人|责任人|经理|主管|客服|坐席|司机|骑手|导购|收银员|操作[工员]|技师|教练|姓名|(^|[\s_])(owner|agent|rep|assignee|salesperson|consultant|seller|manager|doctor|teacher|driver|operator)$/i;

/**
 * What names of dimensions are about, each list in the order in which one serves for another. A name is about the first
 * that it contains.
 */
export const dimensionIdeas: readonly RegExp[] = [
  /省份|省$/,
  /城市|市$|地市/,
  /年龄/,
  /性别/,
  /医生|医师|术者|销售$|人员|员工|姓名/,
  /诊断|病种|疾病|药品|项目|产品|商品|手术$/,
  /院区|区域|大区|地区|片区|辖区|分公司|门店/,
  /科室|病区|诊室|手术间|部门|单位|团队|楼层/,
  /时段|小时/,
  /支付|医保|付款/,
  /类别|分类|类型|方式|分级|等级|业务|渠道|环节|阶段|状态|转归|维度|指标/,
];

/** Names that speak of a period, the first that fits. */
export const periodWords: readonly (readonly [RegExp, PeriodGrain])[] = [
  [/^月份?$|月度|^month$/i, 'month'],
  [/季度|^quarter$/i, 'quarter'],
  [/^年份?$|年度|^year$/i, 'year'],
  [/^周$|周次|^week$/i, 'week'],
  [/日期|^日$|^date$/i, 'day'],
];

/** A month as sample values write it: 2024-05, 5月. */
export const writtenMonth = /^\d{4}-\d{2}$|月$/;

/** A figure as sample values write it, with or without its unit. */
export const writtenFigure =
  /^[+-]?[\d,.]+\s*(%|％|‰|个百分点|天|小时|分钟|秒|岁|[万亿]?元|万|亿|人次|人|台次|台|例|次|件|单|张)?$/;

/** Money that speaks for the whole. */
export const wholeMoney =
  /收入|营收|销售额|业绩|^总|合计|^费用|总额|^(应[收付]|实[收付]|实际支付|支付|收费|结算|订单|成交|交易|合同|销售|消费|开票)?金额/;
/** Money that was really paid, after discounts. Beside it stands what was to be paid at first, and says less. */
export const takenMoney =
  /^(实[付收]|实际(支付|付款|收款|成交)|[折惠]后|优惠后|成交|支付|付款)(总?金额|总?额|总价|款)?(?=$|[（(])|^(net[\s_]?(amount|sales|revenue|total)|(amount[\s_]?paid|paid[\s_]?amount))$/i;
/** Money before discounts. */
export const listMoney =
  /^(订单|商品|销售|交易|消费|应[付收]|原|标价|吊牌|折前|优惠前)?(总?金额|总额|总价)(?=$|[（(])|^((list|gross|order|total)[\s_]?)?amount$|^gross[\s_]?sales$/i;
/** Prices, which do not add up. */
export const priceWords = /(?<!评)价($|[（(])/;
/** Names that speak of a moment. */
export const momentWords = /时间|日期/;

/** Names of amounts, below which texts are numbers with something behind: 1份（5个）. */
export const amountName = /^(数量|单价|售价|价格|金额|总价|小计|合计|总额|重量|.{1,4}费)$/;
export const amountText = /^[¥￥]?-?[\d,.]+([a-z\p{Script=Han}]([（(].*[)）])?)?$/iu;

/** Names of which each serves for the others of its line without anybody having to look. */
export const nearNames: readonly RegExp[] = [
  /科室|部门|病区/,
  /院区|门店|分公司|区域|大区|地区|片区|辖区/,
  /医生|医师|术者|员工|销售$|业务员|姓名/,
  /诊断|病种|疾病/,
  /药品|产品|商品|项目/,
  /省份|省$/,
  /城市|市$/,
  /年龄/,
  /性别/,
  /时段|小时/,
  /支付|医保|付款/,
];

/** The sum that others are parts of, the surest name first. */
export const wholeSum: readonly RegExp[] = [/^总|合计|收入/, /总/, /^(医疗|住院|门诊)?(费用|金额)$/];

/** The unit that a name tells money in: 收入（万元）. */
export const moneyUnit = /[（(](万|亿)元?[）)]/;
