import type { DataReader } from '../../data/data-reader.ts';
import type { SourceReader } from '../../data/source-reader.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import type { UsageStore } from '../../rights/usage.store.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { Categories } from '../categories/category.service.ts';
import type { PanelAccess } from '../panels/panel-access.ts';
import type { PanelOffers } from './panel-offers.ts';
import type { WidgetStore } from './widget.store.ts';
import { createWidgetAccess } from './widget-access.ts';
import type { WidgetAnswers } from './widget-answers.ts';
import { createWidgetForm } from './widget-form.ts';
import { createWidgetReads } from './widget-reads.ts';
import { createWidgetRecords } from './widget-records.ts';

export type { DataRequest } from './widget-reads.ts';

interface WidgetParts {
  work: UnitOfWork;
  store: WidgetStore;
  answers: WidgetAnswers;
  reader: DataReader;
  sourceReader: Pick<SourceReader, 'checkSql'>;
  categories: Categories;
  access: PanelAccess;
  offers: PanelOffers;
  secrets: SecretBox;
  use: UseRights;
  usage: Pick<UsageStore, 'copy'>;
  now: () => number;
  timezone: string;
}

/** Widgets: the stored records, and what is asked of them. */
export function createWidgets(parts: WidgetParts) {
  const own = createWidgetAccess(parts);
  const form = createWidgetForm({ ...parts, access: own });
  const records = createWidgetRecords({ ...parts, access: own, form });
  const reads = createWidgetReads({ ...parts, own, form });
  return { ...records, ...reads, usable: own.usable };
}
export type Widgets = ReturnType<typeof createWidgets>;
