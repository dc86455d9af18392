import {
  CompassOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  IdcardOutlined,
  LinkOutlined,
  LockOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SearchOutlined,
  SunOutlined,
} from '@ant-design/icons';
import { texts } from '@mingjing/contract';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useBrand } from '../../app/brand.ts';
import { loadFileBaseUrl } from '../../app/file-base-url.ts';
import { useSession } from '../../app/session.ts';
import { signOut } from '../../app/sign-out.ts';
import { useTheme } from '../../app/theme.ts';
import { confirm } from '../../ui/confirm.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PopupMenu } from './popup-menu.tsx';

const isFull = (): boolean => Boolean(document.fullscreenElement);

function useFullScreen(): [boolean, () => void] {
  const [full, setFull] = useState(isFull);
  useEffect(() => {
    const change = (): void => setFull(isFull());
    document.addEventListener('fullscreenchange', change);
    return () => document.removeEventListener('fullscreenchange', change);
  }, []);
  const toggle = (): void => {
    const done = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // A browser that does not allow it leaves the page as it is.
    done.catch(() => undefined);
  };
  return [full, toggle];
}

export type AccountPart = 'profile' | 'password';

interface HeaderProps {
  folded: boolean;
  onFold: () => void;
  onJump: () => void;
  onTour: () => void;
  /** Opens the own account: what it says, or its password. */
  onAccount: (part: AccountPart) => void;
}

export function Header({ folded, onFold, onJump, onTour, onAccount }: HeaderProps) {
  const brand = useBrand();
  const { dark, toggle } = useTheme();
  const [full, toggleFull] = useFullScreen();
  const user = useSession((state) => state.user);
  const navigate = useNavigate();
  const shownName = user?.name || user?.username || '';

  useEffect(() => {
    void loadFileBaseUrl();
  }, []);

  const leave = async (): Promise<void> => {
    if (!(await confirm(texts.login.logout))) return;
    const elsewhere = await signOut(brand.signOn !== undefined);
    if (elsewhere === null) await navigate('/login');
    else location.assign(elsewhere);
  };
  return (
    <header className="shell-header">
      <IconButton
        label={folded ? '展开菜单' : '收起菜单'}
        icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={onFold}
      />
      <Link to="/main" className="shell-brand">
        <Logo src={brand.logo} size={28} />
        <strong>{brand.title}</strong>
      </Link>
      <button
        type="button"
        className="shell-jump"
        data-tour="jump"
        aria-label="搜索菜单和面板 Ctrl K"
        onClick={onJump}
      >
        <SearchOutlined aria-hidden="true" />
        <span>搜索菜单和面板</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="shell-tools">
        {brand.links.length > 0 && (
          <PopupMenu
            label="相关链接"
            trigger={<LinkOutlined aria-hidden="true" />}
            items={brand.links.map((link) => ({ key: link.url, text: link.name, href: link.url }))}
          />
        )}
        <IconButton className="shell-wide" label="功能导览" icon={<CompassOutlined />} onClick={onTour} />
        <span className="shell-screen" data-tour="screen">
          <IconButton
            className="shell-wide"
            label={full ? '退出全屏' : '全屏'}
            icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            onClick={toggleFull}
          />
          <IconButton
            label={dark ? '切换到浅色主题' : '切换到深色主题'}
            icon={dark ? <SunOutlined /> : <MoonOutlined />}
            onClick={toggle}
          />
        </span>
        <span data-tour="user">
          <PopupMenu
            label={`当前用户 ${shownName}`}
            trigger={
              <>
                <span className="shell-avatar" data-letter={[...shownName][0] ?? ''} />
                <span className="shell-user">{shownName}</span>
              </>
            }
            items={[
              {
                key: 'profile',
                text: '个人信息',
                icon: <IdcardOutlined aria-hidden="true" />,
                onSelect: () => onAccount('profile'),
              },
              {
                key: 'password',
                text: '修改密码',
                icon: <LockOutlined aria-hidden="true" />,
                onSelect: () => onAccount('password'),
              },
              {
                key: 'logout',
                text: '退出登录',
                icon: <LogoutOutlined aria-hidden="true" />,
                onSelect: () => void leave(),
              },
            ]}
          />
        </span>
      </div>
    </header>
  );
}
