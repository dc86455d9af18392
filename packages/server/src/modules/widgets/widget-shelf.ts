import type { WidgetCard } from '@mingjing/contract';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone } from '../../http/app-error.ts';
import { wireDate } from '../../http/wire-date.ts';
import type { NamedPanels, PanelName, PanelsShown } from '../../rights/named-panels.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { Actor } from '../../security/actor.ts';
import type { Categories } from '../categories/category.service.ts';
import { createShelfStore } from './widget-shelf.store.ts';

interface ShelfParts {
  work: UnitOfWork;
  categories: Pick<Categories, 'require'>;
  access: NamedPanels;
  use: Pick<UseRights, 'of'>;
  timezone: string;
}

/** Stored widgets as their authors put them in order: cards of a list, where each is shown, moves between categories. */
export function createWidgetShelf({ work, categories, access, use, timezone }: ShelfParts) {
  const store = createShelfStore(work);
  return {
    async cards(actor: Actor): Promise<WidgetCard[]> {
      const [cards, mine, uses, named] = await Promise.all([
        store.cards(),
        use.of(actor),
        store.uses(),
        access.namedPanels(actor),
      ]);
      const panels = new Map<number, PanelName[]>();
      for (const { widget_id, id, name } of uses) {
        const known = panels.get(widget_id);
        if (known === undefined) panels.set(widget_id, [{ id, name }]);
        else known.push({ id, name });
      }
      return cards.filter(mine.widget).map((card) => ({
        id: card.id,
        datasetName: card.dataset_name ?? '',
        tips: card.tips,
        ...named(panels.get(card.id) ?? []),
        lastModifiedDate: wireDate(card.updated_at, timezone),
      }));
    },

    /** What deleting a widget would leave an empty place on. */
    async impact(actor: Actor, id: number): Promise<PanelsShown> {
      if (!(await store.exists(id))) throw gone();
      const named = await access.namedPanels(actor);
      return named((await store.uses(id)).map((use) => ({ id: use.id, name: use.name })));
    },

    /** Puts a widget into another category. Its data need not be readable for that. */
    async move(id: number, categoryId: number, userId: number): Promise<void> {
      await work.run(async () => {
        await categories.require('widget', categoryId);
        if (!(await store.move(id, categoryId, userId))) throw gone();
      });
    },
  };
}
export type WidgetShelf = ReturnType<typeof createWidgetShelf>;
