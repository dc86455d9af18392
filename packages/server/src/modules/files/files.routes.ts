import { api, texts } from '@mingjing/contract';
import type { Images } from '../../files/images.ts';
import { refused } from '../../http/app-error.ts';
import { type Handler, on, WithTop } from '../../http/handler.ts';
import type { Settings } from '../../settings.ts';
import { userOf } from '../acting-user.ts';

/** Pictures for panels and templates. */
export function fileHandlers(deps: { images: Images; settings: Pick<Settings, 'publicUrl'> }): Handler[] {
  return [
    on(api.file.upload, async ({ actor, request }) => {
      if (request.upload === undefined) throw refused(texts.file.choose, 'fileMissing');
      const url = await deps.images.store(request.upload.path, userOf(actor).id);
      return new WithTop({ url }, { url });
    }),
    on(api.file.baseUrl, async () => ({ baseUrl: deps.settings.publicUrl })),
    on(api.file.remove, async ({ actor, input }) => {
      await deps.images.remove(input.url, userOf(actor));
      return true;
    }),
  ];
}
