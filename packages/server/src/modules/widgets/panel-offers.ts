import { columnOfParameter } from '@mingjing/contract';
import type { Logger } from 'pino';
import { reckonedBehind } from '../../data/calculated-columns.ts';
import type { Asking } from '../../data/data-reader.ts';
import { storedDrawing } from '../../data/stored-drawing.ts';
import { widgetDataOf } from '../../data/stored-widget.ts';
import { type OfferedPanel, type OfferedSource, type OfferedWidget, offered } from '../../rights/offered.ts';
import type { PanelRow } from '../panels/panel.store.ts';
import { placeOf, storedLayout } from '../panels/panel-parameters.ts';
import type { WidgetRow, WidgetStore } from './widget.store.ts';
import type { WidgetAnswers } from './widget-answers.ts';

interface OfferParts {
  widgets: Pick<WidgetStore, 'findMany'>;
  answers: Pick<WidgetAnswers, 'ground' | 'columnsOf'>;
  log: Logger;
}

/** Reads what `offered` decides by: the panel's layout and drawing, its widgets and the columns of their data. */
export function createPanelOffers({ widgets, answers, log }: OfferParts) {
  /** Undefined for a widget whose data cannot be asked: nothing of it is offered. */
  async function sourceOf(row: WidgetRow, asking: Asking): Promise<OfferedSource | undefined> {
    try {
      const { target, measures } = await answers.ground(row);
      const columns = await answers.columnsOf(target, asking);
      const behind = (column: string): string[] =>
        target.kind === 'dataset' ? reckonedBehind(target.dataset, column) : [];
      return { id: row.id, widget: widgetDataOf(row), place: placeOf(row), columns, measures, behind };
    } catch (error) {
      asking.signal.throwIfAborted();
      log.debug({ err: error, widget: row.id }, 'a widget without data offers nothing');
      return undefined;
    }
  }

  async function on(panel: PanelRow, rows: readonly WidgetRow[], asking: Asking): Promise<OfferedPanel> {
    const sources = await Promise.all(rows.map((row) => sourceOf(row, asking)));
    const parts = { layout: storedLayout(panel), drawing: storedDrawing(panel) };
    return offered(
      parts,
      sources.filter((source) => source !== undefined),
    );
  }

  /** The widgets on a panel, each once. */
  const rowsOn = (panel: PanelRow): Promise<WidgetRow[]> => {
    const refs = storedDrawing(panel).nodes.flatMap((node) => (node.kind === 'widget' ? [node.ref] : []));
    return widgets.findMany([...new Set(refs)]);
  };

  return {
    on,
    rowsOn,

    /**
     * What is offered of one widget; the others of the panel are read only where their marks filter it, or where it depends
     * on what they show.
     */
    async of(panel: PanelRow, row: WidgetRow, asking: Asking): Promise<OfferedWidget> {
      const { crossFilter, paramsGroup } = storedLayout(panel);
      const alone = (await on(panel, [row], asking)).of(row.id);
      const asksWhole = paramsGroup.some((one) => alone.isWhole(columnOfParameter(one, placeOf(row)), null));
      if (crossFilter !== true && !asksWhole) return alone;
      const others = (await rowsOn(panel)).filter(({ id }) => id !== row.id);
      return (await on(panel, [row, ...others], asking)).of(row.id);
    },
  };
}
export type PanelOffers = ReturnType<typeof createPanelOffers>;
