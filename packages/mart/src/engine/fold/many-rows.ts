import type { FoldGroups } from '@mingjing/query';
import { Arena } from './arena.ts';
import { filledOf, groupsJson, type Shown } from './groups-json.ts';
import { blockRows } from './kept-column.ts';
import { measureJson } from './measure-json.ts';
import type { RowFinder } from './passing-rows.ts';
import { Piece } from './piece.ts';
import { type KeptParts, type PlacedKey, placedKey } from './placed-key.ts';
import { Tallies } from './tallies.ts';
import { Unfoldable } from './unfoldable.ts';

/** Rows that are looked at at once: their columns stand in the processor's own memory. */
const pieceRows = 4 * blockRows;
/** Rows of questions after which others get their turn. */
const rowsOfTurn = 400_000;
/** Groups that a question may have at most, those without rows among them: they are put in order in one go. */
const mostGroups = 1 << 15;

const oneGroup = new Int32Array(pieceRows + blockRows);

/** Groups of some keys, and what questions make of their rows. */
interface Grouping {
  keys: PlacedKey[];
  count: number;
  tallies: Tallies;
}

/** Answers a question in finished bytes. */
type Finish = () => { json: Buffer; rows: number };

/**
 * Answers questions of many passing rows, a piece of these after the other: what is kept of them are the groups alone.
 * The places of all values are known before (ADR 37), so what is too much for it is told before any row is looked at.
 */
export class ManyRows {
  readonly #rows: number;
  readonly #parts: KeptParts;
  readonly #groupings = new Map<string, Grouping>();

  constructor(rows: number, parts: KeptParts) {
    this.#rows = rows;
    this.#parts = parts;
  }

  /** Takes up a question, which is answered once all rows were looked at. Throws Unfoldable, as may what it returns. */
  take({ keys, outputs, ...shownOf }: FoldGroups, names: readonly string[]): Finish {
    const grouping = this.#grouping(keys);
    const { tallies } = grouping;
    if (keys.length > 0) tallies.need({ kind: 'rows' });
    for (const output of outputs) if (output.kind === 'measure') tallies.need(output.of);
    return () => {
      const shown = outputs.map((output): Shown => {
        if (output.kind === 'key') return keyShown(grouping, output.at);
        const { values, as } = tallies.end(output.of);
        return { order: values, json: (group) => measureJson(values[group]!, as) };
      });
      const there = keys.length > 0 ? filledOf(tallies.end({ kind: 'rows' }).values) : Int32Array.of(0);
      return groupsJson(there, shown, shownOf, names);
    };
  }

  /** Looks at all rows that are found. `goOn` throws when nobody waits for them any more. */
  async look(finder: RowFinder, goOn: () => void): Promise<void> {
    const found = new Int32Array(pieceRows + blockRows);
    let looked = 0;
    while (!finder.isEnded && this.#groupings.size > 0) {
      let count = 0;
      while (!finder.isEnded && count < pieceRows) count = finder.find(found, count);
      this.#add(found.subarray(0, count));
      looked += count * this.#groupings.size;
      if (looked < rowsOfTurn) continue;
      looked = 0;
      await new Promise((resolve) => setImmediate(resolve));
      goOn();
    }
  }

  #add(rows: Int32Array): void {
    const arena = new Arena();
    const piece = new Piece(arena, rows, this.#parts.column);
    for (const { keys, tallies } of this.#groupings.values()) tallies.add(piece, groupsOf(keys, piece));
    arena.end();
  }

  #grouping(keys: FoldGroups['keys']): Grouping {
    const name = JSON.stringify(keys);
    const known = this.#groupings.get(name);
    if (known !== undefined) return known;
    const placed = keys.map((key) => placedKey(key, this.#parts));
    const count = placed.reduce((product, key) => product * key.count, 1);
    if (count > mostGroups) throw new Unfoldable('too many groups to have places');
    const grouping = { keys: placed, count, tallies: new Tallies(count, this.#rows, this.#parts.column) };
    this.#groupings.set(name, grouping);
    return grouping;
  }
}

function groupsOf([first, ...others]: readonly PlacedKey[], piece: Piece): Int32Array {
  if (first === undefined) return oneGroup.subarray(0, piece.rows);
  let groups = first.placesOf(piece);
  for (const key of others) {
    const places = key.placesOf(piece);
    const { count } = key;
    const next = piece.arena.int32(groups.length);
    for (let row = 0; row < next.length; row += 1) next[row] = groups[row]! * count + places[row]!;
    groups = next;
  }
  return groups;
}

function keyShown({ keys, count }: Grouping, at: number): Shown {
  const { order, json, count: own } = keys[at]!;
  const behind = keys.slice(at + 1).reduce((product, key) => product * key.count, 1);
  const placeOf = (group: number): number => Math.floor(group / behind) % own;
  return {
    order: Float64Array.from({ length: count }, (_, group) => order[placeOf(group)]!),
    json: (group) => json(placeOf(group)),
  };
}
