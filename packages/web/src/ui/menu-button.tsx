import { MoreOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';

export type MenuItems = NonNullable<MenuProps['items']>;

interface MenuButtonProps {
  /** The accessible name. */
  label: string;
  items: MenuItems;
  icon?: ReactNode;
  className?: string;
}

/** A small picture button that opens a menu; arrows move in it, Escape gives the focus back. */
export function MenuButton({ label, items, icon = <MoreOutlined />, className = '' }: MenuButtonProps) {
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ items }}>
      <button
        type="button"
        className={`icon-button icon-button-small ${className}`}
        aria-label={label}
        aria-haspopup="menu"
      >
        {icon}
      </button>
    </Dropdown>
  );
}
