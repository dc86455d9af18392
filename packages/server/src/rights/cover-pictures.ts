import type { UnitOfWork } from '../db/unit-of-work.ts';
import { isPlaced, namesIn } from '../files/placed-picture.ts';
import { refused } from '../http/app-error.ts';
import type { Actor, UserActor } from '../security/actor.ts';
import { withShownCovers } from './panel-covers.ts';
import { decidePanel } from './panel-decision.ts';

/** Also for pictures that somebody may not see: nothing tells that they are there. */
export const badPicture = '图片地址无效，请重新上传图片';

/** Texts of a panel in which addresses of pictures stand; of a template all of them are open. */
interface WithPictures {
  data: string;
  bg_path?: string;
  front_cover_path: string;
  widget_bg_pathes?: string;
  config?: string;
}

const openOf = ({ data, bg_path = '', widget_bg_pathes = '', config = '' }: WithPictures): string[] =>
  namesIn([data, bg_path, widget_bg_pathes, config].join(' '));

async function coversAmong(work: UnitOfWork, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await work.db
    .selectFrom('file')
    .select('name')
    .where('is_cover', '=', 1)
    .where('name', 'in', names)
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Whether a caller may have a picture by its address. A panel's cover shows the figures that its author saw: those have it
 * who find that panel in the console, and nobody has it once it is the cover of none. Every other picture is everybody's
 * who knows its address: it stands on boards, which links open.
 */
export async function maySeePicture(work: UnitOfWork, actor: Actor, name: string): Promise<boolean> {
  if ((await coversAmong(work, [name])).length === 0) return true;
  if (actor.kind !== 'user') return false;
  const found = await work.db
    .selectFrom('panel')
    .select(['id', 'user_id', 'state', 'front_cover_path'])
    .where('front_cover_path', '=', `/files/${name}`)
    .execute();
  for (const panel of await withShownCovers(work, actor, found)) {
    if (panel.front_cover_path === '') continue;
    const grants = await work.db
      .selectFrom('role_panel')
      .select('role_id')
      .where('panel_id', '=', panel.id)
      .execute();
    const granting = grants.map(({ role_id }) => role_id);
    if (decidePanel(actor, panel, granting).allowed) return true;
  }
  return false;
}

/** Throws AppError where a save names a cover that its author may not see; what stood there before may stay. */
async function requireSeen(
  work: UnitOfWork,
  user: UserActor,
  names: readonly string[],
  before: WithPictures | undefined,
): Promise<void> {
  const known = new Set(before === undefined ? [] : [...openOf(before), ...namesIn(before.front_cover_path)]);
  const fresh = names.filter((name) => !known.has(name));
  for (const name of await coversAmong(work, [...new Set(fresh)]))
    if (!(await maySeePicture(work, user, name))) throw refused(badPicture);
}

/** What somebody places on a drawing they show to all who are shown the drawing: from then on it is open. */
async function open(work: UnitOfWork, names: readonly string[]): Promise<void> {
  for (const name of await coversAmong(work, [...new Set(names)]))
    await work.db.updateTable('file').set({ is_cover: 0 }).where('name', '=', name).execute();
}

/** Settles who may have the pictures of a panel that is saved. Throws AppError. */
export async function settlePanelPictures(
  work: UnitOfWork,
  user: UserActor,
  next: WithPictures,
  before: WithPictures | undefined,
): Promise<void> {
  const placed = openOf(next);
  const cover = namesIn(next.front_cover_path);
  await requireSeen(work, user, [...placed, ...cover], before);
  await open(work, placed);
  if (!cover.some((name) => placed.includes(name))) await markCover(work, user.id, next.front_cover_path);
}

/** The same of a template, whose cover shows no data. */
export async function settleTemplatePictures(
  work: UnitOfWork,
  user: UserActor,
  next: WithPictures,
  before: WithPictures | undefined,
): Promise<void> {
  const placed = [...openOf(next), ...namesIn(next.front_cover_path)];
  await requireSeen(work, user, placed, before);
  await open(work, placed);
}

/** Says of a picture that its uploader made it the cover of a panel, unless it stands on a drawing as well. */
export async function markCover(work: UnitOfWork, userId: number, address: string): Promise<void> {
  for (const name of namesIn(address)) {
    const file = await work.db
      .selectFrom('file')
      .select('id')
      .where('name', '=', name)
      .where('user_id', '=', userId)
      .where('is_cover', '=', 0)
      .executeTakeFirst();
    if (file === undefined || (await isPlaced(work, name, { covers: false }))) continue;
    await work.db.updateTable('file').set({ is_cover: 1 }).where('id', '=', file.id).execute();
  }
}
