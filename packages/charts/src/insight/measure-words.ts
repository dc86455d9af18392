/** What names of measures are about; a name is about the first of share, time, money and count that it contains. */
export const measureWords = {
  money:
    /收入|支出|金额|费用|费(合计|小计|总计)?$|佣金$|优惠额?$|销售额|业绩|营收|结余|利润|毛利|成本|预算|拒付|支付$|[货房租税薪罚奖]金|工资|薪酬|(?<!评)价$|总价|(?<![名定限员配份])额([（(][一-鿿]+[)）])?$|产值|增加值|(资产|负债|权益)(合计|总计)$|[（(](千|万|百万|亿)?元?[）)]|(^|[_\s-])(amount|amt|prices?|costs?|revenues?|fees?|sales|profits?|income|budgets?|pay|payroll|tax(es)?|bonus(es)?|benefits|deductions?|charges?|expenses?|spend(ing)?|rent|earnings|payments?|subtotal|refunds?|salary|salaries|wages?|mrr|arr|freight|cogs|gmv|turnover)(?![\w\s-]*(qty|quantity|count|units|number|volume|rate|days?|hours?|minutes?|times?|delay|type|date|area|sqm|sqft|burden|index|share|ratio|pct|percent|level|code|id|rank|growth)$)([_\s-]|$)|^(?=.{4})[b-df-hj-np-tv-z_]+(je|fy|sr|cb|ze)$|^z(je|fy|sr)$/i,
  time: /时长|秒数?$|分钟|小时|天数|住院日|周转|等候|候诊时|响应|接台|耗时/,
  share:
    /(?<![功频汇速心曲倍斜])率|占比|比例|百分比|满意度|[%％]|(^|[_\s])((?<!(exchange|fx|heart|pulse|frame|sampl(e|ing)|bit|baud|clock|refresh|flow|wage|pay|day|hourly|daily)[_\s])rate|pct|percent(age)?|(?<!per[_\s])share)$|^(pct|percent|percentage|share)[_\s-]of[_\s-]/i,
  count:
    /人次|人数|人员|床日|次数|例数|台次|件数|单数|订单|工单|数量|[量数]$|故事点|story[\s_-]?points?|挂号|门诊|急诊|入院|出院|在院|留观|候诊|商机|得分$|空床|手术$|(^|[_\s])(count|counts|qty|quantity|number|visits|orders|units|users|views|births|deaths|cases|votes|passengers)([_\s]|$)|^(?=.{4})[b-df-hj-np-tv-z_]+(rc|rs|sl)$|^z(rc|rs|sl)$/i,
} as const satisfies Record<string, RegExp>;
