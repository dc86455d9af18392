import { isScreenPath, type Menu, type MenuInput, menuInput } from '@mingjing/contract';
import { isElsewhere } from '../../../sidebar/elsewhere.ts';

/** What the menu form holds: the order as it was typed. */
export interface MenuValues {
  pid: number;
  name: string;
  description: string;
  indexNo: string;
  path: string;
  component: string;
  iconCls: string;
  help: boolean;
  hidden: boolean;
}
export type MenuErrors = Partial<Record<keyof MenuValues, string>>;

export const topLevel = -1;

/** A new menu stands last below its parent. */
export function emptyMenu(tree: readonly Menu[], pid: number): MenuValues {
  const siblings = pid === topLevel ? tree : (tree.find((menu) => menu.id === pid)?.children ?? []);
  const last = Math.max(0, ...siblings.map((menu) => menu.indexNo));
  return {
    pid,
    name: '',
    description: '',
    indexNo: String(last + 1),
    path: '',
    component: '',
    iconCls: '',
    help: false,
    hidden: false,
  };
}

export function valuesOf(menu: Menu): MenuValues {
  const { pid, name, description, path, component, iconCls, help, hidden } = menu;
  return { pid, name, description, indexNo: String(menu.indexNo), path, component, iconCls, help, hidden };
}

export const inputOf = (values: MenuValues): MenuInput => ({ ...values });

/** The server's own rules: the first message of each field. */
export function checkMenu(values: MenuValues): MenuErrors {
  const errors: MenuErrors = {};
  for (const issue of menuInput.safeParse(values).error?.issues ?? []) {
    const field = issue.path[0] as keyof MenuValues;
    errors[field] ??= issue.message;
  }
  return errors;
}

/** Addresses that are no screen of a menu of their own and open one. */
const otherPaths: readonly string[] = [
  '/main',
  '/config/panel/auto',
  '/config/panel/shares',
  '/panel-view',
  '/template-view',
  '/cube-view',
  '/data-source-view',
  '/widget-view',
];

/** Whether a menu of this path, pressed, shows that there is no such page. */
export function opensNothing(path: string): boolean {
  const [address = ''] = path.trim().split('?');
  if (isElsewhere(path)) return false;
  return address !== '' && !isScreenPath(address) && !otherPaths.includes(address);
}
export const pathHint =
  '没有这个页面，没有子菜单时点击只显示“页面不存在”。可填系统页面的路径，或面板的地址，如 /main/dashboard?id=1；其他系统的页面以 https:// 开头';

/** What was stored meanwhile, with what the form's author changed; undefined where both changed the same field. */
export function merged(values: MenuValues, first: MenuValues, stored: MenuValues): MenuValues | undefined {
  const fields = Object.keys(first) as (keyof MenuValues)[];
  const typed = fields.filter((field) => values[field] !== first[field]);
  const clash = typed.some((field) => stored[field] !== first[field] && stored[field] !== values[field]);
  if (clash) return undefined;
  return { ...stored, ...Object.fromEntries(typed.map((field) => [field, values[field]])) };
}

export const isSame = (a: MenuValues, b: MenuValues): boolean =>
  (Object.keys(a) as (keyof MenuValues)[]).every((field) => a[field] === b[field]);
