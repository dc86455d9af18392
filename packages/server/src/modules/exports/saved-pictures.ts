import { texts } from '@mingjing/contract';
import { auditSubject } from '../../audit/audit-scope.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Asking } from '../../data/data-reader.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { refused } from '../../http/app-error.ts';
import type { Actor } from '../../security/actor.ts';
import type { PanelAccess } from '../panels/panel-access.ts';
import type { Widgets } from '../widgets/widget.service.ts';

interface SavedPicturesParts {
  work: UnitOfWork;
  widgets: Pick<Widgets, 'opened'>;
  access: Pick<PanelAccess, 'readable'>;
}

function requireDownload(actor: Actor): void {
  if (actor.kind === 'share' && !actor.allowDownload)
    throw refused(texts.share.noDownload, 'downloadForbidden');
}

/**
 * Pictures that the browser draws and saves: told before, decided as looking at them is, and written down under the
 * names of the server. Throws AppError for whoever may not.
 */
export function createSavedPictures({ work, widgets, access }: SavedPicturesParts) {
  return {
    async widget(
      { id, panelId, format }: { id: number; panelId?: number | undefined; format: string },
      asking: Asking,
    ): Promise<true> {
      auditSubject({ kind: 'widget', id, name: '' });
      const { row, panel } = await widgets.opened(id, panelId, asking);
      const object = { kind: 'widget', id, name: row.name } as const;
      auditSubject(object);
      requireDownload(asking.actor);
      await recordAudit(work, { action: 'export.picture', object, detail: { panelId: panel?.id, format } });
      return true;
    },
    async panel(id: number, format: string, { actor }: Asking): Promise<true> {
      auditSubject({ kind: 'panel', id, name: '' });
      const { name } = await access.readable(actor, id);
      const object = { kind: 'panel', id, name } as const;
      auditSubject(object);
      requireDownload(actor);
      await recordAudit(work, { action: 'export.picture', object, detail: { format } });
      return true;
    },
  };
}
export type SavedPictures = ReturnType<typeof createSavedPictures>;
