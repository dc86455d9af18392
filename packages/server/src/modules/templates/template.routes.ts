import { api } from '@mingjing/contract';
import { type Handler, on } from '../../http/handler.ts';
import { userOf } from '../acting-user.ts';
import { templateBoard } from '../board/template-board.ts';
import type { Templates } from './template.service.ts';

export function templateHandlers(templates: Templates): Handler[] {
  const { template } = api;
  return [
    on(template.list, (call) => templates.list(userOf(call.actor), call.query.released === 'true')),
    on(template.create, (call) => templates.create(userOf(call.actor), call.input)),
    on(template.read, (call) => templates.read(userOf(call.actor), call.params.id)),
    on(template.usage, (call) => templates.usage(userOf(call.actor), call.params.id)),
    on(template.preview, async (call) => templateBoard(await templates.published(call.params.id))),
    on(template.update, (call) => templates.update(userOf(call.actor), call.params.id, call.input)),
    on(template.remove, (call) => templates.remove(userOf(call.actor), call.params.id)),
    on(template.state, (call) =>
      templates.setState(userOf(call.actor), call.params.id, call.input.isRelease),
    ),
  ];
}
