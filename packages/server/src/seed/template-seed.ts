import { writeDrawing } from '@mingjing/drawing';
import type { Deps } from '../deps.ts';
import { drawingColumns } from '../modules/panels/panel-drawing.ts';
import { builtInTemplates } from './templates/index.ts';

const settingKey = 'templates_seeded';
const categoryName = '内置模板';

/** Puts the product's own templates into a database that never had them; those deleted since stay deleted. */
export async function seedTemplates({ work, now }: Pick<Deps, 'work' | 'now'>): Promise<void> {
  await work.run(async () => {
    const first = await work.db
      .insertInto('setting')
      .values({ key: settingKey, value: '1' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (first === undefined) return;
    const owner = await work.db
      .selectFrom('app_user')
      .innerJoin('user_role', 'user_role.user_id', 'app_user.id')
      .innerJoin('role', 'role.id', 'user_role.role_id')
      .where('role.is_admin', '=', 1)
      .select('app_user.id')
      .orderBy('app_user.id')
      .executeTakeFirst();
    if (owner === undefined) return;
    const at = now();
    const stamps = { user_id: owner.id, created_at: at, updated_at: at };
    const category = await work.db
      .insertInto('category')
      .values({ kind: 'template', name: categoryName, pid: -1, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { name, drawing: make } of builtInTemplates) {
      const drawing = make();
      const { data, width, height, zoom_type, bg_path } = drawingColumns(
        { data: writeDrawing(drawing) },
        undefined,
      ).columns;
      const { word = '', element = '', palette } = drawing.theme;
      const config = { background: drawing.canvas.bg, palette, wordColor: word, elementColor: element };
      await work.db
        .insertInto('template')
        .values({
          ...stamps,
          updated_by: owner.id,
          name,
          category_id: category.id,
          state: 1,
          data,
          width,
          height,
          zoom_type,
          bg_path,
          config: JSON.stringify({ ...config, titleColor: '', widgetBg: [] }),
        })
        .execute();
    }
  });
}
