import { api } from '@mingjing/contract';
import { type Handler, on, onMaking, RawResult } from '../../http/handler.ts';
import { userIdOf, userOf } from '../acting-user.ts';
import type { Widgets } from './widget.service.ts';
import type { WidgetShelf } from './widget-shelf.ts';

export function widgetHandlers(widgets: Widgets, shelf: WidgetShelf): Handler[] {
  const { widget } = api;
  return [
    on(widget.list, (call) => widgets.list(call.actor)),
    onMaking(
      widget.create,
      (call) => widgets.create(userIdOf(call.actor), call.input, call),
      (call, id) => widgets.read(call, id),
    ),
    on(widget.data, async (call) => new RawResult((await widgets.data(call.query, call)).json)),
    on(widget.preview, async (call) => {
      return new RawResult((await widgets.preview(call.input, call, call.query)).json);
    }),
    on(widget.statement, (call) => widgets.statement(call.input, call)),
    on(widget.values, (call) => widgets.values(call.input, call)),
    on(widget.fields, (call) => widgets.fields(call.query.datasetId, call)),
    on(widget.tree, (call) => widgets.tree(call.actor, call.query.hasWidgets !== 'false')),
    on(widget.cards, (call) => shelf.cards(call.actor)),
    on(widget.impact, async (call) => {
      await widgets.usable(call.params.id, call.actor);
      return shelf.impact(call.actor, call.params.id);
    }),
    on(widget.read, (call) => widgets.read(call, call.params.id)),
    on(widget.update, (call) => widgets.update(call.params.id, call.input, call)),
    on(widget.remove, (call) => widgets.remove(call.actor, call.params.id)),
    on(widget.copy, (call) => widgets.copy(userOf(call.actor), call.params.id, call)),
    on(widget.move, async (call) => {
      await widgets.read(call, call.params.id);
      await shelf.move(call.params.id, call.input.categoryId, userIdOf(call.actor));
      return widgets.read(call, call.params.id);
    }),
  ];
}
