/** Functions of MDX that read a cube and nothing else, by what they answer; those of VBA that servers have built in. */
const classes = {
  set: `addcalculatedmembers ascendants asymmetricdrilldown bottomcount bottompercent bottomsum cachedexists children
    crossjoin descendants distinct drilldownlevel drilldownlevelbottom drilldownleveltop drilldownmember
    drilldownmemberbottom drilldownmembertop drilluplevel drillupmember except existing exists extract filter generate
    head hierarchize intersect lastperiods members mtd nonempty nonemptycrossjoin order periodstodate qtd
    stripcalculatedmembers subset tail togglemembersdrillstate drilldowntuple topcount toppercent topsum union unorder
    visualtotals wtd ytd`,
  member: `ancestor ancestors closingperiod cousin defaultmember linkmember openingperiod parallelperiod
    validmeasure root item`,
  number: `abs aggregate avg correlation count covariance covariancen coalesceempty distinctcount first last
    linregintercept linregpoint linregr2 linregslope linregvariance max median min percentile rank rolluppchildren
    stddev stddevp stdev stdevp sum var variance variancep varp divide iif`,
  truth: 'isancestor isempty isgeneration isleaf issibling isnull isnumeric isdate iserror',
  about: 'calculationcurrentpass calculationpassvalue setstostr settostr tupletostr membertostr settoarray',
  vba: `cbool cbyte cdate cdbl cint clng csng cstr asc chr ascw chrw exp fix int log sgn sqr round sin cos tan atn rnd
    date datepart dateadd datediff dateserial datevalue day hour minute month monthname now second time timeserial
    timevalue weekday weekdayname year format formatcurrency formatdatetime formatnumber formatpercent instr instrrev
    lcase left len ltrim mid replace right rtrim space strcomp string strreverse trim ucase val upper lower ceiling
    floor power mod sqrt ln log10 sign concat`,
};
export const mdxFunctions: ReadonlySet<string> = new Set(
  Object.values(classes)
    .flatMap((names) => names.split(/\s+/))
    .map((name) => name.toUpperCase()),
);

/** What may be called behind a dot. */
export const mdxMethods: ReadonlySet<string> = new Set(
  `CHILDREN CURRENTMEMBER DIMENSIONS HIERARCHIES ITEM LAG LEAD LEVELS MEMBERS PROPERTIES`.split(' '),
);

/** Words before a bracket that are no calls. */
export const mdxBracketWords: ReadonlySet<string> = new Set(
  `AND AS BY CASE ELSE EMPTY EXISTING FROM HAVING IN IS MATCHES NOT ON OR SELECT THEN WHEN WHERE XOR`.split(
    ' ',
  ),
);

/** Words of statements that change, leave the cube or run programs: none stands in a query. */
export const mdxClosedWords: ReadonlySet<string> = new Set(
  `ALTER BEGIN CALL CLEAR COMMIT CREATE DELETE DRILLTHROUGH DROP EVALUATE EXPLAIN FREEZE INSERT INTO JOIN OPENQUERY
   OPENROWSET PREDICTION REFRESH ROLLBACK SCOPE SHAPE UPDATE USE`.split(/\s+/),
);
/** Functions that run what a text says. */
export const mdxTextFunctions: ReadonlySet<string> = new Set(
  `STRTOMEMBER STRTOSET STRTOTUPLE STRTOVALUE NAMETOSET EVAL LOOKUPCUBE`.split(' '),
);
