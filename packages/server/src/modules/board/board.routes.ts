import { api, parseJsonText, texts } from '@mingjing/contract';
import { z } from 'zod';
import type { Asking } from '../../data/data-reader.ts';
import { refused } from '../../http/app-error.ts';
import { type Handler, on, RawResult } from '../../http/handler.ts';
import { Lines, takesLines } from '../../http/lines.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import { userOf } from '../acting-user.ts';
import type { Templates } from '../templates/template.service.ts';
import { templateBoard } from '../templates/template-board.ts';
import type { BoardService } from './board.service.ts';
import type { BoardChoices } from './board-choices.ts';
import type { FilterSets } from './filter-sets.ts';

const valueList = z.array(z.string().max(1000)).max(1000);

/** A JSON list of values. Throws AppError. */
function readValues(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  try {
    return valueList.parse(parseJsonText(text));
  } catch {
    throw refused(texts.rules.malformed);
  }
}

export function boardHandlers(
  board: BoardService,
  templates: Templates,
  choices: BoardChoices,
  sets: FilterSets,
  use: Pick<UseRights, 'seenOn'>,
): Handler[] {
  /** The call of an author who may not use all that stands on the panel is answered as a viewer's. */
  const seen = async (panelId: number, { actor, signal }: Asking): Promise<Asking> => ({
    actor: await use.seenOn(actor, panelId),
    signal,
  });
  return [
    on(api.board.load, async (call) => {
      if (call.query.type === 't') return templateBoard(await templates.readable(call.actor, call.query.id));
      const asking = await seen(call.query.id, call);
      if (!takesLines(call.request)) return new RawResult(await board.load(call.query, asking));
      const answer = await board.follow(call.query, asking);
      return Buffer.isBuffer(answer) ? new RawResult(answer) : Lines.begun(answer);
    }),
    on(api.board.state, (call) => board.state(call.query.id, call)),
    on(api.board.targets, (call) => board.targets(call.query.id, call)),
    on(api.board.layout, async (call) => board.layout(call.query.id, await seen(call.query.id, call))),
    on(api.board.choices, async (call) => {
      const { id, name, search, filters = [], check } = call.query;
      return choices.choices(id, name, { search, filters, check: readValues(check) }, await seen(id, call));
    }),
    on(api.board.fields, async (call) => choices.fields(call.query.id, await seen(call.query.id, call))),
    on(api.board.saveSet, (call) => sets.save(userOf(call.actor), call.input)),
    on(api.board.setDefault, (call) =>
      sets.setDefault(userOf(call.actor), call.params.id, call.input.isDefault),
    ),
    on(api.board.removeSet, (call) => sets.remove(userOf(call.actor), call.params.id)),
  ];
}
