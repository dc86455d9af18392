import type { NeverClass } from '../reason.ts';

/**
 * Functions of ClickHouse (18 to 26) that a query may call, by what they do. Not among them: what reads files, models,
 * other tables or settings, waits, fails on purpose or tells of the server.
 */
const classes = {
  aggregate: `
    analysisofvariance anova any any_respect_nulls any_value any_value_respect_nulls anyheavy anylast
    anylast_respect_nulls anylastrespectnulls anyrespectnulls anyvaluerespectnulls approx_top_count approx_top_k
    approx_top_sum argandmax argandmin argmax argmin array_agg avg avgweighted bit_and bit_or bit_xor
    boundingratio categoricalinformationvalue contingency corr corrmatrix corrstable count covar_pop covar_samp
    covarpop covarpopmatrix covarpopstable covarsamp covarsampmatrix covarsampstable cramersv
    cramersvbiascorrected cume_dist deltasum deltasumtimestamp dense_rank denserank distinctdynamictypes
    distinctjsonpaths distinctjsonpathsandtypes entropy estimatecompressionratio exponentialmovingaverage
    exponentialtimedecayedavg exponentialtimedecayedcount exponentialtimedecayedmax exponentialtimedecayedsum
    first_value first_value_respect_nulls firstvaluerespectnulls flamegraph gini group_concat grouparray
    grouparrayinsertat grouparrayintersect grouparraylast grouparraymovingavg grouparraymovingsum
    grouparraysample grouparraysorted groupbitand groupbitmap groupbitmapand groupbitmapor groupbitmapxor
    groupbitor groupbitxor groupconcat groupformat groupnumericindexedvector groupuniqarray hierarchicalkmeans
    histogram intervallengthsum kolmogorovsmirnovtest kurtpop kurtsamp lag laginframe last_value
    last_value_respect_nulls lastvaluerespectnulls lead leadinframe mannwhitneyutest max max_by maxintersections
    maxintersectionsposition maxmappedarrays meanztest median medianbfloat16 medianbfloat16weighted mediandd
    mediandeterministic medianexact medianexacthigh medianexactlow medianexactweighted
    medianexactweightedinterpolated mediangk medianinterpolatedweighted mediantdigest mediantdigestweighted
    mediantiming mediantimingweighted mergedjsonpatch min min_by minmappedarrays mvtencode nonnegativederivative
    nothing nothingnull nothinguint64 nth_value ntile percent_rank percentrank quantile quantilebfloat16
    quantilebfloat16weighted quantiledd quantiledeterministic quantileexact quantileexactexclusive
    quantileexacthigh quantileexactinclusive quantileexactlow quantileexactweighted
    quantileexactweightedinterpolated quantilegk quantileinterpolatedweighted quantileprometheushistogram
    quantiles quantilesbfloat16 quantilesbfloat16weighted quantilesdd quantilesdeterministic quantilesexact
    quantilesexactexclusive quantilesexacthigh quantilesexactinclusive quantilesexactlow quantilesexactweighted
    quantilesexactweightedinterpolated quantilesgk quantilesinterpolatedweighted quantilesprometheushistogram
    quantilestdigest quantilestdigestweighted quantilestiming quantilestimingweighted quantiletdigest
    quantiletdigestweighted quantiletiming quantiletimingweighted rank rankcorr regr_avgx regr_avgy regr_count
    regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy retention row_number sequencecount sequencematch
    sequencematchevents sequencenextnode simplelinearregression singlevalueornull skewpop skewsamp sparkbar
    st_asmvt std stddev stddev_pop stddev_samp stddevpop stddevpopstable stddevsamp stddevsampstable
    stochasticlinearregression stochasticlogisticregression string_agg studentttest studentttestonesample sum
    sumcount sumkahan summapfiltered summapfilteredwithoverflow summappedarrays summapwithoverflow
    sumwithoverflow theilsu timeseriesavgtogrid timeseriesbottomkmasks timeserieschangestogrid
    timeseriescounttogrid timeseriesdeltatogrid timeseriesderivtogrid timeseriesgrouparray
    timeseriesincreasetogrid timeseriesinstantdeltatogrid timeseriesinstantratetogrid timeserieslasttogrid
    timeserieslasttwosamples timeserieslimitkmasks timeseriesmaxtogrid timeseriesmintogrid
    timeseriespredictlineartogrid timeseriesratetogrid timeseriesresampletogridwithstaleness
    timeseriesresetstogrid timeseriessumtogrid timeseriestimestampofmaxtogrid timeseriestimestampofmintogrid
    timeseriestopkmasks topk topkweighted uniq uniqcombined uniqcombined64 uniqexact uniqhll12 uniqupto var_pop
    var_samp varpop varpopstable varsamp varsampstable welchttest windowfunnel`,
  window: `
`,
  number: `
    abs acos acosh and asin asinh atan atan2 atanh avg2 bar bitand bitcount bithammingdistance bitnot bitor
    bitrotateleft bitrotateright bitshiftleft bitshiftright bitslice bittest bittestall bittestany bitxor
    byteswap cbrt ceil ceiling cos cosh cosinedistance cosinedistancetransposed cosinedistancetransposedquantized
    degrees distancecosine distancecosinetransposed distancel1 distancel2 distancel2squared distancel2transposed
    distancelinf distancelp divide dividedecimal divideornull dotproducttransposed dotproducttransposedquantized
    e equals erf erfc exp exp10 exp2 factorial financialinternalrateofreturn
    financialinternalrateofreturnextended financialnetpresentvalue financialnetpresentvalueextended floor gcd
    geodistance globalin globalinignoreset globalnotin globalnotinignoreset globalnotnullin
    globalnotnullinignoreset globalnullin globalnullinignoreset greatcircleangle greatcircledistance greater
    greaterorequals hypot identity ifnotfinite in inignoreset intdiv intdivornull intdivorzero intexp10 intexp2
    isdistinctfrom isfinite isinfinite isnan isnotdistinctfrom isprime isprobableprime kqlbin kqlbinat
    kqldatetimebinat kqldivide kqlmultiply kqlrangecount l1distance l1norm l1normalize l2distance
    l2distancetransposed l2distancetransposedquantized l2norm l2normalize l2squareddistance l2squarednorm lcm
    less lessorequals lgamma linfdistance linfnorm linfnormalize ln log log10 log1p log2 lpdistance lpnorm
    lpnormalize max2 midpoint min2 minus mod modornull modulo modulolegacy moduloornull moduloorzero multiply
    multiplydecimal negate normalizel1 normalizel2 normalizelinf normalizelp norml1 norml2 norml2squared normlinf
    normlp not notequals notin notinignoreset notnullin notnullinignoreset nullin nullinignoreset or pi plus pmod
    pmodornull pointinellipses pointinpolygon positive_modulo positive_modulo_or_null positivemodulo
    positivemoduloornull pow power proportionsztest radians rand rand32 rand64 randbernoulli randbinomial
    randcanonical randchisquared randconstant randexponential randfisherf randlognormal randnegativebinomial
    randnormal randomfixedstring randomprintableascii randomstring randomstringutf8 randpoisson randstudentt
    randuniform round roundage roundbankers rounddown roundduration roundtoexp2 runningdifference
    runningdifferencestartingwithfirstvalue scalarproducttransposed sigmoid sign sin sinh sqr sqrt tan tanh
    tgamma trunc truncate xor`,
  text: `
    alphatokens appendtrailingcharifabsent array_to_string arraystringconcat ascii base32decode base32encode
    base58decode base58encode base64decode base64encode base64urldecode base64urlencode basename bin
    bitmasktoarray bitmasktolist bitpositionstoarray bytehammingdistance byteslice casefoldutf8 char char_length
    character_length chdb cityhash64 comparesubstrings concat concat_ws concatassumeinjective concatwithseparator
    concatwithseparatorassumeinjective conv convertcharset countdigits countmatches countmatchescaseinsensitive
    countsubstrings countsubstringscaseinsensitive countsubstringscaseinsensitiveutf8 crc32 crc32ieee crc64
    cutfragment cutipv6 cutquerystring cutquerystringandfragment cuttofirstsignificantsubdomain
    cuttofirstsignificantsubdomaincustom cuttofirstsignificantsubdomaincustomrfc
    cuttofirstsignificantsubdomaincustomwithwww cuttofirstsignificantsubdomaincustomwithwwwrfc
    cuttofirstsignificantsubdomainrfc cuttofirstsignificantsubdomainwithwww
    cuttofirstsignificantsubdomainwithwwwrfc cuturlparameter cutwww dameraulevenshteindistance
    datetime64tosnowflakeid datetimetosnowflakeid datetimetouuidv7 decodehtmlcomponent decodeurlcomponent
    decodeurlformcomponent decodexmlcomponent domain domainrfc domainwithoutwww domainwithoutwwwrfc editdistance
    editdistanceutf8 encodeurlcomponent encodeurlformcomponent encodexmlcomponent endswith
    endswithcaseinsensitive endswithcaseinsensitiveutf8 endswithutf8 extract extractall extractallgroups
    extractallgroupshorizontal extractallgroupsvertical extractgroups extracttextfromhtml extracturlparameter
    extracturlparameternames extracturlparameters farmfingerprint64 farmhash64 firstline
    firstsignificantsubdomain firstsignificantsubdomaincustom firstsignificantsubdomaincustomrfc
    firstsignificantsubdomainrfc format formatreadabledecimalsize formatreadablequantity formatreadablesize
    formatreadabletimedelta fragment from_base64 gccmurmurhash generatesnowflakeid generateuuidv4 generateuuidv7
    halfmd5 hasalltoken hasalltokens hasanytoken hasanytokens hasphrase hassubsequence
    hassubsequencecaseinsensitive hassubsequencecaseinsensitiveutf8 hassubsequenceutf8 hastoken
    hastokencaseinsensitive hastokencaseinsensitiveornull hastokenornull hex highlight hilbertdecode
    hilbertencode hivehash ilike inet6_aton inet6_ntoa inet_aton inet_ntoa initcap initcaputf8 instr inthash32
    inthash64 ipv4cidrtorange ipv4numtostring ipv4numtostringclassc ipv4stringtonum ipv4stringtonumordefault
    ipv4stringtonumornull ipv4toipv6 ipv6cidrtorange ipv6numtostring ipv6stringtonum ipv6stringtonumordefault
    ipv6stringtonumornull isascii isipaddressinrange isipv4string isipv6string isvalidascii isvalidutf8
    jarosimilarity jarowinklersimilarity javahash javahashutf16le jumpconsistenthash kafkamurmurhash keccak256
    kostikconsistenthash lcase left leftpad leftpadutf8 leftutf8 lengthutf8 levenshteindistance
    levenshteindistanceutf8 like locate lowcardinalityindices lowcardinalitykeys lower lowerutf8 lpad ltrim match
    matchcaseinsensitive matchphrase md4 md5 metrohash64 mid mismatches mortondecode mortonencode
    multimatchallindices multimatchany multimatchanyindex multisearchallpositions
    multisearchallpositionscaseinsensitive multisearchallpositionscaseinsensitiveutf8 multisearchallpositionsutf8
    multisearchany multisearchanycaseinsensitive multisearchanycaseinsensitiveutf8 multisearchanyutf8
    multisearchfirstindex multisearchfirstindexcaseinsensitive multisearchfirstindexcaseinsensitiveutf8
    multisearchfirstindexutf8 multisearchfirstposition multisearchfirstpositioncaseinsensitive
    multisearchfirstpositioncaseinsensitiveutf8 multisearchfirstpositionutf8 murmurhash2_32 murmurhash2_64
    murmurhash3_128 murmurhash3_32 murmurhash3_64 natural_sort_key naturalsortkey netloc ngramdistance
    ngramdistancecaseinsensitive ngramdistancecaseinsensitiveutf8 ngramdistanceutf8 ngramminhash ngramminhasharg
    ngramminhashargcaseinsensitive ngramminhashargcaseinsensitiveutf8 ngramminhashargutf8
    ngramminhashcaseinsensitive ngramminhashcaseinsensitiveutf8 ngramminhashutf8 ngrams ngramsearch
    ngramsearchcaseinsensitive ngramsearchcaseinsensitiveutf8 ngramsearchutf8 ngramsimhash
    ngramsimhashcaseinsensitive ngramsimhashcaseinsensitiveutf8 ngramsimhashutf8 normalizeutf8nfc
    normalizeutf8nfd normalizeutf8nfkc normalizeutf8nfkccasefold normalizeutf8nfkd notilike notlike notmatch
    notmatchcaseinsensitive overlay overlayutf8 path pathfull port portrfc position positioncaseinsensitive
    positioncaseinsensitiveutf8 positionutf8 printf protocol querystring querystringandfragment regexp_extract
    regexp_instr regexp_matches regexp_replace regexp_substr regexpextract regexpinstr regexpposition
    regexpquotemeta removeaccentsutf8 removediacriticsutf8 repeat replace replaceall replaceone replaceregexpall
    replaceregexpone reversebyseparator reverseutf8 right rightpad rightpadutf8 rightutf8 ripemd160 rpad rtrim
    sha1 sha224 sha256 sha384 sha512 sha512_256 siphash128 siphash128keyed siphash128reference
    siphash128referencekeyed siphash64 siphash64keyed snowflakeidtodatetime snowflakeidtodatetime64 soundex space
    sparsegrams sparsegramshashes sparsegramshashesutf8 sparsegramsutf8 splitbyalpha splitbychar splitbynonalpha
    splitbyregexp splitbystring splitbywhitespace sqid sqiddecode sqidencode startswith startswithcaseinsensitive
    startswithcaseinsensitiveutf8 startswithutf8 stringbytesentropy stringbytesuniq stringjaccardindex
    stringjaccardindexutf8 substr substring substring_index substringindex substringindexutf8 substringutf8
    to_base64 toipv4 toipv4ordefault toipv4ornull toipv4orzero toipv6 toipv6ordefault toipv6ornull toipv6orzero
    tokens topleveldomain topleveldomainrfc touuidordefault touuidornull tovalidutf8 translate translateutf8 trim
    trimboth trimleft trimright trybase32decode trybase58decode trybase64decode trybase64urldecode ucase unbin
    unhex upper upperutf8 urlhash urlhierarchy urlpathhierarchy uuidnumtostring uuidstringtonum uuidtonum
    uuidv7todatetime wordshingleminhash wordshingleminhasharg wordshingleminhashargcaseinsensitive
    wordshingleminhashargcaseinsensitiveutf8 wordshingleminhashargutf8 wordshingleminhashcaseinsensitive
    wordshingleminhashcaseinsensitiveutf8 wordshingleminhashutf8 wordshinglesimhash
    wordshinglesimhashcaseinsensitive wordshinglesimhashcaseinsensitiveutf8 wordshinglesimhashutf8 wyhash64 xxh3
    xxh3_128 xxhash32 xxhash64 xxhash64spark yandexconsistenthash`,
  time: `
    adddate adddays addhours addinterval addmicroseconds addmilliseconds addminutes addmonths addnanoseconds
    addquarters addseconds addtupleofintervals addweeks addyears age changeday changehour changeminute
    changemonth changesecond changeyear curdate current_date current_timestamp date_bin date_diff date_format
    date_trunc datediff datename datetrunc day dayofmonth dayofweek dayofyear formatdatetime
    formatdatetimeinjodasyntax from_days from_unixtime from_utc_timestamp fromdayssinceyearzero
    fromdayssinceyearzero32 frommodifiedjulianday frommodifiedjuliandayornull fromunixtimestamp
    fromunixtimestampinjodasyntax fromutctimestamp hop hopend hopstart hour last_day localtime localtimestamp
    makedate makedate32 makedatetime makedatetime64 microsecond millisecond minute month monthname nanosecond now
    now64 nowinblock nowinblock64 quarter second subdate subtractdays subtracthours subtractinterval
    subtractmicroseconds subtractmilliseconds subtractminutes subtractmonths subtractnanoseconds subtractquarters
    subtractseconds subtracttupleofintervals subtractweeks subtractyears timediff timeslot timeslots timestamp
    timestamp_diff timestampdiff timezone timezoneof timezoneoffset to_days to_utc_timestamp today todayofmonth
    todayofweek todayofyear todaysinmonth todayssinceyearzero tohour toisoweek toisoyear tolastdayofmonth
    tolastdayofweek tomicrosecond tomillisecond tominute tomodifiedjulianday tomodifiedjuliandayornull tomonday
    tomonth tomonthnumsinceepoch tonanosecond toquarter torelativedaynum torelativehournum torelativeminutenum
    torelativemonthnum torelativequarternum torelativesecondnum torelativeweeknum torelativeyearnum tosecond
    tostartofday tostartoffifteenminutes tostartoffiveminute tostartoffiveminutes tostartofhour tostartofinterval
    tostartofisoyear tostartofmicrosecond tostartofmillisecond tostartofminute tostartofmonth tostartofnanosecond
    tostartofquarter tostartofsecond tostartoftenminutes tostartofweek tostartofyear totimewithfixeddate
    totimezone tounixtimestamp toutctimestamp toweek toyear toyearnumsinceepoch toyearweek toyyyymm toyyyymmdd
    toyyyymmddhhmmss tumble tumbleend tumblestart utc_timestamp utctimestamp week year yearweek yesterday
    yyyymmddhhmmsstodatetime yyyymmddhhmmsstodatetime64 yyyymmddtodate yyyymmddtodate32`,
  convert: `
    accuratecast accuratecastordefault accuratecastornull cast date formatrow formatrownonewline
    fromunixtimestamp64micro fromunixtimestamp64milli fromunixtimestamp64nano fromunixtimestamp64second
    kqlparametercast kqltotimespan parsedatetime parsedatetime32besteffort parsedatetime32besteffortornull
    parsedatetime32besteffortorzero parsedatetime64 parsedatetime64besteffort parsedatetime64besteffortornull
    parsedatetime64besteffortorzero parsedatetime64besteffortus parsedatetime64besteffortusornull
    parsedatetime64besteffortusorzero parsedatetime64injodasyntax parsedatetime64injodasyntaxornull
    parsedatetime64injodasyntaxorzero parsedatetime64ornull parsedatetime64orzero parsedatetimebesteffort
    parsedatetimebesteffortornull parsedatetimebesteffortorzero parsedatetimebesteffortus
    parsedatetimebesteffortusornull parsedatetimebesteffortusorzero parsedatetimeinjodasyntax
    parsedatetimeinjodasyntaxornull parsedatetimeinjodasyntaxorzero parsedatetimeornull parsedatetimeorzero
    reinterpret reinterpretasdate reinterpretasdatetime reinterpretasfixedstring reinterpretasfloat32
    reinterpretasfloat64 reinterpretasint128 reinterpretasint16 reinterpretasint256 reinterpretasint32
    reinterpretasint64 reinterpretasint8 reinterpretasstring reinterpretasuint128 reinterpretasuint16
    reinterpretasuint256 reinterpretasuint32 reinterpretasuint64 reinterpretasuint8 reinterpretasuuid str_to_date
    to_unixtime tobfloat16 tobfloat16ornull tobfloat16orzero tobool todate todate32 todate32ordefault
    todate32ornull todate32orzero todateordefault todateornull todateorzero todatetime todatetime32 todatetime64
    todatetime64ordefault todatetime64ornull todatetime64orzero todatetimeordefault todatetimeornull
    todatetimeorzero todecimal128 todecimal128ordefault todecimal128ornull todecimal128orzero todecimal256
    todecimal256ordefault todecimal256ornull todecimal256orzero todecimal32 todecimal32ordefault
    todecimal32ornull todecimal32orzero todecimal64 todecimal64ordefault todecimal64ornull todecimal64orzero
    todecimalstring tofixedstring tofloat32 tofloat32ordefault tofloat32ornull tofloat32orzero tofloat64
    tofloat64ordefault tofloat64ornull tofloat64orzero toint128 toint128ordefault toint128ornull toint128orzero
    toint16 toint16ordefault toint16ornull toint16orzero toint256 toint256ordefault toint256ornull toint256orzero
    toint32 toint32ordefault toint32ornull toint32orzero toint64 toint64ordefault toint64ornull toint64orzero
    toint8 toint8ordefault toint8ornull toint8orzero tointerval tointervalday tointervalhour
    tointervalmicrosecond tointervalmillisecond tointervalminute tointervalmonth tointervalnanosecond
    tointervalquarter tointervalsecond tointervalweek tointervalyear tolowcardinality tostring tostringcuttozero
    totime totime64 totime64ornull totime64orzero totimeornull totimeorzero touint128 touint128ordefault
    touint128ornull touint128orzero touint16 touint16ordefault touint16ornull touint16orzero touint256
    touint256ordefault touint256ornull touint256orzero touint32 touint32ordefault touint32ornull touint32orzero
    touint64 touint64ordefault touint64ornull touint64orzero touint8 touint8ordefault touint8ornull touint8orzero
    tounixtimestamp64micro tounixtimestamp64milli tounixtimestamp64nano tounixtimestamp64second touuid
    touuidorzero`,
  choice: `
    assumenotnull bytesize casewithoutexpr casewithoutexpression clamp coalesce finalizeaggregation
    firstnondefault greatest if ifnull ignore isconstant isnotnull isnull isnullable iszeroornull least
    materialize multiif neighbor nullif rownumberinallblocks rownumberinblock runningaccumulate tonullable
    totypename transform`,
  list: `
    array array_remove arrayall arrayauc arrayaucpr arrayautocorrelation arrayavg arraybottomk arraycompact
    arrayconcat arraycount arraycumsum arraycumsumnonnegative arraydifference arraydistinct arraydotproduct
    arrayelement arrayelementornull arrayenumerate arrayenumeratedense arrayenumeratedenseranked
    arrayenumerateuniq arrayenumerateuniqranked arrayexcept arrayexists arrayfill arrayfilter arrayfirst
    arrayfirstindex arrayfirstornull arrayflatten arrayflattenedlength arrayfold arrayintersect arrayjaccardindex
    arrayjoin arraylast arraylastindex arraylastornull arraylevenshteindistance arraylevenshteindistanceweighted
    arraymap arraymax arraymin arraynormalizedgini arraypartialreversesort arraypartialshuffle arraypartialsort
    arraypopback arraypopfront arrayprauc arrayproduct arraypushback arraypushfront arrayrandomsample arrayreduce
    arrayreduceinranges arrayremove arrayresize arrayreverse arrayreversefill arrayreversesort arrayreversesplit
    arrayrocauc arrayrotateleft arrayrotateright arrayshiftleft arrayshiftright arrayshingles arrayshuffle
    arraysimilarity arrayslice arraysort arraysplit arraysum arraysymmetricdifference arraytopk arraytranspose
    arrayunion arrayuniq arraywithconstant arrayzip arrayzipunaligned bitmapand bitmapandcardinality bitmapandnot
    bitmapandnotcardinality bitmapbuild bitmapcardinality bitmapcontains bitmaphasall bitmaphasany bitmapmax
    bitmapmin bitmapor bitmaporcardinality bitmapsubsetinrange bitmapsubsetlimit bitmaptoarray bitmaptransform
    bitmapxor bitmapxorcardinality cardinality countequal dotproduct dynamicelement dynamictype empty
    emptyarraydate emptyarraydatetime emptyarrayfloat32 emptyarrayfloat64 emptyarrayint16 emptyarrayint32
    emptyarrayint64 emptyarrayint8 emptyarraystring emptyarraytosingle emptyarrayuint16 emptyarrayuint32
    emptyarrayuint64 emptyarrayuint8 extractkeyvaluepairs extractkeyvaluepairswithescaping flatten flattentuple
    has hasall hasany hassubstr indexof indexofassumesorted isdynamicelementinshareddata isvalidjson
    json_array_length json_exists json_query json_value jsonallpaths jsonallpathswithtypes jsonallvalues
    jsonarraylength jsondynamicpaths jsondynamicpathswithtypes jsonextract jsonextractarrayraw
    jsonextractarrayrawcaseinsensitive jsonextractbool jsonextractboolcaseinsensitive jsonextractcaseinsensitive
    jsonextractfloat jsonextractfloatcaseinsensitive jsonextractint jsonextractintcaseinsensitive jsonextractkeys
    jsonextractkeysandvalues jsonextractkeysandvaluescaseinsensitive jsonextractkeysandvaluesraw
    jsonextractkeysandvaluesrawcaseinsensitive jsonextractkeyscaseinsensitive jsonextractraw
    jsonextractrawcaseinsensitive jsonextractstring jsonextractstringcaseinsensitive jsonextractuint
    jsonextractuintcaseinsensitive jsonhas jsonkey jsonlength jsonmergepatch jsonshareddatapaths
    jsonshareddatapathswithtypes jsontype length map map_from_arrays mapadd mapall mapapply mapconcat mapcontains
    mapcontainskey mapcontainskeylike mapcontainsvalue mapcontainsvaluelike mapexists mapextractkeylike
    mapextractvaluelike mapfilter mapfromarrays mapfromstring mapkeys mappartialreversesort mappartialsort
    mappopulateseries mapreversesort mapsort mapsubtract mapupdate mapvalues notempty nothas octet_length
    prettyprintjson randomhadamardtransform range replicate reverse scalarproduct simplejsonextractbool
    simplejsonextractfloat simplejsonextractint simplejsonextractraw simplejsonextractstring
    simplejsonextractuint simplejsonhas str_to_map subbitmap tojsonstring tuple tupleconcat tupledivide
    tupledividebynumber tupleelement tuplehammingdistance tupleintdiv tupleintdivbynumber tupleintdivorzero
    tupleintdivorzerobynumber tupleminus tuplemodulo tuplemodulobynumber tuplemultiply tuplemultiplybynumber
    tuplenames tuplenegate tupleplus tuplepositivemodulobynumber tupletonamevaluepairs unnest vectordifference
    vectorsum visitparamextractbool visitparamextractfloat visitparamextractint visitparamextractraw
    visitparamextractstring visitparamextractuint visitparamhas`,
  dictionary: `
    dictget dictgetall dictgetchildren dictgetdate dictgetdateordefault dictgetdatetime dictgetdatetimeordefault
    dictgetdescendants dictgetfloat32 dictgetfloat32ordefault dictgetfloat64 dictgetfloat64ordefault
    dictgethierarchy dictgetint16 dictgetint16ordefault dictgetint32 dictgetint32ordefault dictgetint64
    dictgetint64ordefault dictgetint8 dictgetint8ordefault dictgetipv4 dictgetipv4ordefault dictgetipv6
    dictgetipv6ordefault dictgetkeys dictgetordefault dictgetornull dictgetroot dictgetstring
    dictgetstringordefault dictgetuint16 dictgetuint16ordefault dictgetuint32 dictgetuint32ordefault
    dictgetuint64 dictgetuint64ordefault dictgetuint8 dictgetuint8ordefault dictgetuuid dictgetuuidordefault
    dicthas dictisin regionhierarchy regionin regiontoarea regiontocity regiontocontinent regiontocountry
    regiontodistrict regiontoname regiontopopulation regiontotopcontinent`,
  about: `
    currentdatabase currentuser database servertimezone user version`,
};

/** Endings that make another aggregate of one: `sumIf`, `uniqExactOrNull`. */
const combinators =
  /(?:if|array|map|distinct|orNull|orDefault|state|simpleState|merge|mergeState|forEach|resample|argMin|argMax)$/i;

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const aggregates = setOf(classes.aggregate);
const functions = setOf(Object.values(classes).join(' '));

/** Tables that are made by a call and hold nothing but what the call says. */
export const tableFunctions = setOf('numbers numbers_mt zeros generateseries generate_series values view');

/** Whether a query may call it, as a function of values. */
export function isReadingFunction(name: string): boolean {
  const lower = name.toLowerCase();
  if (functions.has(lower)) return true;
  let base = lower;
  for (
    let shorter = base.replace(combinators, '');
    shorter !== base;
    shorter = base.replace(combinators, '')
  ) {
    base = shorter;
    if (aggregates.has(base)) return true;
  }
  return false;
}

/** Reach beyond the rows or never end, whatever an administrator allows, by what they do. */
const closed: Partial<Record<NeverClass, string>> = {
  fail: 'throwif',
  file: 'deltalakelocal file filecluster filesystem iceberglocal input sqlite',
  network: `azureblobstorage azureblobstoragecluster bigquery cluster clusterallreplicas cosn deltalake deltalakeazure
    deltalakecluster deltalakes3 gcs hdfs hdfscluster hudi hudicluster iceberg icebergazure icebergcluster iceberghdfs
    icebergs3 jdbc mongodb mysql odbc oss paimon paimons3 postgresql redis remote remotesecure s3 s3cluster url
    urlcluster ytsaurus`,
  program: 'catboostevaluate evalmlmethod executable modelevaluate python',
  server: 'getclienthttpheader getmacro getserversetting',
  tables: 'joinget joingetornull loop merge viewifpermitted',
  text: 'eval fuzzquery viewexplain',
  wait: 'sleep sleepeachrow',
  write: 'logtrace',
};
const closedBy = new Map(
  (Object.entries(closed) as [NeverClass, string][]).flatMap(([does, names]) =>
    [...setOf(names)].map((name): [string, NeverClass] => [name, does]),
  ),
);

/** What a function of ClickHouse does that no setting allows, by its name in any letter case; undefined for all others. */
export const closedFunction = (name: string): NeverClass | undefined => closedBy.get(name.toLowerCase());

/** Words of the language that a bracket may follow. */
export const bracketWords: ReadonlySet<string> = new Set(
  `ALL AND ANTI ANY ARRAY AS ASOF BETWEEN BY CASE CROSS DATE DECIMAL DISTINCT ELSE ENUM8 ENUM16 EXCEPT EXISTS EXTRACT
   FIXEDSTRING FROM FULL GLOBAL GROUP GROUPING HAVING IN INNER INTERSECT INTERVAL IS JOIN LEFT LIKE ILIKE LIMIT
   LOWCARDINALITY MAP NOT NULLABLE OFFSET ON OR ORDER OVER PARTITION PREWHERE QUALIFY RIGHT ROLLUP CUBE SELECT SEMI SETS
   THEN TUPLE UNION USING VALUES WHEN WHERE WITH DATETIME DATETIME64 DECIMAL32 DECIMAL64 DECIMAL128 DECIMAL256 CAST
   EXISTS XOR DIV MOD COLUMNS TIME64 VARIANT DYNAMIC JSON NESTED SIMPLEAGGREGATEFUNCTION QBIT`.split(/\s+/),
);
