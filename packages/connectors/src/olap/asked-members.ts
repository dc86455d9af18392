import { type CubeMember, type CubeMembers, cubeMembersPage } from '@mingjing/contract';
import type { AskedMembers } from '../connector.ts';
import { isUniqueName } from './unique-name.ts';

/** Picks the asked ones of a level's members as they arrive, in the server's order. */
export class MemberPicker {
  readonly #search: string;
  readonly #found: CubeMember[] = [];
  #left: number;
  #more = false;

  constructor({ search, skip }: AskedMembers) {
    this.#search = search.trim().toLowerCase();
    this.#left = skip;
  }

  /** True once the rest does not matter. */
  get isFull(): boolean {
    return this.#more;
  }

  /** Members whose names no statement could hold are passed over. */
  add(member: CubeMember): void {
    if (this.#more || !isUniqueName(member.uniqueName)) return;
    if (!member.caption.toLowerCase().includes(this.#search)) return;
    if (this.#left > 0) this.#left -= 1;
    else if (this.#found.length < cubeMembersPage) this.#found.push(member);
    else this.#more = true;
  }

  answer(): CubeMembers {
    return { members: this.#found, more: this.#more };
  }
}
