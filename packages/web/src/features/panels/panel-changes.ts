import { type Panel, type PanelItem, type ShareLink, texts } from '@mingjing/contract';
import { parseDrawing } from '@mingjing/drawing';
import { client } from '../../app/client.ts';
import { copyName } from '../../drawings/opened/copy-name.ts';
import { impactDetails, impactText } from '../../ui/impact-text.ts';
import { confirm, confirmRemoval, toast } from '../../ui/index.ts';
import { formOf, inputOf } from './panel-form.ts';

/** Changes made from the list of panels. Each asks first and returns nothing when the person declines. */

export async function copyPanel(item: PanelItem, names: readonly string[]): Promise<Panel | undefined> {
  if (!(await confirm(texts.confirm.copy(item.name)))) return undefined;
  const panel = await client.panel.read({ params: { id: item.id } });
  const form = { ...formOf(panel), name: copyName(panel.name, names), state: 0 };
  const { frontCoverPath } = panel;
  const made = await client.panel.create({
    input: { ...inputOf(form, parseDrawing(panel.data)), frontCoverPath },
  });
  toast.success(texts.toast.copied);
  return made;
}

/** The open links of a panel. */
const openLinks = async (panelId: number): Promise<ShareLink[]> =>
  (await client.share.list({ query: { panelId } })).filter(({ state }) => state === 'open');

export async function removePanel({ id, name }: { id: number; name: string }): Promise<boolean> {
  const [jumps, links] = await Promise.all([client.panel.impact({ params: { id } }), openLinks(id)]);
  const touched = { ...jumps, links };
  const impact = impactText(touched);
  const question = texts.confirm.removePanel(name);
  // What others lead to is asked about every time, whatever was ticked before.
  const sure = await (impact === ''
    ? confirmRemoval(question, 'panel')
    : confirm(`${question}${impact}`, { details: impactDetails(touched, texts.panel.leading) }));
  if (!sure) return false;
  await client.panel.remove({ params: { id } });
  toast.success(texts.toast.removed);
  return true;
}

/** Says before that a panel's links end with its publication. */
async function mayWithdraw(id: number): Promise<boolean> {
  const open = (await openLinks(id)).length;
  return open === 0 || confirm(texts.share.unpublish(open));
}

/** Published panels are listed for viewers; the stored panel is sent back with only its state changed. */
export async function togglePublished(id: number): Promise<Panel | undefined> {
  const panel = await client.panel.read({ params: { id } });
  const form = formOf(panel);
  const state = form.state === 1 ? 0 : 1;
  if (state === 0 && !(await mayWithdraw(id))) return undefined;
  const saved = await client.panel.update({
    params: { id },
    input: {
      ...inputOf({ ...form, state }, parseDrawing(panel.data), panel.version),
      frontCoverPath: panel.frontCoverPath,
    },
  });
  toast.success(state === 1 ? '发布成功' : texts.toast.withdrawn);
  return saved;
}
