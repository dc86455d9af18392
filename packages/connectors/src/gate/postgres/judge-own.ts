import { type AllowedFunctions, ExtraFunctions } from '../allowed-functions.ts';
import { GateError } from '../reason.ts';
import { judgeTree } from './judge-tree.ts';
import { columnsQuestion, type OwnCall, ownObjectsQuestion, ownObjectsValues } from './own-objects.ts';
import { parseTree } from './parser.ts';
import { type RowAttribute, statementNames } from './statement-names.ts';

/** Asks the database that the statement will run in, in the same transaction: its search path decides. */
export type AskCatalogue = (sql: string, values: unknown[]) => Promise<unknown[]>;

/** What the gate refuses in a domain's condition; undefined when nothing. */
function refusedInCheck(check: string, extra: ExtraFunctions): GateError | undefined {
  try {
    judgeTree(parseTree(`SELECT ${check.replace(/^CHECK\s*/, '').replace(/(?<!\s)\s+NOT VALID$/, '')}`), {
      extra,
      parameters: false,
    });
    return undefined;
  } catch (error) {
    return error instanceof GateError ? error : new GateError({ kind: 'tooLarge' });
  }
}

/** Attributes that are no column of their rows for certain, among those that a function of the database may be. */
async function unproven(attributes: readonly RowAttribute[], ask: AskCatalogue): Promise<RowAttribute[]> {
  const pairs = attributes.flatMap(({ name, proof }) =>
    (proof ?? []).flat().map((relation): [string, string] => [relation, name]),
  );
  const rows =
    pairs.length === 0
      ? []
      : await ask(columnsQuestion, [pairs.map(([relation]) => relation), pairs.map(([, name]) => name)]);
  const key = (relation: string, name: string): string => JSON.stringify([relation, name]);
  const columns = new Set(
    (rows as { relation: string; name: string }[]).map(({ relation, name }) => key(relation, name)),
  );
  return attributes.filter(
    ({ name, proof }) =>
      proof === undefined ||
      !proof.every((some) => some.some((relation) => columns.has(key(relation, name)))),
  );
}

/**
 * The part of the gate that only the database can answer: a statement may call functions of the database's own without a
 * name that stands before a bracket, through a row's attribute, a type's check, a cast or an operator, or through a
 * name that it shares with one of the server's functions. Those need to be allowed as well. Throws GateError.
 */
export async function judgeOwn(sql: string, allowed: AllowedFunctions, ask: AskCatalogue): Promise<void> {
  const names = statementNames(parseTree(sql));
  const extra = new ExtraFunctions(allowed);
  const calls = (await ask(ownObjectsQuestion, ownObjectsValues(names))) as OwnCall[];
  const attributes: OwnCall[] = [];
  const isAllowed = ({ schema, name }: OwnCall): boolean => extra.has([name]) || extra.has([schema, name]);
  // A check may name an allowed function with its schema or without.
  const inChecks = new ExtraFunctions([
    ...allowed,
    ...calls.filter(isAllowed).flatMap(({ schema, name }) => [name, `${schema}.${name}`]),
  ]);
  for (const call of calls) {
    if (call.check !== null) {
      const refused = refusedInCheck(call.check, inChecks);
      if (refused !== undefined)
        throw new GateError({ kind: 'ownCheck', type: call.what, why: refused.message });
    } else if (!isAllowed(call)) {
      if (call.by !== 'attribute')
        throw new GateError({
          kind: 'ownFunction',
          by: call.by,
          what: call.what,
          name: `${call.schema}.${call.name}`,
        });
      attributes.push(call);
    }
  }
  if (attributes.length === 0) return;
  const called = new Map(attributes.map(({ what, schema }) => [what, schema]));
  const [first] = await unproven(
    names.attributes.filter(({ name }) => called.has(name)),
    ask,
  );
  if (first !== undefined) {
    const { alias, name } = first;
    const what = `${alias}.${name}`;
    throw new GateError({ kind: 'ownFunction', by: 'attribute', what, name: `${called.get(name)}.${name}` });
  }
}
