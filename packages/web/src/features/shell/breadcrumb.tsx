import type { Menu } from '@mingjing/contract';
import { Link, useLocation } from 'react-router';
import { dashboardPath } from '../../app/menus.ts';
import { usePageTitle } from '../../app/page-title.ts';

/** Screens that no menu lists: they are reached from the screen above them. */
const below: Record<string, { of: string; name: string }> = {
  '/config/panel/auto': { of: '/config/panel', name: '一键成屏' },
  '/config/panel/shares': { of: '/config/panel', name: '分享链接' },
};

/** The names on the way to the present screen, after 首页. */
export function trail(menus: Menu[], pathname: string, id: string | null): string[] {
  const lower = below[pathname];
  if (lower !== undefined) return [...trail(menus, lower.of, id), lower.name];
  for (const menu of menus) {
    if (menu.group && pathname === menu.path) {
      const folder = menu.data.find((one) => one.children.some((panel) => String(panel.id) === id));
      const panel = folder?.children.find((one) => dashboardPath(menu, one.id) === `${pathname}?id=${id}`);
      return [
        menu.description,
        ...(folder === undefined ? [] : [...(folder.above ?? []), folder.name]),
        panel?.name ?? '面板',
      ];
    }
    if (menu.path === pathname) return [menu.description];
    const rest = trail(menu.children, pathname, id);
    if (rest.length > 0) return [menu.description, ...rest];
  }
  return [];
}

export function Breadcrumb({ menus }: { menus: Menu[] }) {
  const { pathname, search } = useLocation();
  const names = trail(menus, pathname, new URLSearchParams(search).get('id'));
  const last = names.length - 1;
  const upper = below[pathname]?.of;
  const shown = names.length === 0 && pathname === '/main/dashboard' ? ['面板'] : names;
  usePageTitle(shown.at(-1));
  return (
    <nav className="breadcrumb" aria-label="当前位置">
      <ol>
        <li>{pathname === '/main' ? <span aria-current="page">首页</span> : <Link to="/main">首页</Link>}</li>
        {shown.map((name, index) => (
          <li
            key={shown.slice(0, index + 1).join('/')}
            title={name}
            aria-current={index === last ? 'page' : undefined}
          >
            {upper !== undefined && index === last - 1 ? <Link to={upper}>{name}</Link> : name}
          </li>
        ))}
      </ol>
    </nav>
  );
}
