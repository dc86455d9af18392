/**
 * Kinds of nodes that a query's tree may hold. What is not named here (INSERT, a locking clause, SELECT INTO, whatever
 * a later version brings) is refused.
 */
export const nodeKinds: ReadonlySet<string> = new Set(
  `SelectStmt ResTarget ColumnRef ParamRef A_Expr A_Const A_Star A_Indices A_Indirection A_ArrayExpr BoolExpr NullTest
   BooleanTest SubLink CaseExpr CaseWhen CoalesceExpr MinMaxExpr RowExpr TypeCast TypeName CollateClause FuncCall
   NamedArgExpr WindowDef SQLValueFunction XmlExpr XmlSerialize GroupingSet GroupingFunc SortBy RangeVar
   RangeSubselect RangeFunction RangeTableSample RangeTableFunc RangeTableFuncCol JoinExpr Alias WithClause
   CommonTableExpr CTESearchClause CTECycleClause ColumnDef List String Integer Float Boolean BitString
   JsonFuncExpr JsonValueExpr JsonFormat JsonOutput JsonReturning JsonBehavior JsonArgument JsonTable
   JsonTablePathSpec JsonTableColumn JsonParseExpr JsonScalarExpr JsonSerializeExpr JsonObjectConstructor
   JsonArrayConstructor JsonArrayQueryConstructor JsonKeyValue JsonObjectAgg JsonArrayAgg JsonAggConstructor
   JsonIsPredicate`.split(/\s+/),
);

/** Fields of those nodes. `intoClause` and `lockingClause` are not among them, nor what only other statements have. */
export const nodeFields: ReadonlySet<string> = new Set(
  `distinctClause targetList fromClause whereClause groupClause groupDistinct havingClause windowClause valuesLists
   sortClause limitOffset limitCount limitOption withClause op all larg rarg name indirection val location fields
   number kind lexpr rexpr rexpr_list_start rexpr_list_end ival fval boolval bsval sval isnull is_slice lidx uidx arg
   elements list_start list_end boolop args nulltesttype argisrow booltesttype subLinkType subLinkId testexpr operName
   subselect casetype casecollid defresult expr result row_typeid row_format colnames typeName names typeOid setof
   typmods typemod arrayBounds collname funcname agg_order agg_filter over agg_within_group agg_star agg_distinct
   func_variadic funcformat argnumber refname partitionClause orderClause frameOptions startOffset endOffset type
   typmod named_args arg_names xmloption indent content refs node sortby_dir sortby_nulls useOp catalogname schemaname
   relname inh relpersistence alias lateral subquery ordinality is_rowsfrom functions coldeflist relation method
   repeatable docexpr rowexpr namespaces columns colname for_ordinality is_not_null colexpr coldefexpr jointype
   isNatural usingClause join_using_alias quals rtindex aliasname ctes recursive ctename aliascolnames
   ctematerialized ctequery search_clause cycle_clause search_col_list search_breadth_first search_seq_column
   cycle_col_list cycle_mark_column cycle_mark_value cycle_mark_default cycle_path_column is_local collClause items
   column_name context_item pathspec passing output on_empty on_error behavior wrapper quotes raw_expr formatted_expr
   format format_type encoding returning btype coerce string name_location coltype unique_keys exprs absent_on_null
   unique query key value constructor item_type`.split(/\s+/),
);
