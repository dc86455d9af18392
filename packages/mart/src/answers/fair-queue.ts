import { type Rank, ranks } from '../waiting/turn.ts';

/** Pieces that a tenant gets one after the other: about a board's. */
const quantum = 24;
/** One turn of so many goes to the ranks below first, so that they come on however many people look. */
const lowTurn = 8;

/** Whose piece it is, and how urgent. */
interface Place {
  tenant: string;
  rank?: Rank | undefined;
}

/** A piece whose turn it is; an early one goes before its tenant's turn, and alone. */
export interface Served<Work> {
  work: Work;
  isEarly: boolean;
}

/** Tenants of one rank. */
class Round<Work> {
  /** In the order of the round. */
  readonly #lines = new Map<string, Work[]>();
  /** Tenants that got nothing since they began to wait, in the order in which they came. */
  readonly #new = new Set<string>();
  /** Pieces that the first tenant got in its present turn. */
  #got = 0;
  #even = false;

  add(tenant: string, work: Work): void {
    const line = this.#lines.get(tenant);
    if (line !== undefined) {
      line.push(work);
      return;
    }
    this.#lines.set(tenant, [work]);
    this.#new.add(tenant);
  }

  next(): Served<Work> | undefined {
    const [first] = this.#lines;
    if (first === undefined) return undefined;
    this.#even = !this.#even;
    const [tenant, line] = this.#even ? first : this.#before(first);
    const work = line.shift() as Work;
    const isFirst = tenant === first[0];
    this.#new.delete(tenant);
    if (line.length === 0) this.#lines.delete(tenant);
    if (!isFirst) return { work, isEarly: true };
    this.#got = line.length === 0 ? 0 : this.#got + 1;
    if (this.#got >= quantum) {
      this.#got = 0;
      this.#lines.delete(tenant);
      this.#lines.set(tenant, line);
    }
    return { work, isEarly: false };
  }

  remove(tenant: string, work: Work): boolean {
    const line = this.#lines.get(tenant);
    const at = line?.indexOf(work) ?? -1;
    if (line === undefined || at < 0) return false;
    if (line.length === 1) {
      if (this.#lines.keys().next().value === tenant) this.#got = 0;
      this.#lines.delete(tenant);
      this.#new.delete(tenant);
    } else line.splice(at, 1);
    return true;
  }

  waitingOf(tenant: string): number {
    return this.#lines.get(tenant)?.length ?? 0;
  }

  alike(tenant: string, isAlike: (work: Work) => boolean): Work[] {
    return this.#lines.get(tenant)?.filter(isAlike) ?? [];
  }

  /** Whose piece goes before the turn of the first: that of a newcomer, or of who has the least to wait for. */
  #before(first: [string, Work[]]): [string, Work[]] {
    const [newcomer] = this.#new;
    const line = newcomer === undefined ? undefined : this.#lines.get(newcomer);
    if (newcomer !== undefined && line !== undefined) return [newcomer, line];
    let found = first;
    for (const one of this.#lines) if (one[1].length < found[1].length) found = one;
    return found;
  }
}

/**
 * Waiting work, served by rank and within a rank in turn. A tenant's turn is a board long: boards that wait together are
 * finished one after the other and not all of them last. Every second piece is the first one of a tenant that got nothing
 * yet, so that each board shows something soon; where there is none, that of the tenant with the least to wait for, so that
 * a board of a hundred widgets does not hold up the one widget of another tenant.
 */
export class FairQueue<Work> {
  readonly #rounds = new Map<Rank, Round<Work>>(ranks.map((rank) => [rank, new Round()]));
  #size = 0;
  #turn = 0;

  get size(): number {
    return this.#size;
  }

  add(place: Place, work: Work): void {
    this.#roundOf(place).add(place.tenant, work);
    this.#size += 1;
  }

  next(): Work | undefined {
    return this.serve()?.work;
  }

  serve(): Served<Work> | undefined {
    if (this.#size === 0) return undefined;
    this.#turn = (this.#turn + 1) % lowTurn;
    for (const rank of this.#turn === 0 ? ranks.toReversed() : ranks) {
      const served = this.#rounds.get(rank)?.next();
      if (served === undefined) continue;
      this.#size -= 1;
      return served;
    }
    return undefined;
  }

  /** Takes a piece out again; false when it waits no longer. */
  remove(place: Place, work: Work): boolean {
    const isRemoved = this.#roundOf(place).remove(place.tenant, work);
    if (isRemoved) this.#size -= 1;
    return isRemoved;
  }

  /** Pieces of this rank that a tenant waits for. */
  waitingOf(place: Place): number {
    return this.#roundOf(place).waitingOf(place.tenant);
  }

  /** Pieces of the same place that go together with one, in their order. */
  alike(place: Place, isAlike: (work: Work) => boolean): Work[] {
    return this.#roundOf(place).alike(place.tenant, isAlike);
  }

  #roundOf({ rank = 'view' }: Place): Round<Work> {
    return this.#rounds.get(rank)!;
  }
}
