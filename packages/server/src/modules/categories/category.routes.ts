import type { Access, api } from '@mingjing/contract';
import { type Handler, on, onMaking } from '../../http/handler.ts';
import { userIdOf, userOf } from '../acting-user.ts';
import type { Categories } from './category.service.ts';
import type { CategoryKind } from './category.store.ts';

type AnyPath<R> = Omit<R, 'path' | 'access'> & { path: string; access: Access };
type Rows = typeof api.dataset;
interface CategoryRoutes {
  createCategory: AnyPath<Rows['createCategory']>;
  updateCategory: AnyPath<Rows['updateCategory']>;
  removeCategory: AnyPath<Rows['removeCategory']>;
}

/** The three writes that every kind of category has. */
export function categoryHandlers(
  kind: CategoryKind,
  routes: CategoryRoutes,
  categories: Categories,
): Handler[] {
  return [
    onMaking(
      routes.createCategory,
      (call) => categories.create(kind, userIdOf(call.actor), call.input),
      (_call, id) => categories.read(kind, id),
    ),
    on(routes.updateCategory, (call) =>
      categories.update(kind, userOf(call.actor), call.params.id, call.input),
    ),
    on(routes.removeCategory, (call) => categories.remove(kind, userOf(call.actor), call.params.id)),
  ];
}
