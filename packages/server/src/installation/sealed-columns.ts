import { passwordBinding } from '../data/source-pools.ts';
import { sqlBinding } from '../data/stored-dataset.ts';
import { widgetSqlBinding } from '../data/stored-widget.ts';
import { shareBinding } from '../security/share-binding.ts';

interface SealedRow {
  id: number;
  /** The panel of a link. */
  panel_id?: number;
}

/** Every place of a sealed text, and what ties a box to its row. The rotation of keys and the start's checks read this. */
export const sealedColumns = [
  { table: 'datasource', column: 'password', binding: ({ id }: SealedRow) => passwordBinding(id) },
  { table: 'dataset', column: 'query_sql', binding: ({ id }: SealedRow) => sqlBinding(id) },
  { table: 'widget', column: 'query_sql', binding: ({ id }: SealedRow) => widgetSqlBinding(id) },
  {
    table: 'share',
    column: 'secret',
    binding: ({ panel_id: panelId }: SealedRow) => shareBinding(panelId ?? 0),
  },
] as const;
