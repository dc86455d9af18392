import type { UnitOfWork } from '../db/unit-of-work.ts';

/**
 * Panels (`panel_id`) with a widget on a dataset of which not everybody sees everything, or with a statement over a source
 * of such a dataset. More can be asked of `p` (panel_widget), `w` (widget) and `d` (dataset).
 */
export const panelsOnRestricted = (work: UnitOfWork) =>
  work.db
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
    .where('d.restricted', '=', 1);
