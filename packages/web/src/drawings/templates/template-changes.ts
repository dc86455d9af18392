import { type TemplateItem, texts } from '@mingjing/contract';
import { parseDrawing } from '@mingjing/drawing';
import { client } from '../../app/client.ts';
import { confirm, confirmRemoval, toast } from '../../ui/index.ts';
import { copyName } from '../opened/copy-name.ts';
import { formOf, inputOf } from './template-form.ts';

/** Says before that panels were made with a template. */
async function mayWithdraw(id: number): Promise<boolean> {
  const { panels } = await client.template.usage({ params: { id } });
  return panels === 0 || confirm(texts.template.used(panels));
}

/** Publishes or withdraws a template; true when it is published now, undefined when that failed or was declined. */
export async function setPublished(id: number, published: boolean): Promise<boolean | undefined> {
  try {
    if (!published && !(await mayWithdraw(id))) return undefined;
    const now = await client.template.state({ params: { id }, input: { isRelease: published ? '1' : '0' } });
    toast.success(now ? texts.toast.published : texts.toast.withdrawn);
    return now;
  } catch {
    toast.error(texts.toast.publishFailed);
    return undefined;
  }
}

/** Asks, then deletes. Returns whether the template is gone. */
export async function removeTemplate({ id, name }: Pick<TemplateItem, 'id' | 'name'>): Promise<boolean> {
  if (!(await confirmRemoval(texts.confirm.removeTemplate(name), 'template'))) return false;
  await client.template.remove({ params: { id } });
  toast.success(texts.toast.removed);
  return true;
}

/** Makes a template of one's own from any that can be seen. */
export async function copyTemplate(
  item: TemplateItem,
  names: readonly string[],
): Promise<number | undefined> {
  if (!(await confirm(texts.confirm.copy(item.name)))) return undefined;
  const stored = await client.template.read({ params: { id: item.id } });
  const form = { ...formOf(stored), name: copyName(stored.name, names) };
  const made = await client.template.create({
    input: inputOf(form, parseDrawing(stored.data), { cover: stored.frontCoverPath }),
  });
  toast.success(texts.toast.copied);
  return made.id;
}
