import { type Page, type TabsNode, tabRow } from '@mingjing/drawing';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { styleOf } from './node-box.ts';
import './container-face.css';

export const pageName = (page: Page, at: number): string => (page.name === '' ? `标签 ${at + 1}` : page.name);

/** A row's own type; ground and border belong to the whole container. */
function rowStyle({ style, h }: TabsNode): CSSProperties {
  const { size, color, weight } = style;
  const own = styleOf({
    ...(size === undefined ? {} : { size }),
    ...(color === undefined ? {} : { color }),
    ...(weight === undefined ? {} : { weight }),
  });
  return { ...own, height: Math.min(tabRow, h - 1), justifyContent: places[style.align ?? 'left'] };
}
const places = { left: 'flex-start', center: 'safe center', right: 'safe flex-end' } as const;

/** A row of tabs as a picture: for the editor, covers and exports. */
export function StillTabRow({ node, page }: { node: TabsNode; page: string }) {
  return (
    <div className={`tab-row tab-row-${node.look}`} style={rowStyle(node)}>
      {node.pages.map((one, at) => (
        <span
          key={one.id}
          className={one.id === page ? 'tab-item tab-item-open' : 'tab-item'}
          data-page={one.id}
        >
          {pageName(one, at)}
        </span>
      ))}
    </div>
  );
}

interface TabRowProps {
  node: TabsNode;
  page: string;
  onPage: (page: string) => void;
  /** Beginning of the ids that tie tabs to their panels. */
  id: string;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A row of tabs: one stop of the Tab key, arrows, Home and End between them. */
export function TabRow({ node, page, onPage, id }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const { pages } = node;
  const press = (event: KeyboardEvent): void => {
    const at = pages.findIndex((one) => one.id === page);
    const step = steps[event.key];
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? pages.length - 1
          : step === undefined
            ? undefined
            : (at + step + pages.length) % pages.length;
    const next = to === undefined ? undefined : pages[to];
    if (next === undefined) return;
    event.preventDefault();
    onPage(next.id);
    row.current?.querySelector<HTMLElement>(`[data-page="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={node.name === '' ? '选项卡' : node.name}
      className={`tab-row tab-row-${node.look}`}
      style={rowStyle(node)}
    >
      {pages.map((one, at) => (
        <button
          key={one.id}
          type="button"
          role="tab"
          id={`${id}-tab-${one.id}`}
          aria-controls={`${id}-page-${one.id}`}
          aria-selected={one.id === page}
          tabIndex={one.id === page ? 0 : -1}
          className={one.id === page ? 'tab-item tab-item-open' : 'tab-item'}
          data-page={one.id}
          onClick={() => onPage(one.id)}
          onKeyDown={press}
        >
          {pageName(one, at)}
        </button>
      ))}
    </div>
  );
}
