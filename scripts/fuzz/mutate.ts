/** Numbers below a bound that look random and are the same for the same seed (mulberry32). */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

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
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const words = [...good, ...bad].flatMap(piecesOf).filter((piece) => piece.trim() !== '');
  const change = (statement: string[]): void => {
    const at = random(statement.length);
    switch (random(4)) {
      case 0:
        statement.splice(at, 1);
        return;
      case 1:
        statement.splice(at, 0, ' ', pick(words), ' ');
        return;
      case 2:
        statement[at] = pick(words);
        return;
      default: {
        const other = piecesOf(pick(bad));
        const from = random(other.length);
        statement.splice(at, 0, ' ', ...other.slice(from, from + 1 + random(6)), ' ');
      }
    }
  };
  return () => {
    const statement = piecesOf(pick(random(2) === 0 ? good : bad));
    for (let left = 1 + random(3); left > 0; left -= 1) change(statement);
    return statement.join('');
  };
}
