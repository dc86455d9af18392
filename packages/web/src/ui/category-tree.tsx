import { FolderOpenOutlined, FolderOutlined } from '@ant-design/icons';
import { type CategoryRecord, unfiledCategory } from '@mingjing/contract';
import { Input, Tooltip, Tree } from 'antd';
import {
  type ComponentRef,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import './category-tree.css';
import { type CategoryNode, filterTree, type Leaf } from './category-nodes.ts';

/** Long names that are cut keep this many characters of their end: sheets of one workbook differ in nothing else. */
const keptEnd = 7;
const longName = 14;

function TreeName({ name }: { name: string }) {
  const all = [...name];
  if (all.length <= longName) return <span className="category-tree-name">{name}</span>;
  return (
    <span className="category-tree-name category-tree-name-long">
      <span>{all.slice(0, -keptEnd).join('')}</span>
      <span>{all.slice(-keptEnd).join('')}</span>
    </span>
  );
}

export interface TreeAction {
  label: string;
  icon: ReactNode;
  danger?: boolean;
  onRun: () => void;
}

export interface CategoryTreeProps<L extends Leaf> {
  categories: CategoryNode<L>[];
  /** The open leaf. */
  selected: number | null;
  searchPlaceholder: string;
  /** Buttons of the head row: add, cache all … */
  actions: ReactNode;
  leafIcon: (leaf: L) => ReactNode;
  /** After its name: what sets it apart. */
  leafMark?: (leaf: L) => ReactNode;
  /** A few words at the end of a leaf's row; its actions take their place. */
  leafNote?: (leaf: L) => string;
  leafActions: (leaf: L) => TreeAction[];
  categoryActions: (category: CategoryRecord) => TreeAction[];
  onOpen: (leaf: L) => void;
  /** A category was unfolded or folded. */
  onLook?: (categoryId: number) => void;
  /** A double click on a leaf. */
  onEdit?: (leaf: L) => void;
  /** What is searched for, where the list beside the tree follows it. */
  onSearch?: (text: string) => void;
  /** Drag of a leaf onto another category, or onto a leaf that lies there. */
  onMove?: (leaf: L, categoryId: number) => void;
  empty: ReactNode;
}

interface Row<L extends Leaf> {
  key: string;
  title: string;
  category?: CategoryNode<L>;
  leaf?: L;
  parent: number;
  selectable: boolean;
  children?: Row<L>[];
}

const atButton = '.category-tree-row-at .category-tree-actions button';

const keyOfLeaf = (id: number): string => `l_${id}`;

function rowsOf<L extends Leaf>(categories: CategoryNode<L>[]): Row<L>[] {
  return categories.map((category) => ({
    key: `c_${category.id}`,
    title: category.name,
    category,
    parent: category.pid,
    selectable: false,
    children: [
      ...rowsOf(category.children),
      ...category.leaves.map((leaf) => ({
        key: keyOfLeaf(leaf.id),
        title: leaf.name,
        leaf,
        parent: category.id,
        selectable: true,
      })),
    ],
  }));
}

const keysOf = <L extends Leaf>(rows: Row<L>[]): string[] =>
  rows.flatMap((row) => (row.children === undefined ? [] : [row.key, ...keysOf(row.children)]));

/** From so many rows on only those in sight are drawn: a row is some thirty elements. */
const mostRows = 150;

const countOf = <L extends Leaf>(rows: Row<L>[]): number =>
  rows.reduce((sum, { children }) => sum + 1 + (children === undefined ? 0 : countOf(children)), 0);

/** The height that the rows of a long tree have, in pixels; undefined for others, which are drawn whole. */
function useRoom(isLong: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = body.current;
    if (!isLong || element === null) return setHeight(undefined);
    const measure = (): void => {
      const { paddingTop, paddingBottom } = getComputedStyle(element);
      const room = element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      if (room > 0) setHeight(Math.floor(room));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isLong]);
  return { body, height: isLong ? (height ?? firstHeight) : undefined };
}
const firstHeight = 400;
/** Pixels of a row with the space below it, as the style sheet says. */
const rowHeight = 36;

/** Brings the row of what is open into sight: its address or a list beside the tree may have opened it. */
function useSight(
  body: RefObject<HTMLDivElement | null>,
  selected: number | null,
  isListed: boolean,
  height: number | undefined,
) {
  const tree = useRef<ComponentRef<typeof Tree>>(null);
  useEffect(() => {
    if (selected === null || !isListed) return;
    if (height !== undefined) return tree.current?.scrollTo({ key: keyOfLeaf(selected), align: 'auto' });
    body.current?.querySelector('.ant-tree-treenode-selected')?.scrollIntoView({ block: 'nearest' });
  }, [body, selected, isListed, height]);
  return tree;
}

interface RowActionsProps {
  actions: TreeAction[];
  /** Whether the first of two quick presses met this button. */
  isFirst: (button: Element) => boolean;
}

function RowActions({ actions, isFirst }: RowActionsProps) {
  return (
    <span className="category-tree-actions">
      {actions.map((action) => (
        <Tooltip key={action.label} title={action.label} mouseEnterDelay={0.4}>
          <button
            type="button"
            aria-label={action.label}
            className={action.danger === true ? 'danger' : ''}
            onClick={(event) => {
              event.stopPropagation();
              // A double click is one press: nothing is copied twice, or published and withdrawn.
              if (event.detail < 2) action.onRun();
            }}
            // Two quick presses of a button are no double click on its row. A row that the first one met shows its buttons
            // at once, and the second one means the row all the same.
            onDoubleClick={(event) => {
              if (isFirst(event.currentTarget)) event.stopPropagation();
            }}
          >
            {action.icon}
          </button>
        </Tooltip>
      ))}
    </span>
  );
}

/** Categories with their leaves: search, open, copy, edit, delete, move by drag. Shared by the screens with a tree. */
export function CategoryTree<L extends Leaf>(props: CategoryTreeProps<L>) {
  const [search, setSearch] = useState('');
  const needle = useDeferredValue(search.trim());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  /** The button that the first press of a double click met; null where it met the row itself. */
  const pressed = useRef<Element | null>(null);
  const rows = useMemo(() => rowsOf(filterTree(props.categories, needle)), [props.categories, needle]);
  const all = useMemo(() => keysOf(rows), [rows]);
  const { body, height } = useRoom(useMemo(() => countOf(rows) > mostRows, [rows]));
  const tree = useSight(body, props.selected, rows.length > 0, height);
  const [dragged, setDragged] = useState<Row<L> | null>(null);
  /** The category that what is dragged would be dropped into. */
  const [over, setOver] = useState<number | null>(null);
  /** The row that the keys are at: its actions stay for the Tab that leads to them. */
  const [at, setAt] = useState<string | null>(null);
  const endDrag = (): void => {
    setDragged(null);
    setOver(null);
  };
  const targetOf = (row: Row<L>): number | null => {
    const target = row.category?.id ?? row.parent;
    return dragged === null || target === dragged.parent || target === unfiledCategory ? null : target;
  };
  const expanded = needle === '' ? all.filter((key) => !closed.has(key)) : all;

  return (
    <div className="category-tree">
      <div className="category-tree-head">
        <Input
          allowClear
          value={search}
          placeholder={props.searchPlaceholder}
          aria-label={props.searchPlaceholder}
          onChange={(event) => {
            setSearch(event.target.value);
            props.onSearch?.(event.target.value.trim());
          }}
        />
        <span className="category-tree-tools">{props.actions}</span>
      </div>
      {rows.length === 0 ? (
        <div className="category-tree-empty">{needle === '' ? props.empty : '没有匹配的内容'}</div>
      ) : (
        <div className="category-tree-body" ref={body}>
          <Tree<Row<L>>
            ref={tree}
            {...(height === undefined ? {} : { height, itemHeight: rowHeight })}
            blockNode
            showIcon={false}
            treeData={rows}
            expandedKeys={expanded}
            selectedKeys={props.selected === null ? [] : [keyOfLeaf(props.selected)]}
            draggable={
              props.onMove === undefined
                ? false
                : { icon: false, nodeDraggable: (row) => (row as Row<L>).leaf !== undefined }
            }
            // The tree lets nothing be dropped on what cannot be dragged: the rows take drops themselves.
            allowDrop={() => false}
            onActiveChange={(key) => key !== null && setAt(String(key))}
            onKeyDown={(event) => {
              if (event.key !== 'Tab' || event.shiftKey || event.target !== event.currentTarget) return;
              // To the buttons of the row that the keys are at, past those of the rows above it.
              const first = body.current?.querySelector<HTMLElement>(atButton);
              if (first == null) return;
              event.preventDefault();
              first.focus();
            }}
            onFocus={({ target, currentTarget }) => {
              // The tree would go to the open row when a button of another row is reached.
              if (target !== currentTarget && at !== null && target.matches(':focus-visible'))
                tree.current?.onActiveChange(at);
            }}
            onBlur={({ relatedTarget }) => {
              if (!body.current?.contains(relatedTarget)) setAt(null);
            }}
            onDragStart={({ node }) => setDragged(node)}
            onDragEnd={endDrag}
            onExpand={(keys) => setClosed(new Set(all.filter((key) => !keys.includes(key))))}
            onSelect={(_, { node }) => {
              if (node.leaf !== undefined) props.onOpen(node.leaf);
            }}
            onDoubleClick={(_, node) => {
              if (node.leaf !== undefined) props.onEdit?.(node.leaf);
            }}
            onClick={(_, node) => {
              if (node.category === undefined) return;
              props.onLook?.(node.category.id);
              setClosed((before) => {
                const next = new Set(before);
                if (!next.delete(node.key)) next.add(node.key);
                return next;
              });
            }}
            titleRender={(row) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: moving without a mouse is an action of the row
              <span
                className={[
                  'category-tree-row',
                  over !== null && row.category?.id === over ? 'category-tree-row-over' : '',
                  row.key === at ? 'category-tree-row-at' : '',
                ].join(' ')}
                title={row.title}
                onClickCapture={({ detail, target }) => {
                  if (detail === 1)
                    pressed.current = target instanceof Element ? target.closest('button') : null;
                }}
                // Whoever moves the mouse has left the row of the keys, also one that a closed dialog went back to.
                onMouseMove={() => setAt(null)}
                // The tree would take the keys that press a button for its own, and select or fold a row.
                onKeyDown={(event) => {
                  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
                }}
                onDragOver={(event) => {
                  const target = targetOf(row);
                  setOver(target);
                  if (target !== null) event.preventDefault();
                }}
                onDrop={(event) => {
                  event.preventDefault();
                  const target = targetOf(row);
                  if (target !== null && dragged?.leaf !== undefined) props.onMove?.(dragged.leaf, target);
                  endDrag();
                }}
              >
                <span className="category-tree-icon">
                  {row.leaf !== undefined ? (
                    props.leafIcon(row.leaf)
                  ) : expanded.includes(row.key) ? (
                    <FolderOpenOutlined />
                  ) : (
                    <FolderOutlined />
                  )}
                </span>
                <TreeName name={row.title} />
                {row.leaf !== undefined && props.leafMark?.(row.leaf)}
                {row.leaf !== undefined && props.leafNote !== undefined && (
                  <span className="category-tree-note">{props.leafNote(row.leaf)}</span>
                )}
                <RowActions
                  isFirst={(button) => pressed.current === button}
                  actions={
                    row.leaf !== undefined
                      ? props.leafActions(row.leaf)
                      : row.category !== undefined && row.category.id !== unfiledCategory
                        ? props.categoryActions(row.category)
                        : []
                  }
                />
              </span>
            )}
          />
        </div>
      )}
    </div>
  );
}
