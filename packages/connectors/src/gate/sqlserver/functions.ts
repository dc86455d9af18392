/** Functions of SQL Server (2005 to 2022) that a query may call, by what they do. */
const classes = {
  aggregate: `approx_count_distinct avg checksum_agg count count_big grouping grouping_id max min stdev stdevp
    string_agg sum var varp`,
  window: `cume_dist dense_rank first_value lag last_value lead ntile percent_rank percentile_cont percentile_disc rank
    row_number`,
  number: `abs acos asin atan atn2 bit_count ceiling cos cot degrees exp floor greatest least log log10 pi power
    radians rand round sign sin sqrt square tan`,
  text: `ascii char charindex concat concat_ws datalength difference format formatmessage left len lower ltrim nchar
    patindex quotename replace replicate reverse right rtrim soundex space str string_escape stuff substring translate
    trim unicode upper`,
  time: `current_timezone current_timezone_id date_bucket dateadd datediff datediff_big datefromparts datename datepart
    datetime2fromparts datetimefromparts datetimeoffsetfromparts datetrunc day eomonth getdate getutcdate isdate month
    smalldatetimefromparts switchoffset sysdatetime sysdatetimeoffset sysutcdatetime timefromparts todatetimeoffset year`,
  choice: `cast choose coalesce convert iif isnull isnumeric nullif parse try_cast try_convert try_parse`,
  json: `isjson json_array json_arrayagg json_modify json_object json_objectagg json_path_exists json_query json_value`,
  hash: `binary_checksum checksum hashbytes newid`,
  about: `col_length col_name collationproperty columnproperty db_id db_name object_id object_name object_schema_name
    schema_id schema_name suser_name suser_sname type_id type_name user_id user_name`,
};

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** In lower case; the server does not tell cases apart. None of them reaches beyond the rows. */
export const sqlserverFunctions = setOf(Object.values(classes).join(' '));

/** Functions that stand where a table stands. */
export const tableFunctions = setOf('containstable freetexttable generate_series openjson string_split');

/** Methods of XML that read; they follow a bracket: `(select … for xml path, type).value('.', 'nvarchar(max)')`. */
export const xmlMethods = setOf('exist nodes query value');

/** Words of the language and types that a bracket may follow. */
export const bracketWords =
  setOf(`ALL AND ANY APPLY AS BETWEEN BIGINT BINARY BY CASE CHAR CHARACTER COLUMNS CONTAINS
  CUBE DATETIME2 DATETIMEOFFSET DEC DECIMAL DISTINCT ELSE ESCAPE EXCEPT EXISTS FETCH FLOAT FORCESEEK FREETEXT FROM GROUP
  HAVING IN INDEX INTERSECT JOIN LIKE NCHAR NEXT NOT NTEXT NUMERIC NVARCHAR OFFSET ON OR OVER PARTITION PATH PERCENT PIVOT RAW
  REAL ROLLUP ROOT SELECT SETS SOME TABLESAMPLE THEN TIME TOP UNION UNPIVOT USING VALUES VARBINARY VARCHAR WHEN WHERE`);

/** Hints of a table that take no lock that others wait for. */
export const readingHints = setOf(
  'FORCESCAN FORCESEEK INDEX NOEXPAND NOLOCK NOWAIT READCOMMITTED READPAST READUNCOMMITTED',
);

/**
 * Words that begin a statement. No semicolon is needed between two of them (`select 1 drop table t`), and all are
 * reserved (but RECEIVE): none can be a bare name.
 */
export const statementWords =
  setOf(`ADD ALTER BACKUP BEGIN BREAK BULK CHECKPOINT CLOSE COMMIT CONTINUE CREATE DBCC
  DEALLOCATE DECLARE DELETE DENY DISK DROP DUMP EXEC EXECUTE GOTO GRANT IF INSERT KILL LINENO LOAD MERGE OPEN
  OPENDATASOURCE OPENQUERY OPENROWSET OPENXML OPTION PRINT PROC PROCEDURE RAISERROR READTEXT RECEIVE
  RECONFIGURE RESTORE RETURN REVERT REVOKE
  ROLLBACK SAVE SECURITYAUDIT SET SETUSER SHUTDOWN TRAN TRANSACTION TRIGGER TRUNCATE UPDATE UPDATETEXT USE WAITFOR WHILE
  WRITETEXT`);
