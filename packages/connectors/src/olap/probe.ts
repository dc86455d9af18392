import type { Access } from './access.ts';
import { NotOlap, OlapSaid } from './faults.ts';
import { SaikuProtocol } from './saiku/protocol.ts';
import { signIn } from './saiku/sign-in.ts';
import type { OlapProtocol } from './session.ts';
import { XmlaProtocol } from './xmla/protocol.ts';

/** Where an address leads to XMLA: to itself, and to where Mondrian's own server has it below. */
const xmlaPaths = (path: string): string[] =>
  /\/(?:xmla|[^/]+\.(?:dll|asmx))$/i.test(path) ? [path] : [path, `${path}/xmla`];

/** Signs in: to Saiku where there is one, else by XMLA. Throws the reason that a person can act on. */
export async function probe(access: Access, signal: AbortSignal): Promise<OlapProtocol> {
  let told: OlapSaid | undefined;
  try {
    const saiku = await signIn(access, signal);
    if (saiku !== undefined) return new SaikuProtocol(saiku.client, saiku.isAdmin);
  } catch (error) {
    if (!(error instanceof OlapSaid)) throw error;
    told = error;
  }
  for (const path of xmlaPaths(access.address.path)) {
    try {
      return await XmlaProtocol.open(access, path, signal);
    } catch (error) {
      if (error instanceof OlapSaid) told ??= error;
      else if (!(error instanceof NotOlap)) throw error;
    }
  }
  throw told ?? new NotOlap();
}
