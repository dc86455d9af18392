import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Tooltip } from './tooltip.tsx';
import './icon-button.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'title'> {
  /** What it does: the tooltip and the accessible name. */
  label: string;
  icon: ReactNode;
  /** Pressed state of a toggle. */
  active?: boolean;
  danger?: boolean;
  size?: 'small' | 'medium';
  tipSide?: 'top' | 'bottom' | 'right';
}

/** A button that is only a picture: tooltip, accessible name, visible focus. */
export function IconButton({
  label,
  icon,
  active,
  danger = false,
  size = 'medium',
  tipSide,
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} {...(tipSide === undefined ? {} : { side: tipSide })}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-pressed={active}
        className={`icon-button icon-button-${size} ${active === true ? 'icon-button-active' : ''} ${danger ? 'icon-button-danger' : ''} ${className}`}
      >
        {icon}
      </button>
    </Tooltip>
  );
}

/** A row of tools; `label` names it for those who hear the page. */
export function Toolbar({
  label,
  children,
  className = '',
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="toolbar" aria-label={label} className={`toolbar ${className}`}>
      {children}
    </div>
  );
}

/** A thin line between groups of tools. */
export function ToolbarDivider() {
  return <span className="toolbar-divider" aria-hidden="true" />;
}
