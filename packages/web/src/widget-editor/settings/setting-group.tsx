import { UndoOutlined } from '@ant-design/icons';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '../../ui/index.ts';

/** Which groups were opened or closed in this session: the next chart looks the same. */
const opened = new Map<string, boolean>();

interface SettingGroupProps {
  title: string;
  open: boolean;
  /** How many of its settings are not as they come. */
  changed?: number;
  onReset?: () => void;
  children: ReactNode;
}

/** Settings that belong together, folded away with one click. */
export function SettingGroup({ title, open: initial, changed = 0, onReset, children }: SettingGroupProps) {
  const id = useId();
  const [open, setOpen] = useState(opened.get(title) ?? initial);
  const toggle = (): void => {
    opened.set(title, !open);
    setOpen(!open);
  };
  return (
    <section className="setting-group" aria-label={title}>
      <header>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={toggle}>
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className={open ? 'open' : ''}>
            <path d="M4.5 2.5L8 6l-3.5 3.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
          </svg>
          {title}
          {changed > 0 && <small>已改 {changed} 项</small>}
        </button>
        {changed > 0 && onReset !== undefined && (
          <IconButton size="small" label={`${title}恢复默认`} icon={<UndoOutlined />} onClick={onReset} />
        )}
      </header>
      <div id={id} hidden={!open} className="setting-group-body">
        {open && children}
      </div>
    </section>
  );
}
