import type { UnitOfWork } from '../db/unit-of-work.ts';
import type { UserActor } from '../security/actor.ts';
import { panelsOnRestricted } from './panels-on-restricted.ts';

interface WithCover {
  id: number;
  front_cover_path?: string;
}

/**
 * Panels with the covers that a user may see. A cover is a picture of the board as its author saw it: where not everybody
 * sees the same rows it is the administrators' alone.
 */
export async function withShownCovers<P extends WithCover>(
  work: UnitOfWork,
  actor: UserActor,
  panels: readonly P[],
): Promise<P[]> {
  if (actor.isAdmin || panels.every(({ front_cover_path: cover = '' }) => cover === '')) return [...panels];
  const rows = await panelsOnRestricted(work).execute();
  const restricted = new Set(rows.map((row) => row.panel_id));
  return panels.map((panel) => (restricted.has(panel.id) ? { ...panel, front_cover_path: '' } : panel));
}
