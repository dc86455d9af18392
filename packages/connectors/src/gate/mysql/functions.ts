/** Functions of MySQL (5.6 to 9) and MariaDB (10 to 12) that a query may call, by what they do. */
const classes = {
  aggregate: `any_value avg bit_and bit_or bit_xor count group_concat json_arrayagg json_objectagg max median min
    percentile_cont percentile_disc st_collect std stddev stddev_pop stddev_samp sum var_pop var_samp variance`,
  window: `cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number`,
  number: `abs acos asin atan atan2 bin bit_count ceil ceiling conv cos cot crc32 crc32c degrees exp floor format
    greatest least ln log log10 log2 mod oct pi pow power radians rand round sign sin sqrt tan truncate hex unhex`,
  text: `ascii bit_length char char_length character_length chr concat concat_ws elt export_set field find_in_set
    format_bytes format_pico_time from_base64 insert instr lcase left length lengthb locate lower lpad ltrim make_set
    mid natural_sort_key octet_length ord position quote regexp_instr regexp_like regexp_replace regexp_substr repeat
    replace reverse right rpad rtrim sformat soundex space strcmp substr substring substring_index to_base64 trim
    ucase upper weight_string convert charset collation coercibility extractvalue updatexml`,
  time: `add_months adddate addtime convert_tz curdate current_date current_time current_timestamp curtime date
    date_add date_format date_sub datediff day dayname dayofmonth dayofweek dayofyear extract from_days from_unixtime
    get_format hour last_day localtime localtimestamp makedate maketime microsecond minute month monthname now
    period_add period_diff quarter sec_to_time second str_to_date subdate subtime sysdate time time_format
    time_to_sec timediff timestamp timestampadd timestampdiff to_char to_date to_days to_seconds unix_timestamp
    utc_date utc_time utc_timestamp week weekday weekofyear year yearweek`,
  choice: `cast coalesce decode_oracle grouping if ifnull interval isnull nullif nvl nvl2`,
  json: `json_array json_array_append json_array_insert json_array_intersect json_compact json_contains
    json_contains_path json_depth json_detailed json_equals json_exists json_extract json_insert json_key_value
    json_keys json_length json_loose json_merge json_merge_patch json_merge_preserve json_normalize json_object
    json_object_filter_keys json_object_to_array json_overlaps json_pretty json_query json_quote json_remove
    json_replace json_schema_valid json_search json_set json_storage_size json_table json_type json_unquote
    json_valid json_value member column_check column_exists column_get column_json column_list`,
  hash: `md5 sha sha1 sha2 uuid uuid_short uuid_to_bin bin_to_uuid is_uuid sys_guid aes_decrypt aes_encrypt
    random_bytes statement_digest`,
  network: `inet6_aton inet6_ntoa inet_aton inet_ntoa is_ipv4 is_ipv4_compat is_ipv4_mapped is_ipv6`,
  geometry: `geometrycollection linestring multilinestring multipoint multipolygon point polygon st_area st_asgeojson
    st_astext st_aswkt st_buffer st_centroid st_contains st_crosses st_difference st_dimension st_disjoint
    st_distance st_distance_sphere st_endpoint st_envelope st_equals st_geohash st_geomfromgeojson st_geomfromtext
    st_geometryfromtext st_intersection st_intersects st_isempty st_issimple st_isvalid st_latitude st_length
    st_longitude st_makeenvelope st_numpoints st_overlaps st_pointfromtext st_pointn st_polygonfromtext st_simplify
    st_srid st_startpoint st_touches st_transform st_union st_within st_x st_y`,
  vector: `vec_totext vector_dim vector_to_string`,
  about: `connection_id current_role current_user database found_rows row_count schema session_user system_user user
    version`,
};

/** In lower case; the server does not tell cases apart. */
export const mysqlFunctions: ReadonlySet<string> = new Set(
  Object.values(classes).flatMap((list) => list.split(/\s+/)),
);

/**
 * Words of the language that a bracket may follow. None of them can be the name of a stored function, those aside that
 * `isConstruct` tells by what stands before them.
 */
export const bracketWords: ReadonlySet<string> = new Set(
  `ALL AND ANY AS BETWEEN BIGINT BINARY BY CASE CHAR CHARACTER COLUMNS DATETIME DEC DECIMAL DISTINCT DISTINCTROW DIV
   DOUBLE ELSE ESCAPE EXCEPT EXISTS FLOAT FROM GROUP HAVING IN INDEX INT INTEGER INTERSECT JOIN KEY LATERAL LIKE LIMIT
   MATCH AGAINST MOD NCHAR NOT NUMERIC ON OR OVER PARTITION REAL REGEXP RLIKE ROW SELECT SMALLINT SOME
   SQL_BIG_RESULT SQL_BUFFER_RESULT SQL_CALC_FOUND_ROWS SQL_NO_CACHE SQL_SMALL_RESULT STRAIGHT_JOIN THEN TINYINT
   UNION USING VALUES VARBINARY VARCHAR WHEN WHERE XOR`.split(/\s+/),
);
