import { DownOutlined, FolderOutlined, MobileOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import type { Menu } from '@mingjing/contract';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { dashboardPath, menuPath, visibleMenus } from '../app/menus.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { isElsewhere } from './elsewhere.ts';
import { MenuIcon } from './menu-icon.tsx';
import './sidebar.css';

interface SidebarProps {
  menus: Menu[];
  folded: boolean;
  /** A group was chosen while folded. */
  onUnfold: () => void;
  onHelp: (menu: Menu) => void;
  /** The path to mark as the present screen; without it the address says. */
  here?: string;
}

/** The path of the present screen's menu, with a panel's id, as the links of the sidebar are written. */
function useHere(): string {
  const { pathname, search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  return pathname === '/main/dashboard' && id !== null ? `${pathname}?id=${id}` : menuPath(pathname);
}

const holds = (menu: Menu, here: string): boolean =>
  menu.path === here ||
  menu.children.some((child) => holds(child, here)) ||
  (menu.group &&
    menu.data.some((folder) => folder.children.some((panel) => dashboardPath(menu, panel.id) === here)));

/** One open branch at a time; the branch of the present screen opens by itself. */
function useAccordion(current: string | null): [string | null, (key: string) => void] {
  const [open, setOpen] = useState(current);
  useEffect(() => {
    if (current !== null) setOpen(current);
  }, [current]);
  return [open, (key) => setOpen((old) => (old === key ? null : key))];
}

function Folders({ menu, here }: { menu: Menu; here: string }) {
  const current = menu.data.find((folder) =>
    folder.children.some((panel) => dashboardPath(menu, panel.id) === here),
  );
  const [open, toggle] = useAccordion(current?.index ?? menu.data[0]?.index ?? null);
  return menu.data.map((folder) => (
    <li key={folder.index}>
      <button
        type="button"
        className="side-row side-folder"
        aria-expanded={open === folder.index}
        onClick={() => toggle(folder.index)}
      >
        <FolderOutlined aria-hidden="true" />
        <span className="side-name">
          {folder.name}
          {folder.above !== undefined && <small>{folder.above.join(' / ')}</small>}
        </span>
        <DownOutlined className="side-arrow" aria-hidden="true" />
      </button>
      {open === folder.index && (
        <ul>
          {folder.children.map((panel) => {
            const to = dashboardPath(menu, panel.id);
            return (
              <li key={panel.id}>
                <Link className="side-row side-panel" to={to} aria-current={to === here ? 'page' : undefined}>
                  <span className="side-name" title={panel.name}>
                    {panel.name}
                  </span>
                  {panel.showViewDeviceType === 2 && <MobileOutlined aria-label="移动端面板" />}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </li>
  ));
}

function Help({ menu, onHelp }: { menu: Menu; onHelp: (menu: Menu) => void }) {
  if (!menu.help) return null;
  return (
    <IconButton
      size="small"
      className="side-help"
      label={`${menu.description}使用指引`}
      icon={<QuestionCircleOutlined />}
      onClick={() => onHelp(menu)}
    />
  );
}

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' };

function Leaf({
  menu,
  here,
  folded,
  onHelp,
}: {
  menu: Menu;
  here: string;
  folded: boolean;
  onHelp: (menu: Menu) => void;
}) {
  return (
    <div className="side-line">
      <Tooltip text={folded ? menu.description : ''} side="right">
        <Link
          className="side-row"
          to={menu.path}
          {...(isElsewhere(menu.path) && elsewhere)}
          aria-current={menu.path === here ? 'page' : undefined}
          aria-label={menu.description}
        >
          <MenuIcon menu={menu} />
          {!folded && <span className="side-name">{menu.description}</span>}
        </Link>
      </Tooltip>
      {!folded && <Help menu={menu} onHelp={onHelp} />}
    </div>
  );
}

/** The menus the server returned, as an accordion; folded, only their icons. */
export function Sidebar({ menus, folded, onUnfold, onHelp, here: shownPath }: SidebarProps) {
  const address = useHere();
  const here = shownPath ?? address;
  const shown = visibleMenus(menus);
  const current = shown.find((menu) => holds(menu, here));
  const [open, toggle] = useAccordion(current === undefined ? null : String(current.id));
  const press = (menu: Menu): void => {
    if (folded) onUnfold();
    if (!folded || open !== String(menu.id)) toggle(String(menu.id));
  };
  return (
    <nav className={`sidebar ${folded ? 'sidebar-folded' : ''}`} aria-label="主菜单">
      <ul>
        {shown.map((menu) => {
          const branch = menu.group || menu.children.length > 0;
          if (!branch) {
            return (
              <li key={menu.id}>
                <Leaf menu={menu} here={here} folded={folded} onHelp={onHelp} />
              </li>
            );
          }
          const expanded = !folded && open === String(menu.id);
          return (
            <li key={menu.id}>
              <div className="side-line">
                <Tooltip text={folded ? menu.description : ''} side="right">
                  <button
                    type="button"
                    className={`side-row side-top ${menu === current ? 'side-top-current' : ''}`}
                    aria-expanded={expanded}
                    aria-label={menu.description}
                    onClick={() => press(menu)}
                  >
                    <MenuIcon menu={menu} />
                    {!folded && <span className="side-name">{menu.description}</span>}
                    {!folded && <DownOutlined className="side-arrow" aria-hidden="true" />}
                  </button>
                </Tooltip>
                {!folded && <Help menu={menu} onHelp={onHelp} />}
              </div>
              {expanded && (
                <ul className="side-branch">
                  {menu.group && <Folders menu={menu} here={here} />}
                  {menu.group && menu.data.length === 0 && <li className="side-none">暂无面板</li>}
                  {menu.children.map((child) => (
                    <li key={child.id}>
                      <Leaf menu={child} here={here} folded={false} onHelp={onHelp} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
