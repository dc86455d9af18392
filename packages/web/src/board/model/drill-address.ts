import { type Drill, drillText } from '@mingjing/contract';

const prefix = 'at.';

/** Panels that take turns call their nodes alike: what one was drilled to means nothing on the next. */
const takesTurns = (address: URLSearchParams): boolean => address.has('ids');

/** How far an address says that a node's widget was drilled into; undefined where it says nothing that can be read. */
export function drillInAddress(address: URLSearchParams, nodeId: string): Drill | undefined {
  if (takesTurns(address)) return undefined;
  const read = drillText.safeParse(address.get(prefix + nodeId) ?? undefined);
  return read.success ? read.data : undefined;
}

/** The address with this drill of a node in place of the one it had; null is where the author left it. */
export function withDrill(address: URLSearchParams, nodeId: string, drill: Drill | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (takesTurns(address)) return next;
  if (drill === null) next.delete(prefix + nodeId);
  else next.set(prefix + nodeId, JSON.stringify(drill));
  return next;
}
