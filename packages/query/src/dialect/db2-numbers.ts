import { join, raw, type Sql, sql } from '../sql.ts';

const mantissas = ['', '+', '-'].flatMap((sign) =>
  ['9', '9.', '9.9', '.9'].map((digits) => `${sign}${digits}`),
);
const list = (texts: readonly string[]) => raw(texts.map((text) => `'${text}'`).join(', '));
const plain = list(mantissas);
const powered = list(mantissas.flatMap((text) => ['E9', 'E+9', 'E-9'].map((power) => text + power)));
const ends = ['E9', 'E99', 'E+9', 'E+99', 'E-9', 'E-99'];

/** Runs of digits as one, each round halving them: 128 digits become one. */
function collapsed(shape: Sql): Sql {
  let text = shape;
  for (let round = 0; round < 7; round += 1) text = sql`REPLACE(${text}, '99', '9')`;
  return text;
}

/** Whether text is a number by `numberText`, without regular expressions: every digit is a 9, a run of them one. */
export function isNumberByShape(value: Sql): Sql {
  const shape = sql`TRANSLATE(UPPER(TRIM(${value})), '9999999999', '0123456789')`;
  const short = collapsed(shape);
  const anyEnd = join(
    ends.map((end) => sql`${shape} LIKE '%${raw(end)}'`),
    ' OR ',
  );
  return sql`LENGTH(TRIM(${value})) <= 120 AND (${short} IN (${plain}) OR ${short} IN (${powered}) AND (${anyEnd}))`;
}
