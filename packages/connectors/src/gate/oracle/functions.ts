import { sharedBracketWords, sharedClosedWords, sharedFunctions } from '../generic/functions.ts';

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Functions of Oracle (10 to 23) beside the shared ones: none runs text, reads a file or reaches a network. */
export const oracleFunctions = setOf(`${sharedFunctions}
  any_value approx_count_distinct bit_and_agg collect first last grouping_id group_id percentile_cont percentile_disc
  regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope stats_mode width_bucket wm_concat
  bin_to_num bitand nanvl remainder
  asciistr compose convert decompose dump instrb lengthb nchr nls_initcap nls_lower nls_upper nlssort ora_hash rawtohex
  hextoraw substrb to_multi_byte to_single_byte translate unistr vsize standard_hash
  from_tz new_time numtodsinterval numtoyminterval sys_extract_utc to_dsinterval to_yminterval to_timestamp_tz tz_offset
  localtimestamp trunc round
  bin_to_num coalesce lnnvl to_binary_double to_binary_float to_clob to_nchar to_nclob rowidtochar sys_connect_by_path
  json_array json_object json_query json_value json_exists json_arrayagg json_objectagg`);

/** Words of the language and types that a bracket may follow. */
export const oracleBracketWords =
  setOf(`${sharedBracketWords} BINARY_DOUBLE BINARY_FLOAT BLOCK COLUMNS CONNECT DAY ERROR FOR KEEP
  NUMBER NVARCHAR2 PIVOT PRIOR RAW SAMPLE SECOND SIBLINGS START UNPIVOT VARCHAR2 XML YEAR`);

/** `WITH FUNCTION` is a program, MODEL computes cells by its own rules, CURSOR hands out open ones. */
export const oracleClosedWords = setOf(`${sharedClosedWords} CURSOR MODEL MULTISET XMLTABLE XMLQUERY`);
