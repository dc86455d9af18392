import type { Menu, PanelFolder } from '@mingjing/contract';
import { allMenus } from './menu-order.ts';
import { type MenuValues, topLevel } from './menu-values.ts';

/** The id that a menu has which is not stored yet. */
const draftId = 0;

/** The tree as it would be with what the form holds; `id` is the edited menu, null a new one. */
export function previewMenus(
  tree: readonly Menu[],
  draft: { id: number | null; values: MenuValues } | null,
  folders: PanelFolder[],
): Menu[] {
  const filled = (menu: Menu): Menu => ({ ...menu, data: menu.group ? folders : [] });
  const shown = tree.map((menu) => ({ ...filled(menu), children: menu.children.map(filled) }));
  if (draft === null) return shown;
  const { id, values } = draft;
  const stored = id === null ? undefined : allMenus(shown).find((menu) => menu.id === id);
  const edited: Menu = {
    id: draftId,
    menuId: draftId,
    group: false,
    version: 0,
    data: [],
    children: [],
    ...stored,
    ...values,
    description: values.description.trim() === '' ? '未命名菜单' : values.description,
    indexNo: Number(values.indexNo) || 0,
  };
  const rest = shown
    .filter((menu) => menu.id !== id)
    .map((menu) => ({ ...menu, children: menu.children.filter((child) => child.id !== id) }));
  if (values.pid === topLevel) return [...rest, edited];
  return rest.map((menu) =>
    menu.id === values.pid ? { ...menu, children: [...menu.children, edited] } : menu,
  );
}
