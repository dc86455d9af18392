import { sharedBracketWords, sharedClosedWords, sharedFunctions } from '../generic/functions.ts';

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Functions of DB2 (9.7 to 12) beside the shared ones: none runs text, reads a file or reaches a network. */
export const db2Functions = setOf(`${sharedFunctions}
  correlation count_big covariance percentile_cont percentile_disc regr_avgx regr_avgy regr_count regr_intercept regr_r2
  regr_slope stddev_samp variance_samp
  bigint binary_double char clob decfloat dec decimal digits double double_precision float int integer numeric real
  smallint varchar graphic vargraphic varchar_format timestamp_format
  char_length character_length difference hex insert octet_length posstr space strip value ifnull
  add_days add_hours add_minutes add_seconds add_years date day dayname dayofmonth dayofweek_iso days hour julian_day
  microsecond midnight_seconds minute month monthname second time timestamp timestampdiff timestamp_iso week_iso year
  days_between hours_between minutes_between seconds_between weeks_between years_between date_part date_trunc
  bitand bitor bitxor bitnot hash_md5 hash_sha1 hash_sha256 lnnvl mod rand to_single_byte`);

/** Words of the language and types that a bracket may follow. */
export const db2BracketWords =
  setOf(`${sharedBracketWords} BLOB CLOB DBCLOB DECFLOAT DOUBLE GRAPHIC INTEGER BIGINT SMALLINT
  CURRENT DATE TIME VARGRAPHIC XMLCAST ONLY ROWS ROW`);

/** FINAL TABLE, NEW TABLE and OLD TABLE write; XMLQUERY and XMLTABLE run statements inside of a text. */
export const db2ClosedWords = setOf(`${sharedClosedWords} FINAL XMLTABLE XMLQUERY XMLEXISTS RAISE_ERROR`);
