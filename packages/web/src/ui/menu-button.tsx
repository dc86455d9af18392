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
  /** Whether the menu is open, where others open it too. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Whether the focus goes into the menu as it opens. */
  takesFocus?: boolean;
}

/** A small picture button that opens a menu; arrows move in it, Escape gives the focus back. */
export function MenuButton({
  label,
  items,
  icon = <MoreOutlined />,
  className = '',
  open,
  onOpenChange,
  takesFocus = true,
}: MenuButtonProps) {
  const controlled = open === undefined ? {} : { open };
  const told = onOpenChange === undefined ? {} : { onOpenChange };
  return (
    <Dropdown
      trigger={['click']}
      autoFocus={takesFocus}
      // A list beside the menu would stay open under the pointer that chose from it.
      destroyOnHidden
      menu={{ items }}
      {...controlled}
      {...told}
    >
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
