import {
  type AuditAction,
  parseJsonText,
  type Template,
  type TemplateItem,
  templateConfig,
  texts,
} from '@mingjing/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused } from '../../http/app-error.ts';
import { wireDate } from '../../http/wire-date.ts';
import { settleTemplatePictures } from '../../rights/cover-pictures.ts';
import type { Actor, UserActor } from '../../security/actor.ts';
import type { Categories } from '../categories/category.service.ts';
import { byCategory } from '../categories/category-tree.ts';
import { inDrawingTurn } from '../panels/drawing-turns.ts';
import { type DrawingFields, drawingColumns, type FramePolicy } from '../panels/panel-drawing.ts';
import type { TemplateItemRow, TemplateStore, TemplateWithName } from './template.store.ts';

export interface TemplateFields extends DrawingFields {
  categoryId: number;
  name: string;
  config?: string | undefined;
  version?: number | undefined;
}

interface TemplateParts {
  work: UnitOfWork;
  store: TemplateStore;
  categories: Categories;
  now: () => number;
  timezone: string;
  frames: FramePolicy;
}

/** Colours of a theme as they are stored: what is no setting of ours stays, what is unsafe is refused. */
function readConfig(text: string): string {
  if (text.trim() === '') return '';
  let value: unknown;
  try {
    value = parseJsonText(text);
  } catch {
    throw refused(texts.template.config);
  }
  const parsed = templateConfig.safeParse(value);
  if (!parsed.success) throw refused(texts.template.config);
  return JSON.stringify(parsed.data);
}

/** Templates: a published one serves all authors, an unpublished one its author and administrators. */
export function createTemplates({ frames, work, store, categories, now, timezone }: TemplateParts) {
  const isOwner = (user: UserActor, row: { user_id: number }): boolean =>
    user.isAdmin || row.user_id === user.id;
  const presentItem = (user: UserActor, row: TemplateItemRow): TemplateItem => ({
    id: row.id,
    name: row.name,
    categoryId: row.category_id,
    state: row.state === 1 ? '1' : '0',
    status: row.state === 1 ? '1' : '0',
    width: row.width,
    height: row.height,
    frontCoverPath: row.front_cover_path,
    userId: row.user_id,
    editable: isOwner(user, row),
    lastModifiedDate: wireDate(row.updated_at, timezone),
  });
  const present = (user: UserActor, row: TemplateWithName): Template => ({
    ...presentItem(user, row),
    bgPath: row.bg_path,
    config: row.config,
    data: row.data,
    zoomType: row.zoom_type,
    version: row.version,
  });
  async function readable(actor: Actor, id: number): Promise<TemplateWithName> {
    const row = await store.find(id);
    if (row === undefined || actor.kind !== 'user') throw gone();
    if (row.state !== 1 && !isOwner(actor, row)) throw gone();
    return row;
  }
  /** A template of another user looks like one that does not exist. */
  async function editable(user: UserActor, id: number): Promise<TemplateWithName> {
    const row = await store.find(id);
    if (row === undefined || !isOwner(user, row)) throw gone();
    return row;
  }
  async function stored(user: UserActor, id: number): Promise<Template> {
    const row = await store.find(id);
    if (row === undefined) throw gone();
    return present(user, row);
  }

  function fieldsOf(input: TemplateFields, user: UserActor, before: TemplateWithName | undefined) {
    const { data, width, height, zoom_type, bg_path, front_cover_path } = drawingColumns(
      input,
      before,
      undefined,
      frames,
    ).columns;
    return {
      name: input.name,
      category_id: input.categoryId,
      config: input.config === undefined ? (before?.config ?? '') : readConfig(input.config),
      data,
      width,
      height,
      zoom_type,
      bg_path,
      front_cover_path,
      updated_by: user.id,
      updated_at: now(),
    };
  }
  const note = (
    action: Extract<AuditAction, `template.${string}`>,
    id: number,
    name: string,
  ): Promise<void> => recordAudit(work, { action, object: { kind: 'template', id, name } });
  const stale = (row: TemplateWithName) => refused(texts.template.conflict(row.updated_by_name), 'conflict');

  return {
    async list(user: UserActor, releasedOnly: boolean) {
      const items = await store.items({ userId: user.isAdmin ? undefined : user.id, releasedOnly });
      return categories.tree(
        'template',
        'children',
        byCategory(
          items,
          (item) => item.category_id,
          (item) => presentItem(user, item),
        ),
      );
    },
    /** The stored row of a template that this caller may look at. */
    readable,
    /** The stored row of a template that everybody may look at. */
    async published(id: number): Promise<TemplateWithName> {
      const row = await store.find(id);
      if (row?.state !== 1) throw gone();
      return row;
    },

    async read(user: UserActor, id: number): Promise<Template> {
      return present(user, await readable(user, id));
    },

    async create(user: UserActor, input: TemplateFields): Promise<Template> {
      const add = async (): Promise<number> => {
        const fields = fieldsOf(input, user, undefined);
        await settleTemplatePictures(work, user, fields, undefined);
        await categories.require('template', input.categoryId);
        const row = await store.insert({ ...fields, user_id: user.id, created_at: now() });
        await note('template.create', row.id, fields.name);
        return row.id;
      };
      return stored(user, await inDrawingTurn(input.data, () => work.run(add)));
    },

    /** Saves over the version that was opened; of two authors the second is told who was faster. */
    async update(user: UserActor, id: number, input: TemplateFields): Promise<Template> {
      const save = async (): Promise<void> => {
        const before = await editable(user, id);
        if (input.version !== undefined && input.version !== before.version) throw stale(before);
        await categories.require('template', input.categoryId);
        const fields = fieldsOf(input, user, before);
        await settleTemplatePictures(work, user, fields, before);
        const saved = await store.save(id, before.version, fields);
        if (!saved) throw stale(await editable(user, id));
        await note('template.update', id, fields.name);
      };
      await inDrawingTurn(input.data, () => work.run(save));
      return stored(user, id);
    },

    async remove(user: UserActor, id: number): Promise<true> {
      const { name } = await editable(user, id);
      await work.run(async () => {
        await store.remove(id);
        await note('template.remove', id, name);
      });
      return true;
    },

    /** How many panels were made with a template that this caller may look at. */
    async usage(user: UserActor, id: number): Promise<{ panels: number }> {
      await readable(user, id);
      return { panels: await store.panelsOf(id) };
    },

    /** Publishes or withdraws; answers whether it is published now. */
    async setState(user: UserActor, id: number, isRelease: boolean): Promise<boolean> {
      const { name } = await editable(user, id);
      await work.run(async () => {
        await store.setState(id, isRelease ? 1 : 0, now());
        await note(isRelease ? 'template.publish' : 'template.withdraw', id, name);
      });
      return isRelease;
    },
  };
}
export type Templates = ReturnType<typeof createTemplates>;
