import { z } from 'zod';
import { categoryRecord } from '../category-models.ts';
import { idParams, name, pid } from '../fields.ts';
import { type Access, route } from '../route.ts';
import { texts } from '../texts.ts';

interface CategoryForm {
  categoryName: string;
  pid: number;
}
type CategorySent = Omit<CategoryForm, 'pid'> & { pid?: z.input<typeof pid> };

/** The form's field is categoryName; a record that is sent back as it was read has its name in `name`. */
function inputWith(tooLong: string) {
  const categoryName = name(texts.category.required, tooLong);
  const sent = z.object({ categoryName: z.unknown().optional(), name: z.unknown().optional(), pid });
  const read = sent.transform((value, context): CategoryForm => {
    const named = categoryName.safeParse(value.categoryName ?? value.name);
    if (named.success) return { categoryName: named.data, pid: value.pid };
    context.addIssue({ code: 'custom', message: named.error.issues[0]?.message ?? '' });
    return z.NEVER;
  });
  return read as unknown as z.ZodType<CategoryForm, CategorySent>;
}
export const categoryInput = inputWith(texts.category.tooLong);

/** The three writes that every kind of category has, form-encoded. Widgets have their own words for a long name. */
export function categoryRoutes<const P extends string>(
  path: P,
  access: Access,
  tooLong: string = texts.category.tooLong,
) {
  const input = inputWith(tooLong);
  return {
    createCategory: route({
      method: 'POST',
      path,
      access,
      body: 'form',
      input,
      result: categoryRecord,
      repeatable: true,
      summary: '新增分类',
    }),
    updateCategory: route({
      method: 'PUT',
      path: `${path}/:id`,
      access,
      body: 'form',
      params: idParams,
      input,
      result: categoryRecord,
      summary: '修改分类',
    }),
    removeCategory: route({
      method: 'DELETE',
      path: `${path}/:id`,
      access,
      params: idParams,
      result: z.boolean(),
      summary: '删除分类',
    }),
  };
}
