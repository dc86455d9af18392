import { pick, randomOf } from './random.ts';

const pieces = /'[^']*'|"[^"]*"|\w+|\s+|\S/g;
const piecesOf = (sql: string): string[] => sql.match(pieces) ?? [];

interface Corpus {
  /** Statements of analysts, which the gate lets pass. */
  good: readonly string[];
  /** Ways around a gate, which it refuses. */
  bad: readonly string[];
}

/** Makes statements: one of the corpus with one to three pieces dropped, replaced, added or taken from a forbidden one. */
export function mutator({ good, bad }: Corpus, seed: number): () => string {
  const random = randomOf(seed);
  const one = <T>(items: readonly T[]): T => pick(random, items);
  const words = [...good, ...bad].flatMap(piecesOf).filter((piece) => piece.trim() !== '');
  const change = (statement: string[]): void => {
    const at = random(statement.length);
    switch (random(4)) {
      case 0:
        statement.splice(at, 1);
        return;
      case 1:
        statement.splice(at, 0, ' ', one(words), ' ');
        return;
      case 2:
        statement[at] = one(words);
        return;
      default: {
        const other = piecesOf(one(bad));
        const from = random(other.length);
        statement.splice(at, 0, ' ', ...other.slice(from, from + 1 + random(6)), ' ');
      }
    }
  };
  return () => {
    const statement = piecesOf(one(random(2) === 0 ? good : bad));
    for (let left = 1 + random(3); left > 0; left -= 1) change(statement);
    return statement.join('');
  };
}
