import type { Cube, CubeMembers, CubeStructure } from '@mingjing/contract';
import type { AskedMembers, CubeBrowser, CubeName, ReadLimits } from '../connector.ts';
import { LiveSource } from '../live/live-source.ts';
import type { OlapProtocol, OlapSession } from './session.ts';

/** An OLAP server: a source whose cubes can be looked through. It is opened with sessions of OLAP only. */
export class OlapSource extends LiveSource {
  readonly browser: CubeBrowser = {
    cubes: (limits: ReadLimits): Promise<Cube[]> =>
      this.#ask(limits, (protocol, signal) => protocol.cubes(signal)),
    structure: (cube: CubeName, limits: ReadLimits): Promise<CubeStructure> =>
      this.#ask(limits, (protocol, signal) => protocol.structure(cube, signal)),
    members: (cube: CubeName, asked: AskedMembers, limits: ReadLimits): Promise<CubeMembers> =>
      this.#ask(limits, (protocol, signal) => protocol.members(cube, asked, signal)),
  };

  #ask<T>(limits: ReadLimits, work: (protocol: OlapProtocol, signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.use(limits, (session) => (session as OlapSession).ask(work));
  }
}
