/** Words of names by which it is told how rows of a number column become one number. A new word goes here. */

/** Shares, means and what one person or one thing has or is measured at: to add them up would say nothing. */
export const mean: readonly RegExp[] = [
  /^(平均|百公里|[人次例床户单件店亩车班日周月季年场]均|单位(成本|价|产量|能耗|面积))/,
  /(率|占比|比例|比重|比率|比值|平均|均值|中位数|百分比|指数|系数|因数|因子|(?<![同环对])比|[%％‰])$/,
  // Also behind whose it is: 在岗职工平均工资, 城镇居民人均可支配收入; 单价每平 is one as well.
  /(?<!高于|低于|超过|不足|达到|大于|小于)(平均|人均|户均|亩均)(?!.*(总[额量数]|合计))|单价(每|[/／])./,
  /(年龄|岁数|工龄|龄|天龄|年资|单价|价格|售价|均价|定价|折扣|评分|得分|打分|分数|成绩|满分|[均信用级险高低]分|(评教|评课|评议|评审|考核|考评|考试|测评|总评|综合|平时|卷面|期[中末]|素质|德育|绩效|答辩|专业|文化课?|术科|加权|课程|裁判|质控)分|绩点|排名|名次|位次|权重|满意度|星级|智商|视力|温度|体温|湿度|年限|身高|体重|血压|血糖|血氧|心率|脉搏|肺活量|浓度|结果值|测定值|测量值|检测值|实测值|时长|住院日|住院天数)$/,
  // Indices whatever stands behind the word: 价格指数(上年同期=100)_当期; what is sold of them is none.
  /(价格|物价|消费|生产者?|购进|出厂|景气|信心|经理|发展|总值|总收入|增加值|产出|强度)(者|品)?(价格|总)?指数(?!基金|[数量个])|[(（]上(年|月)(同期|同月)?\s*[=＝]\s*100[)）]/,
  /(^|[\s,:：(（])[%％]([\s,)）]|$)/,
  // Subjects of an examination, by which tables of marks name their columns.
  /^(语文|数学|英语|外语|物理|化学|生物|历史|地理|政治|道法|道德与法治|科学|体育|文综|理综|文科综合|理科综合|笔试|面试)$|总分$/,
  /^(平时|期中|期末|总评|月考|模考|[一二三]模|小测|测验|随堂测)\d*$/,
  // Parts of a course that are marked.
  /^(quiz|mid[\s_-]?term|final[\s_-]?exam|exam|test|homework|hw|assignment|essay|coursework|lab|unit[\s_-]test)s?[\s_-]?\d+$|^(quiz(zes)?|mid[\s_-]?terms?|final[\s_-]?exam|homework|coursework)$/,
  /(评价|满意|认同|意愿|可能性|性价比|印象|体验感)$|(分数|省控|控制|录取|投档|批次|[一二三]本|及格|合格|复试|国家|警戒)线$/,
  /(等候|等待|候诊|响应|停留|接诊|接台|周转|排队|振铃|通话|接听|处理)(分钟|时间|小时|秒)?数?$/,
  /(?<![总合造评报标估拍制限计询比议加减降涨调差身代竞作溢折变同算定审])价$/,
  /((开盘|收盘|最高|最低|成交|结算|进|批发|零售|市场|挂牌|参考|基准|采购|出厂|原|现|电|水|气|热|油|房|地|楼面|票|煤|运|工)价|净值|[气水室油]温|(风|流|车|时|转)速|[增降涨跌][幅速]|配速|步频)$/,
  // 浊度, 硬度, 能见度; but no years, lengths of roads, lines of credit and units of electricity.
  /(?<![年季月额长电起止用])度$/,
  // What two things have between them: distances, and how far one goes with the other.
  /^两两数值|^波[数长]$|(^|[a-z_\s-])density[\s_-]?\d{4}$|^p\d\d[\s_-](?!(cost|costs|sales|qty|amount)$)/,
  /(高度|深度|厚度|直径|半径|密度|海拔|强度|纯度|寿命|尺寸|公差|[株身层楼净树]高|(千粒|粒|单|件)重|亩产|单产)$/,
  /(电压|电流|功率|负荷|需量|扭矩|压力|压强|[气水油风胎]压|收缩压|舒张压|[水液潮]位|[地体表土进出回]温|温[升差]|露点|风力|色温|热值|水分|灰分|含.{1,3}量|噪[声音]|分贝)$/,
  /(亩产|单产)量?([/／].{1,3})?$|(最[大小高低]值|峰值|谷值|极值)$/,
  // Markets that are told by points, and what a share costs against what it earns.
  /^(沪深|上证|深证|深成|中证|科创|创业板|恒生|纳斯达克|标普|道琼斯|日经)[\p{Script=Han}\d]{0,4}$/u,
  /(^|[\s_-])p\/(e|s|b|c|cf|fcf|cash|sales|book|free cash flow)$|debt\/eq(uity)?$|^peg([\s_-]ratio)?$|^beta$/,
  /(太阳|总|净|紫外)辐射强度$|云量$|[潮浪波]高$|墒情$|(^|[\s_-])(salinity|cloud[\s_-]?cover|(water|river|tide|groundwater|sea)[\s_-]level)([\s_-]|$)/,
  /^(二氧化(硫|氮|碳)|一氧化碳|氮氧化物|硫化氢|甲醛|(细|可吸入)?颗粒物)$/,
  /^(so2|so_2|no2|no_2|nox|sox|n2o|co|o3|o_3|nh3|h2s|hcho|t?vocs?|nmhc|tsp)([\s_-](\d+h|avg|mean|max))?$/,
  /^(总[磷氮氯]|氨氮|余氯|溶解氧|臭氧|(化学|生化)需氧量|([土水][壤质体]?)?p_?h值?)$/,
  /(时效|时限|时延|延[迟误]|耗时|用时|历时|周期|提前期|账期|期限|节拍|单件工时|间隔|[坪人店品能]效)$/,
  /(逾期|结案|周转|交[付货]|办[理结]|处理|账期|在库|提前)天数$/,
  /(^|[\s_-])(avg|average|mean|median|rate|ratio|pct|percent|percentage|percentile|share|index|age|price|unit price|(unit|standard)[ _]cost|score|rating|rank|ranking|gpa|temp|temperature|humid|humidity|visib|pressure|weight|mass|height|length|width|depth|thickness|diameter|radius|altitude|elevation|density|speed|velocity|acceleration|wind|gust|dew[ _]?point|visibility|turbidity|conductivity|latency|delay|duration|elapsed|voltage|bmi|pulse|bpm|glucose|cholesterol|mpg|horsepower|displacement|cylinders?|torque|carat|expectancy|fertility|unemp|unemployment|infl|inflation|experience|tenure|years|yrs|probability|likelihood|efficiency|intensity|concentration|waiting|per|percap|factor|size)([\s_-]|$)|^(normali[sz]ed|standardi[sz]ed|relative)[\s_-]/,
  /(^|[\s_-])(?<!(full|part|total)[\s_-])time([\s_-](ms|us|ns|secs?|seconds|millis(econds)?))?$|(^|[\s_-])(took|ttfb|lcp|fcp|request|response|query|load|render|p\d\d)[\s_-](ms|us|ns|secs?|seconds|millis(econds)?)$|(^|[\s_-])(cpu|gpu|mem|memory|disk)[\s_-]usage$|(^|[\s_-])days[\s_-](to|since|overdue|late)([\s_-]|$)/,
  // Parts of a hundred and what is counted in a thousand, as census tables shorten them: percwhite, popdensity.
  /^(perc|pct)(?!ent)[a-z]{3,}|[a-z]density$|(^|[\s_-])median(?!s?$)[a-z]{2,}|(^|[\s_-])(profit|gross|net|operating)[\s_-](profit[\s_-])?margin$|(^|[\s_-])rev(enue)?[\s_-]growth$|(infant|child|maternal|under[\s_-]5)[\s_-]mortality|^(pre|post)[\s_-]?tests?([\s_.-]|$)/,
  // How long something took each time.
  /(^|[\s_-])(transit|wait|waiting|handle|handling|handled|talk|hold|queue|ring|response|resolution|lead|cycle|delivery|ride|trip|travel|session|call|processing|turnaround|dwell|setup)[\s_-](hours?|hrs?|minutes?|mins?|seconds?|secs?|days?)$/,
  // Parts of a hundred that are called by what they are parts of.
  /(^|[\s_-])(approve|approval|approving|disapprove|disapproval|favou?rable|unfavou?rable|favou?rability|turnout|literacy|occupancy|utilization|utilisation|uptime|attendance[\s_-]rate|accuracy|precision|recall|yield|satisfaction)$/,
  // What somebody is paid by the month or hour, which a table of people has once for each; what was paid out is added up.
  /(?<!总)((起|底|月|年|日|时|周|税前|税后)薪|薪资|月工资|年工资|小时工资)(标准|水平|待遇)?$/,
  /(^|[\s_-])(salary|salaries|wages?|compensation)([\s_-](usd|eur|gbp|cny|rmb|in[\s_-]usd))?$|(^|[\s_-])(hourly|base|starting|median|annual|monthly|daily|household|personal|family)[\s_-](pay|earnings|income)$/,
  // What one of something costs, brings or takes: 转化成本 of one customer, 千次观看成交额, 百公里油耗.
  /^(转化|获客|获取|线索|点击|单客|单线索|激活|注册|拉新|引流|到店|获粉|涨粉)成本$|^(每|[百千万]次|[百千万]人(?![次数])|[百千万]元)(?![日天周月季年期班份旬]|晚).+/,
  // How good something still is for, how long nobody has to pay, how much blood one operation cost.
  /(?<!近)效期$|保质期|(免租|装修|质保|保修|宽限|试用|租赁|还款|投资回收|回收)期限?$|出血量$|^(所用|花费|答题|作答|答卷|填写|完成)时间$/,
  // The highest and lowest that was there at any time of each row's: 最高在线人数.
  /^(最高|最低|最大|最小|峰值|单日最高|瞬时)(?!.*([金余差总]额|合计|补偿|赔付|限额)$).+(数|量|负荷|功率|值|度|压|水位)$/,
  // What one customer brings or costs, and how many of them stay.
  /(^|[\s_-])(arpu|arppu|arpa|arpc|cac|clv|cltv|aov|acv|nrr|grr|ndr|payback|aht|dso|dpo|dio)([\s_-]|$)/,
  // What one of several judges gave, what one of several samples was measured at, and prices of a day on a market.
  /^(评委|裁判员?|考官|评审员?|专家|评分人|评议人|样[本品]|试样|平行样|测[点量试]值?|读数|实测值?|重复)[\d一二三四五六七八九十a-g](号|(评|打|得)?分)?$/,
  /^(昨|前|今)(日)?(收|开)(盘)?$|^(最新|昨日?|今日?|上日)?(收盘|开盘)(点位|指数|价)?$|^(最新|最新点位|现价)$/,
  // What is short for a mean, a rate or what was measured.
  /^(aqi|pm[ _]?2[._]?5|pm[ _]?10|cod(cr|mn)?|bod5?|adr|rev_?par|goppar|gpm|[dp]?ppm|rpm|ro[eai]|roas|ctr|cvr|cp[cma]|arpp?u|ltv|nps|csat|oee|mtbf|mttr|rtt|[qt]ps|iops|[cp]pi|pmi)$/,
  /(?<![a-z])[dp]?ppm$|(?<=\p{Script=Han})([cp]pi|pmi)$/u,
  // Marks and places by which schools take their pupils: 投档分, 最低排位.
  /(投档|录取|入围|最低|最高|调档|专业|折算|折合|加权|等级|转换)分$|排位$/,
  // How far a model is from what was measured.
  /(^|[\s_-])(mae|mse|rmse|mape|smape|rmsle|r2|auc|f1([\s_-]score)?|p[\s_-]?value)$|^(train|val|valid|validation|test)[\s_-]loss$|^[pft]值$/,
  // Changes as terminals of markets call them, which are told in parts of a hundred: 投资完成额:累计同比.
  /[:：](累计|当[月季年期])?(同比|环比|增速)([增涨]?[降跌]?幅|增[长速减]|涨跌)?$|^(累计|当[月季年])[同环]比$/,
  /选择性$/,
  // Places among others, as tables of marks tell them: 班排, 年级排.
  /^(班级?|年级?|年段|级|校|区|县|市|省|联考|总)排名?$/,
  // What describes many values by one, also behind what it is of: 总分-max, NMI-均值, 平均值项:金额.
  /^(平均值|最大值|最小值|标准偏差)项[:：]|[-_ .·:：/](max|mean|avg|average|median|std|stdev)$|(?<=\p{Script=Han})[-_ .·:：/]min$/u,
  /(分位数?|标准差|方差|极差|众数|变异系数|(?<!合计|累计)平均值|中位值)$|^(std|stdev|std[\s_-]?dev|variance|p\d{1,2}(th|st|nd|rd)?)$|(^|[\s_-])\d{1,2}(th|st|nd|rd)[\s_-]?(percentile|pct)/,
  // 单价, 年龄 and 比例 behind the first letters of what they are of: ypdj, brnl.
  /^[b-df-hj-np-tv-z]{2,}_?(dj|nl|bl)$/,
  // Stars that are given, changes in a hundred and means that move along.
  /^stars?$|(^|[\s_-])p(ct|c)?[\s_-]change$|^(v[\s_-])?(ma|ema|sma)\d{1,3}$/,
];

/** Time that people or machines gave: what all of them gave together is asked for first. */
export const effort =
  /^(?!平均|[人次日周月年]均).*(加班|请假|休假|[病事年]假|调休|[出缺]勤|旷工|出差|培训|授课|值班|志愿|飞行|直播|停[机电水产工])(总)?(小时|时长|时间|天数|分钟)(数)?$/;

/** What a meter shows: it counts on, and says something only as the difference of two. */
export const reading =
  /(读数|示数|表底数?|[行起止]码|[起止]度|抄见数)$|^(本机|设备|整机|发动机)?累计(运行|运转|工作|行驶|使用|开机|通电|作业|启动).*(小时|时间|时长|里程|公里|次)数?$|^(当前|目前|现|加油时?|出车|收车|交车|还车|进站|进厂|保养|起始|结束|表显|仪表)(总?里程|公里)(表|数|读数)?$|(^|[\s_-])(odometer|meter[\s_-]reading)$/;

/** How marks of an exam are told again, of all subjects as well: 总分-赋分, 语文-原始分. */
export const toldMarks = /(原始|赋|标准)分$/;

/** Names of numbers that only tell one thing from another. */
export const identifier: readonly RegExp[] = [
  /((?<![信符挂])号|号码|编码|代码|身份证|条码|(upc|sku|spu|ean|gtin|isbn|商品|产品|货品|货|物料|药品|国际|国标|店内|追溯|溯源|识别|序列|助记|机|串|监管|二维|邮政)码|序号|主键|外键|行次|电话|手机|邮编|年份|年度|(后|末|尾)[四4六6]位(数字?|数)?|尾号|[尺鞋裤衣帽]码|码数|(所属|会计|核算|认证|入账|记账|归属)(期间?|月份?|年月)|(?<![\d一二三四五六七八九十])月份)$/,
  /(^|[\s_-])(id|no|code|sn|uuid|guid|phone|mobile|zip|zip[\s_-]?code|postal|postcode|fips|uid|year|yr|month|flight|sku|isbn|ean|upc|barcode|serial|vin|imei|seed|batch|lot|last[\s_-]?(4|four)(?:[\s_-]?digits)?|row[\s_.]?names?|individual|subject|respondent|participant|cusip|pid|obsno|obs[\s_-]no|stratum|port)$/,
  /^(minute|second)$/,
  // Classes of a school, which are called by numbers: 1817.
  /^(所在|行政|教学)?班级?$/,
  /^[項项][番次号]|コード$|番号$/,
  /(资金|银行|证券|交易|结算|股东|客户)[账帐]户$/,
  // Keys of the tables of a star: product_key, date_sk, also written together as databases fold them.
  /(^|[\s_-])((surrogate|alternate|natural|foreign|primary)[\s_-]?)?(key|sk|fk|pk)$|(^|[\s_-])(account|channel|currency|customer|cust|date|day|employee|geography|item|month|order|product|prod|promotion|region|reseller|sales|ship|store|supplier|territory|time|user|vendor)key$/,
  // 科室代码, 医生工号 and the like by their first letters: ksdm, ysgh.
  /^[b-df-hj-np-tv-z]{2,}_?(dm|bm|bh|gh)$/,
  // Codes of places written together: adcode, citycode.
  /(^|[\s_-])(ad|area|city|county|country|region|province|state|district|zip|post|stock|dept|item|product|org|bank|branch)code$|^(stkcd|symbol_id|scode)$/,
  /[一-鿿](id|uuid|guid|code)$/,
  // Words written together, as databases fold them: customerid, salesorderid, but no prepaid and no uric acid.
  /(^|[\s_-])(?!(?:(?:un|pre|post|re|over|under)?paid|(?:out|over|re|under)?bid|(?:medic)?aid|[a-z]*acid|kid|skid|(?:m|r|br|pl)aid|said|afraid|a?void|(?:ster|thyr|andr|aster|opi|alkal|typh|cellul|centr|ov)oid|grid|hybrid|madrid|arid|florid|(?:mor|ra|tur)bid|lipid|rapid|cupid|stupid|tepid|(?:li|s)?quid|fluid|druid|solid|(?:in)?valid|pallid|(?:eye)?lid|humid|timid|(?:pyr)?amid|mid|covid|l?ivid|vivid|avid|pla?cid|lucid|rancid|candid|sordid|splendid|orchid|hominid|carotid)$)[a-z]+id$/,
  /(^|[\s_-])(account|acct|batch|bed|bill|branch|card|case|class|client|course|customer|cust|department|dept|device|doc|document|employee|emp|file|flight|group|invoice|inv|item|line|lot|machine|material|member|model|order|ord|page|part|patient|phone|plant|policy|product|prod|project|proj|receipt|record|room|route|row|seat|serial|site|staff|station|store|student|stu|supplier|table|task|teacher|team|tel|ticket|train|trans|type|unit|user|vehicle|vendor|visit|voucher|ward)no$/,
  // Customers' and students' numbers may be how many there are.
  /(^|[\s_-])(account|check|cheque|flight|invoice|licen[cs]e|line|passport|phone|policy|receipt|reference|serial|ticket|tracking|voucher)[\s_-]?number$/,
  // What stands for another row or for a telephone without saying so.
  /^(reports?[\s_-]?to|mgr|parent|ship[\s_-]?via|ext(ension)?|fax|tel)$/,
];
/** Totals stay totals, whatever they are the total of. */
export const total =
  /^(总(?!分$|评$|[磷氮氯]$|硬度$)|合计|累计|total|sum)(?!.*[\s_-](percent|percentage|pct)([\s_-]|$))(?!.*(率|占比|比重|比例|百分比|均|净值|[均大小高低]值|中位数|标准差|满意度|评分|打分|评价|成绩|得分|绩点|rate|ratio|[%％]|[-_ .·:：/](max|min|mean|avg|average|median|std))$)|(总额|总数|总量|合计|小计|累计)$|^([事病婚产丧]|年休?|陪产|探亲|工伤|哺乳|护理|育儿)假$/;
