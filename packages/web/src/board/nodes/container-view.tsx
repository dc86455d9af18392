import { bodyOf, type CarouselNode, type ContainerNode, type TabsNode } from '@mingjing/drawing';
import { Activity, type CSSProperties, type ReactNode, useId, useState } from 'react';
import { CarouselBar, slideName } from './carousel-bar.tsx';
import { FrameOrnament } from './frame-ornament.tsx';
import { styleOf } from './node-box.ts';
import { useHeld, useShownPage } from './shown-pages.ts';
import { TabRow } from './tab-row.tsx';
import { useTurning } from './use-turning.ts';
import './container-face.css';

interface ContainerViewProps<N extends ContainerNode> {
  node: N;
  /** The drawing's own colour for what stands out. */
  accent: string | undefined;
  /** Members of a page, at their places on the canvas; in rows where `rows` is set. */
  members: (page: string) => ReactNode;
  /** One block among rows: as high as what is shown, and nothing turns by itself. */
  rows?: boolean;
}

interface PagesProps extends ContainerViewProps<ContainerNode> {
  page: string;
  /** What each page is to those who hear it. */
  panel: (page: string) => Record<string, string | number | undefined>;
}

/**
 * The pages that have been looked at. Others are not made; those that are not looked at now keep what was chosen on
 * them, but draw nothing and hear of nothing until they are shown again.
 */
function Pages({ node, page, members, panel, rows = false }: PagesProps) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([page]));
  if (!seen.has(page)) setSeen(new Set([...seen, page]));
  const body = bodyOf(node);
  const place: CSSProperties = rows ? {} : { top: body.y - node.y, width: body.w, height: body.h };
  const canvas: CSSProperties = rows ? {} : { left: -body.x, top: -body.y };
  return node.pages.map(
    (one) =>
      seen.has(one.id) && (
        <Activity key={one.id} mode={one.id === page ? 'visible' : 'hidden'}>
          <div className={rows ? 'container-rows' : 'container-page'} style={place} {...panel(one.id)}>
            <div className={rows ? 'container-rows' : 'container-canvas'} style={canvas}>
              {members(one.id)}
            </div>
          </div>
        </Activity>
      ),
  );
}

/** What lies under the pages: ground, border and frame. Its transparency is not that of its members. */
function Ground({ node, accent }: { node: ContainerNode; accent: string | undefined }) {
  const { size: _size, color: _color, weight: _weight, align: _align, ...skin } = node.style;
  return (
    <div className="container-ground" style={{ ...styleOf(skin), opacity: node.op }} aria-hidden="true">
      <FrameOrnament name={node.style.frame} accent={accent ?? 'currentColor'} />
    </div>
  );
}

function TabsView(props: ContainerViewProps<TabsNode>) {
  const { node, accent, rows = false } = props;
  const [page, show] = useShownPage(node);
  const id = useId();
  return (
    <>
      {!rows && <Ground node={node} accent={accent} />}
      <TabRow node={node} page={page} onPage={show} id={id} />
      <Pages
        {...props}
        page={page}
        panel={(one) => ({
          role: 'tabpanel',
          id: `${id}-page-${one}`,
          'aria-labelledby': `${id}-tab-${one}`,
          tabIndex: 0,
        })}
      />
    </>
  );
}

function CarouselView(props: ContainerViewProps<CarouselNode>) {
  const { node, accent, rows = false } = props;
  const [page, show] = useShownPage(node);
  const held = useHeld();
  const at = node.pages.findIndex((one) => one.id === page);
  const { still, running, toggle, hold } = useTurning({
    page,
    seconds: node.seconds,
    free: node.pages.length > 1 && !held && !rows,
    turn: () => show(node.pages[(at + 1) % node.pages.length]?.id ?? page),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel has no element of its own
    <div
      role="group"
      aria-roledescription="轮播"
      aria-label={node.name === '' ? '轮播页' : node.name}
      className={rows ? 'container-rows' : 'container-whole'}
      {...hold}
    >
      {!rows && <Ground node={node} accent={accent} />}
      <Pages
        {...props}
        page={page}
        panel={(one) => ({
          role: 'group',
          'aria-roledescription': '页',
          'aria-label': slideName(
            node,
            node.pages.findIndex((found) => found.id === one),
          ),
        })}
      />
      <CarouselBar
        node={node}
        page={page}
        onPage={show}
        running={rows || still ? undefined : running}
        onToggle={toggle}
      />
    </div>
  );
}

/** A container on a board: tabs that are pressed, or pages that take turns. */
export function ContainerView(props: ContainerViewProps<ContainerNode>) {
  const { node, accent, rows = false } = props;
  const style = accent === undefined ? undefined : ({ '--node-accent': accent } as CSSProperties);
  return (
    <div className={rows ? 'container-rows' : 'container-whole'} style={style}>
      {node.kind === 'tabs' ? <TabsView {...props} node={node} /> : <CarouselView {...props} node={node} />}
    </div>
  );
}
