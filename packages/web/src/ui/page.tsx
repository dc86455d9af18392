import type { ReactNode } from 'react';
import './page.css';

interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  /** Buttons on the right; at most one of them primary. */
  actions?: ReactNode;
}

export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div>
        <h1>{title}</h1>
        {description !== undefined && <p>{description}</p>}
      </div>
      {actions !== undefined && <div className="page-actions">{actions}</div>}
    </header>
  );
}

interface PageProps extends Partial<PageHeaderProps> {
  /** Fills the room under the shell's header and scrolls inside its own panes. */
  fill?: boolean;
  /** The screen's name where no header is drawn: a heading for those who hear the page. */
  name?: string;
  children: ReactNode;
}

/** A screen inside the shell: title, actions, content on the 8-pixel grid. */
export function Page({ title, description, actions, fill = false, name, children }: PageProps) {
  return (
    <div className={fill ? 'page page-fill' : 'page'}>
      {title === undefined && name !== undefined && <h1 className="visually-hidden">{name}</h1>}
      {title !== undefined && <PageHeader title={title} description={description} actions={actions} />}
      {children}
    </div>
  );
}

/** A card of the design: surface, line, radius 8, 16 padding. */
export function Card({
  title,
  actions,
  children,
  className = '',
}: {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={`card ${className}`}>
      {(title !== undefined || actions !== undefined) && (
        <div className="card-header">
          <h2>{title}</h2>
          {actions !== undefined && <div className="page-actions">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
