import { texts } from '@mingjing/contract';
import { DrawingError, parseDrawing } from '@mingjing/drawing';
import { useEffect } from 'react';
import { client } from '../../app/client.ts';
import { grantedPaths } from '../../app/menus.ts';
import { cachedMenus, sessionUser } from '../../app/session.ts';
import { replaceDrawing } from '../../editor/commands/slots.ts';
import type { Editor } from '../../editor/state/editor.ts';
import { tell } from '../../ui/index.ts';
import { applied } from './apply-template.ts';

/** The address of a new panel that begins with a template. */
export const panelFrom = (templateId: number): string => `/config/panel?template=${templateId}`;

/** Whether this user has the screen of panels. */
export const mayDrawPanels = (): boolean => {
  const menus = cachedMenus(sessionUser()?.username ?? '')?.menu ?? [];
  return grantedPaths(menus).has('/config/panel');
};

/** Lays a template onto a new panel's empty canvas, once. */
export function useTemplateStart(editor: Editor, templateId: number | null, onApplied: () => void): void {
  useEffect(() => {
    if (templateId === null || editor.store.getState().drawing.nodes.length > 0) return;
    let gone = false;
    client.template
      .read({ params: { id: templateId } })
      .then((template) => {
        if (gone) return;
        const drawing = applied(parseDrawing(template.data), template.id);
        editor.run(replaceDrawing(`应用模板【${template.name}】`, () => drawing));
        onApplied();
      })
      .catch((error: unknown) => {
        if (gone) return;
        tell(error instanceof DrawingError ? new Error(texts.template.fileDrawing(error.reason)) : error);
      });
    return () => {
      gone = true;
    };
  }, [editor, templateId, onApplied]);
}
