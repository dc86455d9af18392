import { z } from 'zod';
import { filterSet } from '../board-models.ts';
import { id, idParams, name } from '../fields.ts';
import { limits } from '../limits.ts';
import { route } from '../route.ts';
import { filtersText } from '../rules.ts';
import { texts } from '../texts.ts';
import { viewerFilters } from '../viewer-filters.ts';

const t = texts.filters;

/** A column that viewers of a board may add a condition on. */
export const boardField = z.object({
  name: z.string(),
  /** Condition types that suit it, 1 to 5, the likeliest first. */
  types: z.array(z.number().int().min(1).max(5)),
});
export type BoardField = z.infer<typeof boardField>;

/** Filters of boards beside the parameters themselves. */
export const boardFilterRoutes = {
  /**
   * Values of a parameter's or an open field's column, at most 1000 at once, `search` among all of them. `filters` are
   * the values of the parameters it depends on. With `check` the answer has those of the given values (a JSON list)
   * that are possible beside them.
   */
  choices: route({
    method: 'GET',
    path: '/v2/board/choices',
    orPost: true,
    access: 'share',
    keys: ['boards'],
    query: z.object({
      id,
      name: z.string().min(1).max(256),
      search: z.string().max(100).default(''),
      filters: filtersText,
      check: z.string().max(200_000).optional(),
    }),
    result: z.object({ values: z.array(z.string()), more: z.boolean() }),
    summary: '过滤参数的取值',
  }),
  /** Columns that the caller may add conditions on. */
  fields: route({
    method: 'GET',
    path: '/v2/board/fields',
    access: 'share',
    keys: ['boards'],
    query: z.object({ id }),
    result: z.array(boardField),
    summary: '可添加查询条件的字段',
  }),
  /** Keeps filters under a name; the same name again replaces them. Read with the layout. */
  saveSet: route({
    method: 'POST',
    path: '/v2/board/filtersets',
    access: 'session',
    body: 'json',
    input: z.object({
      panelId: id,
      name: name(t.setName, t.setNameLength, limits.filterSetName),
      filters: viewerFilters,
      isDefault: z.boolean().default(false),
    }),
    result: filterSet,
    summary: '保存筛选方案',
  }),
  /** Makes a set the one that its panel opens with, or no longer. */
  setDefault: route({
    method: 'PUT',
    path: '/v2/board/filtersets/:id',
    access: 'session',
    body: 'json',
    params: idParams,
    input: z.object({ isDefault: z.boolean() }),
    result: z.boolean(),
    summary: '设为默认筛选方案',
  }),
  removeSet: route({
    method: 'DELETE',
    path: '/v2/board/filtersets/:id',
    access: 'session',
    params: idParams,
    result: z.boolean(),
    summary: '删除筛选方案',
  }),
};
