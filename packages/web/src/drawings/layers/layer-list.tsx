import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useEditor } from '../../editor/canvas/editor-context.tsx';
import { rename, setFlag, setGroupFlag } from '../../editor/commands/edit.ts';
import { EmptyState } from '../../ui/index.ts';
import { layerKeys } from './layer-keys.ts';
import { LayerRowView, type RowHands } from './layer-row.tsx';
import { movedWith } from './layer-selection.ts';
import { rowHeight, useLayerDrag } from './use-layer-drag.ts';
import { useLayerWork } from './use-layer-work.ts';
import './layers.css';

/** So many layers are looked through at a glance; more get a field to search in. */
const atAGlance = 10;

const focusRow = (list: HTMLElement | null): void =>
  list?.querySelector<HTMLElement>('[data-layer][tabindex="0"]')?.focus();

/** A row that goes away with the focus on it leaves the focus in the list. */
function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) focusRow(list.current);
  });
  return {
    enter: () => {
      isInside.current = true;
    },
    leave: (to: EventTarget | null, from: Element) => {
      if (to !== null || from.isConnected) isInside.current = false;
    },
  };
}

/** What lies on the page, topmost first: choose, rename, lock, hide, drag to another height or into a group. */
export function LayerList() {
  const editor = useEditor();
  const work = useLayerWork();
  const { rows, chosen } = work;
  const [writing, setWriting] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const focus = useKeptFocus(list);
  const drag = useLayerDrag({
    list,
    rows,
    keysFor: (row) => movedWith(rows, chosen, row),
    onDrop: work.move,
  });

  // The rows are drawn again only when they change: their hands stay the same.
  const latest = useRef({ work, drag });
  latest.current = { work, drag };
  const [hands] = useState<RowHands>(() => ({
    press(row, event) {
      if (latest.current.drag.hasMoved.current) return;
      latest.current.work.choose(row, { range: event.shiftKey, adds: event.ctrlKey || event.metaKey });
    },
    grab(row, event) {
      // Among some of the layers only nobody could tell where a dropped one will lie.
      if (!latest.current.work.isSearching) latest.current.drag.grab(row, event);
    },
    rename: (row, name) => editor.run(rename(row.key, name)),
    write: (key) => {
      setWriting(key);
      if (key === null) requestAnimationFrame(() => focusRow(list.current));
    },
    lock: (row) =>
      editor.run(
        row.kind === 'group'
          ? setGroupFlag('lock', row.key, !row.group.lock)
          : setFlag('lock', [row.key], !row.node.lock),
      ),
    hide: (row) =>
      editor.run(
        row.kind === 'group'
          ? setGroupFlag('hide', row.key, !row.group.hide)
          : setFlag('hide', [row.key], !row.node.hide),
      ),
    fold: (key, isClosed) => latest.current.work.fold(key, isClosed),
  }));

  // What is chosen on the page comes into sight here; a hand that is in the list is not pulled away.
  const shown = rows.find((row) => chosen.has(row.key))?.key;
  useEffect(() => {
    if (shown === undefined || list.current?.contains(document.activeElement) === true) return;
    document.getElementById(`layer-${shown}`)?.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  if (work.count === 0)
    return <EmptyState title="画布是空的" description="从「更多图表」拖入图表，或用工具栏添加文字和图片" />;
  const { mark, dragged } = drag;
  return (
    <div className="side-list">
      {(work.count > atAGlance || work.search !== '') && (
        <div className="side-search">
          <Input
            allowClear
            size="small"
            prefix={<SearchOutlined />}
            value={work.search}
            placeholder="搜索图层"
            aria-label="搜索图层"
            onChange={(event) => work.setSearch(event.target.value)}
          />
        </div>
      )}
      {rows.length === 0 && <EmptyState title="没有匹配的图层" />}
      <div
        ref={list}
        role="tree"
        aria-label="图层"
        aria-multiselectable="true"
        className={`layer-list ${dragged === null ? '' : 'layer-list-dragging'}`}
        onKeyDown={layerKeys(work, setWriting)}
        onFocus={({ target }) => {
          focus.enter();
          if (target instanceof HTMLElement && target.getAttribute('role') === 'treeitem')
            work.setActive(target.dataset['layer'] ?? null);
        }}
        onBlur={(event) => focus.leave(event.relatedTarget, event.target)}
      >
        <div className="layer-rows" role="presentation">
          {rows.map((row, at) => (
            <LayerRowView
              key={row.key}
              row={row}
              name={work.nameOf(row)}
              widgets={work.widgets}
              selected={chosen.has(row.key)}
              active={row === work.active}
              dragged={dragged?.has(row.key) === true}
              writing={writing === row.key}
              at={at + 1}
              of={rows.length}
              hands={hands}
            />
          ))}
          {mark !== null && (
            <i
              className={mark.into === undefined ? 'layer-mark' : 'layer-mark-into'}
              style={
                mark.into === undefined
                  ? { top: mark.gap * rowHeight, left: 8 + mark.depth * 16 }
                  : { top: (mark.gap - 1) * rowHeight }
              }
            />
          )}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {work.said}
      </p>
    </div>
  );
}
