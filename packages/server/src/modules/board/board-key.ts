/** What tells finished boards apart. */
export interface BoardKeyParts {
  id: number;
  /** The widgets of one dataset only. */
  only: number | undefined;
  /** As the caller sent them, whatever they are. */
  nodes: string | undefined;
  since: readonly (string | undefined)[];
  filters: string;
  /** Who gets the same bytes, and what they see. */
  scope: string;
  sight: string;
}

/**
 * The key of a finished board. What callers send stands beside what they may see: as a list in JSON no text of theirs
 * reads as the scope of somebody else.
 */
export const boardKey = ({ id, only, nodes, since, filters, scope, sight }: BoardKeyParts): string =>
  JSON.stringify([id, only ?? null, scope, sight, nodes ?? null, since, filters]);
