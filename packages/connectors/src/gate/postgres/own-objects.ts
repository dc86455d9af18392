import type { OwnWay } from '../reason.ts';
import type { StatementNames } from './statement-names.ts';
import { quoted } from './tree-fields.ts';

/** A function of the database's own that a statement would call without naming it as one. */
export interface OwnCall {
  by: OwnWay;
  /** The name that stands in the statement, or the type. */
  what: string;
  schema: string;
  name: string;
  /** The condition of a domain, whose functions are judged like a statement's. */
  check: string | null;
}

/** Objects that came with the server have numbers below this one. */
const firstOwn = 16_384;
/** Members of extensions that bear the name of one of the server's functions do the same for their own types. */
const isOwn = (table: string): string =>
  `${table}.oid >= ${firstOwn} AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend e
    WHERE e.classid = 'pg_catalog.pg_proc'::regclass AND e.objid = ${table}.oid AND e.deptype = 'e')`;
const isAround = (type: string): string => `(${type} < ${firstOwn} OR ${type} IN (SELECT oid FROM reach))`;

/**
 * Asks the catalogue what a statement's names mean in this database: functions, types, casts and operators of its own.
 * $1, $2: names called and how many arguments; $3, $4: the same of `pg_catalog.name`; $5: attributes; $6: types;
 * $7: operators; $8: relations; $9: whether values without a type may become a column's; $10: whether JSON is made, which
 * casts as well.
 */
export const ownObjectsQuestion = `
WITH RECURSIVE path AS (
  SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = ANY (pg_catalog.current_schemas(true))
), called AS (
  SELECT p.*, c.name FROM (
    SELECT name, n, false AS system FROM unnest($1::text[], $2::int[]) a(name, n)
    UNION SELECT name, n, true FROM unnest($3::text[], $4::int[]) b(name, n)) c
  JOIN pg_catalog.pg_proc p ON p.proname = c.name::name
  WHERE ${isOwn('p')}
    AND CASE WHEN c.system THEN p.pronamespace = 'pg_catalog'::regnamespace ELSE p.pronamespace IN (SELECT oid FROM path) END
    AND (c.n IS NULL OR p.provariadic <> 0 OR c.n BETWEEN p.pronargs - p.pronargdefaults AND p.pronargs)
), reach(oid, named) AS (
  SELECT pg_catalog.to_regtype(t)::oid, true FROM unnest($6::text[]) t
  UNION SELECT c.reltype, false FROM unnest($8::text[]) r JOIN pg_catalog.pg_class c ON c.oid = pg_catalog.to_regclass(r)
  UNION SELECT prorettype, false FROM called
  UNION SELECT x.oid, r.named FROM reach r JOIN pg_catalog.pg_type t ON t.oid = r.oid CROSS JOIN LATERAL (
    SELECT t.typbasetype AS oid WHERE t.typbasetype <> 0 UNION ALL SELECT t.typelem WHERE t.typelem <> 0
    UNION ALL SELECT a.atttypid FROM pg_catalog.pg_attribute a
      WHERE t.typrelid <> 0 AND a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT g.rngsubtype FROM pg_catalog.pg_range g WHERE g.rngtypid = t.oid
    UNION ALL SELECT d.refobjid FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_depend d
      ON d.classid = 'pg_catalog.pg_constraint'::regclass AND d.objid = k.oid
      AND d.refclassid = 'pg_catalog.pg_type'::regclass WHERE k.contypid = t.oid) x
), calls(by, what, oid) AS (
  SELECT 'function', name, oid FROM called
  UNION ALL
  SELECT 'attribute', p.proname::text, p.oid FROM unnest($5::text[]) a(name)
  JOIN pg_catalog.pg_proc p ON p.proname = a.name::name
  LEFT JOIN pg_catalog.pg_type t ON t.oid = p.proargtypes[0]
  LEFT JOIN pg_catalog.pg_type b ON b.oid = t.typbasetype
  WHERE p.oid >= ${firstOwn} AND p.pronamespace IN (SELECT oid FROM path)
    AND p.pronargs > 0 AND p.pronargs - p.pronargdefaults <= 1
    AND (p.provariadic <> 0 OR t.typtype IN ('c', 'p') OR b.typtype = 'c' OR EXISTS (
      SELECT 1 FROM pg_catalog.pg_cast c JOIN pg_catalog.pg_type s ON s.oid = c.castsource
      WHERE c.oid >= ${firstOwn} AND c.castcontext = 'i' AND s.typtype = 'c'))
  UNION ALL
  SELECT 'type', t.typname::text, t.typinput FROM reach r JOIN pg_catalog.pg_type t ON t.oid = r.oid
  WHERE r.named OR $9::boolean
  UNION ALL
  SELECT 'type', t.typname::text, coalesce(o.oprcode::oid, d.refobjid)
  FROM reach r JOIN pg_catalog.pg_type t ON t.oid = r.oid
  JOIN pg_catalog.pg_constraint k ON k.contypid = t.oid
  JOIN pg_catalog.pg_depend d ON d.classid = 'pg_catalog.pg_constraint'::regclass AND d.objid = k.oid
    AND d.refclassid IN ('pg_catalog.pg_proc'::regclass, 'pg_catalog.pg_operator'::regclass)
  LEFT JOIN pg_catalog.pg_operator o ON o.oid = d.refobjid AND d.refclassid = 'pg_catalog.pg_operator'::regclass
  WHERE t.typtype = 'd' AND (r.named OR $9::boolean)
  UNION ALL
  SELECT 'cast', pg_catalog.format_type(c.casttarget, NULL), c.castfunc FROM pg_catalog.pg_cast c
  WHERE c.oid >= ${firstOwn} AND c.castfunc <> 0 AND ${isAround('c.castsource')} AND ${isAround('c.casttarget')}
    AND (c.castcontext = 'i' OR c.casttarget IN (SELECT oid FROM reach WHERE named)
      OR ($10::boolean AND c.castsource >= ${firstOwn} AND c.casttarget IN ('json'::regtype, 'jsonb'::regtype)))
  UNION ALL
  SELECT 'operator', o.oprname::text, o.oprcode FROM pg_catalog.pg_operator o
  WHERE o.oid >= ${firstOwn} AND o.oprname = ANY ($7::name[]) AND o.oprnamespace IN (SELECT oid FROM path)
    AND ${isAround('o.oprleft')} AND ${isAround('o.oprright')}
)
SELECT c.by, c.what, n.nspname::text AS schema, p.proname::text AS name, NULL AS "check"
FROM calls c JOIN pg_catalog.pg_proc p ON p.oid = c.oid JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
WHERE c.by = 'attribute' OR (${isOwn('p')})
UNION ALL
SELECT DISTINCT 'type', t.typname::text, '', '', pg_catalog.pg_get_constraintdef(k.oid)
FROM reach r JOIN pg_catalog.pg_type t ON t.oid = r.oid JOIN pg_catalog.pg_constraint k ON k.contypid = t.oid
WHERE t.typtype = 'd' AND k.contype = 'c' AND k.oid >= ${firstOwn} AND (r.named OR $9::boolean)
LIMIT 200`;

/** The values of `ownObjectsQuestion` for a statement. */
export function ownObjectsValues(names: StatementNames): unknown[] {
  const attributes = [...new Set(names.attributes.map(({ name }) => name))];
  // `name(value)` and `row.name` convert to a type of that name where no function has it.
  const converted = names.functions.filter((called) => called.arguments === 1).map(({ name }) => name);
  const types = new Set([...names.types, ...[...converted, ...attributes].map((name) => quoted([name]))]);
  return [
    names.functions.map(({ name }) => name),
    names.functions.map((called) => called.arguments ?? null),
    names.systemFunctions.map(({ name }) => name),
    names.systemFunctions.map((called) => called.arguments ?? null),
    attributes,
    [...types],
    names.operators,
    names.relations,
    names.hasUntyped || names.fillsRows,
    names.makesJson,
  ];
}

/**
 * Which of the relations in $1 have the column beside them in $2: as `relation`, `name`. A relation that does not exist is
 * among them, because a statement that reads it fails.
 */
export const columnsQuestion = `
SELECT r.relation, r.name FROM unnest($1::text[], $2::text[]) r(relation, name)
WHERE pg_catalog.to_regclass(r.relation) IS NULL OR EXISTS (SELECT 1 FROM pg_catalog.pg_attribute a
  WHERE a.attrelid = pg_catalog.to_regclass(r.relation) AND a.attname = r.name::name AND NOT a.attisdropped)`;
