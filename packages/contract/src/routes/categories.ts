import { z } from 'zod';
import { idParams, name, pid } from '../fields.ts';
import { categoryRecord } from '../models.ts';
import { type Access, route } from '../route.ts';
import { texts } from '../texts.ts';

const inputWith = (tooLong: string) =>
  z.object({ categoryName: name(texts.category.required, tooLong), pid });
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
