import type { BoardSource } from '../../records/board.ts';

/** Which board an address asks for: type t is a template, anything else a panel; null without a usable id. */
export function sourceInAddress(address: URLSearchParams): BoardSource | null {
  const id = Number(address.get('id'));
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  return { id, type: address.get('type') === 't' ? 't' : 'p' };
}
