/** Functions of PostgreSQL (9.6 to 18) that a query may call, by what they do. From pg_proc, read one by one. */
const classes = {
  aggregate: `any_value array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count covar_pop covar_samp every
    json_agg json_agg_strict json_object_agg json_object_agg_strict json_object_agg_unique
    json_object_agg_unique_strict jsonb_agg jsonb_agg_strict jsonb_object_agg jsonb_object_agg_strict
    jsonb_object_agg_unique jsonb_object_agg_unique_strict max min mode percentile_cont percentile_disc range_agg
    range_intersect_agg regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
    stddev stddev_pop stddev_samp string_agg sum var_pop var_samp variance xmlagg`,
  window: `cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number`,
  number: `abs acos acosd acosh asin asind asinh atan atan2 atan2d atand atanh cbrt ceil ceiling cos cosd cosh cot
    cotd degrees div erf erfc exp factorial floor gamma gcd lcm lgamma ln log log10 min_scale mod numeric_div_trunc
    pi pow power radians random random_normal round scale sign sin sind sinh sqrt tan tand tanh trim_scale trunc
    width_bucket`,
  text: `ascii bit_length btrim casefold char_length character_length chr concat concat_ws decode encode format
    initcap is_normalized left length like_escape lower lpad ltrim md5 normalize notlike octet_length overlay
    parse_ident position quote_ident quote_literal quote_nullable regexp_count regexp_instr regexp_like regexp_match
    regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr repeat replace reverse
    right rpad rtrim similar_escape similar_to_escape split_part starts_with string_to_array string_to_table strpos
    substr substring textcat textlen to_ascii to_bin to_hex to_oct translate unicode_assigned unistr upper
    convert convert_from convert_to pg_client_encoding`,
  bytes: `bit_count crc32 crc32c get_bit get_byte set_bit set_byte sha224 sha256 sha384 sha512`,
  time: `age clock_timestamp date_add date_bin date_part date_subtract date_trunc extract isfinite justify_days
    justify_hours justify_interval make_date make_interval make_time make_timestamp make_timestamptz now overlaps
    statement_timestamp timeofday timezone to_char to_date to_number to_timestamp transaction_timestamp`,
  json: `array_to_json json_array_elements json_array_elements_text json_array_length json_build_array
    json_build_object json_each json_each_text json_extract_path json_extract_path_text json_object json_object_keys
    json_populate_record json_populate_recordset json_strip_nulls json_to_record json_to_recordset json_typeof
    jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_array jsonb_build_object
    jsonb_contains jsonb_contained jsonb_each jsonb_each_text jsonb_exists jsonb_exists_all jsonb_exists_any
    jsonb_extract_path jsonb_extract_path_text jsonb_insert jsonb_object jsonb_object_keys jsonb_path_exists
    jsonb_path_exists_tz jsonb_path_match jsonb_path_match_tz jsonb_path_query jsonb_path_query_array
    jsonb_path_query_array_tz jsonb_path_query_first jsonb_path_query_first_tz jsonb_path_query_tz
    jsonb_populate_record jsonb_populate_recordset jsonb_pretty jsonb_set jsonb_set_lax jsonb_strip_nulls
    jsonb_to_record jsonb_to_recordset jsonb_typeof row_to_json to_json to_jsonb`,
  xml: `xml_is_well_formed xml_is_well_formed_content xml_is_well_formed_document xmlcomment xmlexists xmltext xpath
    xpath_exists`,
  array: `array_append array_cat array_dims array_fill array_length array_lower array_ndims array_position
    array_positions array_prepend array_remove array_replace array_reverse array_sample array_shuffle array_sort
    array_to_string array_upper cardinality trim_array`,
  table: `generate_series generate_subscripts unnest`,
  range: `datemultirange daterange int4multirange int4range int8multirange int8range isempty lower_inc lower_inf
    multirange nummultirange numrange range_merge tsmultirange tsrange tstzmultirange tstzrange upper_inc upper_inf`,
  enumeration: `enum_first enum_last enum_range`,
  search: `array_to_tsvector get_current_ts_config json_to_tsvector jsonb_to_tsvector numnode phraseto_tsquery
    plainto_tsquery querytree setweight strip to_tsquery to_tsvector ts_delete ts_filter ts_headline ts_rank
    ts_rank_cd tsquery_phrase tsvector_to_array websearch_to_tsquery`,
  geometry: `area bound_box box broadcast center circle diagonal diameter family height host hostmask inet_merge
    inet_same_family isclosed ishorizontal isopen isparallel isperp isvertical line lseg masklen netmask network
    npoints path pclose point polygon popen radius set_masklen slope width abbrev macaddr8_set7bit`,
  identifier: `gen_random_uuid uuid_extract_timestamp uuid_extract_version uuidv4 uuidv7`,
  hash: `hashtext hashtextextended hash_numeric hashint4 hashint8`,
  comparison: `num_nonnulls num_nulls`,
  conversion: `bit bool bpchar cidr date float4 float8 inet int2 int4 int8 interval macaddr macaddr8 money name
    numeric oid text time timestamp timestamptz timetz uuid varbit varchar xml`,
  about: `col_description current_database current_schema current_schemas current_user format_type obj_description
    pg_collation_for pg_column_size pg_get_expr pg_indexes_size pg_is_in_recovery pg_relation_size pg_size_bytes
    pg_size_pretty pg_table_is_visible pg_table_size pg_total_relation_size pg_typeof session_user version`,
};

/** Names of pg_catalog, as PostgreSQL writes them: in lower case. */
export const postgresFunctions: ReadonlySet<string> = new Set(
  Object.values(classes).flatMap((list) => list.split(/\s+/)),
);

/** Columns that table functions answer with; `alias.value` of them is a column and no call. */
export const tableFunctionColumns: ReadonlySet<string> = new Set(['key', 'value', 'ordinality']);

/** Operators of pg_catalog; none of them does more than compute. */
export const postgresOperators: ReadonlySet<string> = new Set(
  `!! !~ !~* !~~ !~~* # ## #- #> #>> % & && &< &<| &> * *< *<= *<> *= *> *>= + - -> ->> -|- / < <-> << <<= <<| <= <>
   <@ <^ = > >= >> >>= >^ ? ?# ?& ?- ?-| ?| ?|| @ @-@ @> @? @@ @@@ ^ ^@ | |&> |/ |>> || ||/ ~ ~* ~<=~ ~<~ ~= ~>=~
   ~>~ ~~ ~~* !=`.split(/\s+/),
);
