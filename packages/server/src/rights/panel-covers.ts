import type { UnitOfWork } from '../db/unit-of-work.ts';
import type { UserActor } from '../security/actor.ts';

interface WithCover {
  id: number;
  front_cover_path?: string;
}

/** Panels with a widget on a dataset of which not everybody sees everything, or on a source of such a dataset. */
async function onRestricted(work: UnitOfWork): Promise<Set<number>> {
  const rows = await work.db
    .selectFrom('panel_widget as p')
    .innerJoin('widget as w', 'w.id', 'p.widget_id')
    .innerJoin('dataset as d', (join) =>
      join.on((on) =>
        on.or([
          on('d.id', '=', on.ref('w.dataset_id')),
          on.and([on('w.dataset_id', 'is', null), on('d.datasource_id', '=', on.ref('w.datasource_id'))]),
        ]),
      ),
    )
    .select('p.panel_id')
    .distinct()
    .where('d.restricted', '=', 1)
    .execute();
  return new Set(rows.map((row) => row.panel_id));
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
  const restricted = await onRestricted(work);
  return panels.map((panel) => (restricted.has(panel.id) ? { ...panel, front_cover_path: '' } : panel));
}
