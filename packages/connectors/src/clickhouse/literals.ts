import type { Cell } from '@mingjing/contract';
import type { CompiledSql } from '@mingjing/query';
import { clickhouseLexis } from '../gate/clickhouse/lexis.ts';
import { tokensOf } from '../gate/tokens.ts';

const escapes: Record<string, string> = { "'": "\\'", '\\': '\\\\', '\0': '\\0' };

/** A value as it is written in a statement. */
export function literal(value: Cell): string {
  if (value === null) return 'NULL';
  return `'${String(value).replace(/['\\\0]/g, (sign) => escapes[sign] ?? sign)}'`;
}

/**
 * The statement with its values as literals: servers before version 19 have no parameters. Only a token that is a
 * parameter is one; the same letters in a text or a comment stay.
 */
export function withLiterals({ sql, params }: CompiledSql): string {
  if (params.length === 0) return sql;
  let text = '';
  let done = 0;
  for (const { kind, value, start, end } of tokensOf(sql, clickhouseLexis)) {
    if (kind !== 'parameter') continue;
    const place = Number(/\d+/.exec(value)?.[0]) - 1;
    text += sql.slice(done, start) + literal(params[place] ?? null);
    done = end;
  }
  return text + sql.slice(done);
}
