const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Functions that all of these databases have and that reach nothing beyond the rows, in lower case. */
export const sharedFunctions = [
  `avg count max median min stddev stddev_pop stddev_samp sum var_pop var_samp variance
   corr covar_pop covar_samp listagg grouping`,
  'cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank ratio_to_report row_number',
  'abs acos asin atan atan2 ceil ceiling cos cosh cot exp floor ln log log10 mod power radians degrees round sign sin sinh sqrt tan tanh trunc truncate',
  `ascii chr concat initcap instr lcase left length locate lower lpad ltrim position repeat replace reverse right rpad
   rtrim soundex substr substring translate trim ucase upper regexp_count regexp_instr regexp_like regexp_replace
   regexp_substr`,
  'add_months current_date current_timestamp dayofweek dayofyear extract last_day months_between next_day quarter to_char to_date to_number to_timestamp week',
  'cast coalesce decode greatest least nullif nvl nvl2',
].join(' ');

/** Functions of databases without a list of their own. */
export const genericFunctions =
  setOf(`${sharedFunctions} char_length character_length octet_length ifnull datediff
  dateadd day month year hour minute second string_agg percentile_cont percentile_disc now`);

/** Words of the language and types that a bracket may follow. */
export const sharedBracketWords = `ALL AND ANY AS BETWEEN BY CASE CHAR CHARACTER CUBE DEC DECIMAL DISTINCT ELSE ESCAPE
  EXCEPT EXISTS FETCH FILTER FLOAT FROM GROUP HAVING IN INTERSECT JOIN LATERAL LIKE MINUS NCHAR NEXT NOT NUMERIC OFFSET ON
  OR OVER PARTITION REAL ROLLUP SELECT SETS SOME THEN TIMESTAMP UNION USING VALUES VARBINARY VARCHAR WHEN WHERE WITHIN`;
export const genericBracketWords = setOf(`${sharedBracketWords} NUMBER VARCHAR2 LIMIT`);

/** What begins a statement of another kind, a program, or a lock. */
export const sharedClosedWords = `ALTER ANALYZE AUDIT BEGIN CALL COMMIT CREATE DECLARE DELETE DROP EXEC EXECUTE EXPLAIN FUNCTION
  GRANT INSERT LOCK MERGE PACKAGE PRAGMA PROCEDURE RENAME REVOKE ROLLBACK SAVEPOINT SHUTDOWN TRUNCATE UPDATE`;
export const genericClosedWords = setOf(sharedClosedWords);
