import { api } from '@mingjing/contract';
import type { Images } from '../../files/images.ts';
import { withPictureParts } from '../../files/picture-parts.ts';
import { type Handler, on } from '../../http/handler.ts';
import { userOf } from '../acting-user.ts';
import type { Templates } from './template.service.ts';
import { templateBoard } from './template-board.ts';

export function templateHandlers(templates: Templates, images: Images): Handler[] {
  const { template } = api;
  return [
    on(template.list, (call) => templates.list(userOf(call.actor), call.query.released === 'true')),
    on(template.create, (call) => {
      const user = userOf(call.actor);
      return withPictureParts({ request: call.request, images, user }, (pictures) =>
        templates.create(user, { ...call.input, ...pictures }),
      );
    }),
    on(template.read, (call) => templates.read(userOf(call.actor), call.params.id)),
    on(template.usage, (call) => templates.usage(userOf(call.actor), call.params.id)),
    on(template.preview, async (call) => templateBoard(await templates.published(call.params.id))),
    on(template.update, (call) => {
      const user = userOf(call.actor);
      return withPictureParts({ request: call.request, images, user }, (pictures) =>
        templates.update(user, call.params.id, { ...call.input, ...pictures }),
      );
    }),
    on(template.remove, (call) => templates.remove(userOf(call.actor), call.params.id)),
    on(template.state, (call) =>
      templates.setState(userOf(call.actor), call.params.id, call.input.isRelease),
    ),
  ];
}
