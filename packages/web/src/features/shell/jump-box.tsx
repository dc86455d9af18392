import { SearchOutlined } from '@ant-design/icons';
import type { Menu } from '@mingjing/contract';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { wayBack } from '../../app/keep-focus.ts';
import { allDashboards, visibleMenus } from '../../app/menus.ts';
import { goTo } from '../../sidebar/elsewhere.ts';
import { MenuIcon } from '../../sidebar/menu-icon.tsx';
import './jump-box.css';

export interface JumpTarget {
  name: string;
  where: string;
  to: string;
  kind: 'menu' | 'dashboard';
  /** A menu's own icon class. */
  icon: string;
}

/** Every screen and dashboard of the menus that a person can go to. */
export function jumpTargets(menus: Menu[]): JumpTarget[] {
  const screens = (list: Menu[], where: string): JumpTarget[] =>
    list.flatMap((menu): JumpTarget[] => {
      if (menu.group) return [];
      if (menu.children.length > 0) return screens(menu.children, menu.description);
      return [{ name: menu.description, where, to: menu.path, kind: 'menu', icon: menu.iconCls }];
    });
  const dashboards = allDashboards(menus).map(
    (link): JumpTarget => ({ name: link.name, where: link.folder, to: link.to, kind: 'dashboard', icon: '' }),
  );
  return [
    { name: '首页', where: '', to: '/main', kind: 'menu', icon: '' },
    ...screens(visibleMenus(menus), '菜单'),
    ...dashboards,
  ];
}

export function searchTargets(targets: JumpTarget[], word: string): JumpTarget[] {
  const wanted = word.trim().toLowerCase();
  return targets.filter((target) => `${target.name} ${target.where}`.toLowerCase().includes(wanted));
}

/** Where a chosen target leads. A dashboard keeps the search, so that its back button can give it back. */
export function addressOf({ kind, to }: JumpTarget, word: string): string {
  const searched = word.trim();
  return kind === 'dashboard' && searched !== '' ? `${to}&searchWord=${encodeURIComponent(searched)}` : to;
}

interface JumpBoxProps {
  menus: Menu[];
  /** What the box searches for when it opens. */
  word: string;
  onClose: () => void;
}

/** Lists menus and dashboards by name; choosing one goes there. Opened with Ctrl+K. */
export function JumpBox({ menus, word: first, onClose }: JumpBoxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const [word, setWord] = useState(first);
  const [at, setAt] = useState(0);
  const found = searchTargets(jumpTargets(menus), word);

  const [back] = useState(wayBack);
  const went = useRef(false);
  useLayoutEffect(() => {
    const box = dialog.current;
    box?.showModal();
    return () => {
      box?.close();
      // Who went somewhere goes on there, not at the page's first control.
      if (went.current) document.getElementById('content')?.focus({ preventScroll: true });
      else back();
    };
  }, [back]);
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [at, listId]);

  const go = (target: JumpTarget | undefined): void => {
    if (target === undefined) return;
    went.current = true;
    onClose();
    goTo(addressOf(target, word), navigate);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') go(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the box closes it, Escape does the same
    <dialog
      ref={dialog}
      className="jump-box"
      aria-label="快速跳转"
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="jump-box-input">
        <SearchOutlined aria-hidden="true" />
        <input
          role="combobox"
          aria-label="搜索菜单和面板"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
          placeholder="搜索菜单和面板"
          value={word}
          onChange={(event) => {
            setWord(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </div>
      <div role="listbox" id={listId} aria-label="菜单和面板" className="jump-box-list">
        {found.map((target, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the input above
          <div
            key={target.to}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => go(target)}
            onMouseMove={() => setAt(index)}
          >
            <MenuIcon menu={{ iconCls: target.icon, path: target.to, group: target.kind === 'dashboard' }} />
            <span className="jump-box-name">{target.name}</span>
            <span className="jump-box-where">{target.where}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="jump-box-none">没有匹配的菜单或面板</p>}
    </dialog>
  );
}
