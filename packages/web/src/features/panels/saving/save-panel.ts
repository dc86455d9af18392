import { newCallKey, type Panel } from '@mingjing/contract';
import type { Drawing } from '@mingjing/drawing';
import { client } from '../../../app/client.ts';
import { dropCover, uploadCover } from '../../../drawings/cover/upload-cover.ts';
import {
  isRefusal,
  type SentTemporaries,
  sendTemporaries,
  withRows,
} from '../../../drawings/temporary/temporary-widgets.ts';
import { inputOf, type PanelForm } from '../panel-form.ts';

export interface SaveOrder {
  /** Null makes a new panel. */
  id: number | null;
  form: PanelForm;
  drawing: Drawing;
  version: number | undefined;
  /** Address of the cover that the stored panel has. */
  cover: string;
}

/** What was sent and not answered: it may be stored, or not. */
interface Unanswered {
  print: string;
  sent: SentTemporaries;
  again: () => Promise<Panel>;
}

/**
 * The way of a panel to the server: temporary widgets, then the cover, then the panel, all or nothing. A save whose
 * answer was lost is asked about first, under its own key, so that it never becomes a second panel or a conflict with
 * oneself.
 */
export function createSaver() {
  let unanswered: Unanswered | undefined;

  async function finish({ sent, again }: Unanswered): Promise<Panel> {
    try {
      const saved = await again();
      sent.settle();
      unanswered = undefined;
      return saved;
    } catch (error) {
      if (isRefusal(error)) {
        unanswered = undefined;
        await sent.withdraw();
      }
      throw error;
    }
  }
  /** What became of the save before, as far as it was stored at all. */
  async function before(): Promise<{ panel: Panel; print: string } | undefined> {
    if (unanswered === undefined) return undefined;
    const { print } = unanswered;
    try {
      return { panel: await finish(unanswered), print };
    } catch (error) {
      if (isRefusal(error)) return undefined;
      throw error;
    }
  }

  return async ({ id, form, drawing, version, cover }: SaveOrder): Promise<Panel> => {
    const print = JSON.stringify([id, version, inputOf(form, drawing)]);
    const earlier = await before();
    if (earlier?.print === print) return earlier.panel;
    const target = { id: earlier?.panel.id ?? id, version: earlier?.panel.version ?? version };

    const sent = await sendTemporaries(withRows(drawing));
    const frontCoverPath = await uploadCover(drawing, cover);
    const fields = inputOf(form, withRows(drawing, sent.rows), target.version);
    const input = { ...fields, frontCoverPath, saveKey: newCallKey() };
    unanswered = {
      print,
      sent,
      again: () =>
        target.id === null
          ? client.panel.create({ input })
          : client.panel.update({ params: { id: target.id }, input }),
    };
    const saved = await finish(unanswered);
    if (id !== null && frontCoverPath !== cover) await dropCover(cover);
    return saved;
  };
}
