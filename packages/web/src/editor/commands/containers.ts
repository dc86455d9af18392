import { type ContainerNode, type Inside, isContainer, type Page } from '@mingjing/drawing';
import type { Draft } from 'immer';
import { type Command, change, type Editable } from './command.ts';

export const mostPages = 50;

/** What the pages of a container are called. */
export const pageWord = (kind: ContainerNode['kind']): string => (kind === 'tabs' ? '标签' : '页');

function containerOf({ drawing }: Pick<Editable, 'drawing'>, id: string): ContainerNode | undefined {
  return drawing.nodes.filter(isContainer).find((node) => node.id === id);
}

function editPages(
  label: string,
  state: Editable,
  id: string,
  recipe: (pages: Draft<Page[]>) => void,
  mergeKey?: string,
) {
  return change(
    label,
    state,
    (draft) => {
      for (const node of draft.nodes) {
        if (node.id === id && (node.kind === 'tabs' || node.kind === 'carousel')) recipe(node.pages);
      }
    },
    mergeKey === undefined ? {} : { mergeKey },
  );
}

/** The lowest free id of the form p3. */
function freePageId(pages: readonly Page[]): string {
  const taken = pages.map(({ id }) => Number(/^p(\d{1,9})$/.exec(id)?.[1] ?? 0));
  return `p${Math.max(0, ...taken) + 1}`;
}

/** Adds a page behind the last one. */
export const addPage =
  (container: string): Command =>
  (state) => {
    const node = containerOf(state, container);
    if (node === undefined || node.pages.length >= mostPages) return undefined;
    const word = pageWord(node.kind);
    const id = freePageId(node.pages);
    return editPages(`添加${word}`, state, container, (pages) => {
      pages.push({ id, name: `${word} ${pages.length + 1}` });
    });
  };

export const renamePage =
  (container: string, page: string, name: string): Command =>
  (state) =>
    editPages(
      '重命名',
      state,
      container,
      (pages) => {
        for (const found of pages) if (found.id === page) found.name = name.slice(0, 200);
      },
      `page:${container}:${page}`,
    );

/** Moves a page by places, within its container. */
export const movePage =
  (container: string, page: string, by: number): Command =>
  (state) => {
    const pages = containerOf(state, container)?.pages ?? [];
    const at = pages.findIndex(({ id }) => id === page);
    const to = Math.min(pages.length - 1, Math.max(0, at + by));
    if (at < 0 || to === at) return undefined;
    return editPages('调整顺序', state, container, (draft) => {
      const [moved] = draft.splice(at, 1);
      if (moved !== undefined) draft.splice(to, 0, moved);
    });
  };

/** Removes a page with everything on it; the last one stays. */
export const removePage =
  (container: string, page: string): Command =>
  (state) => {
    const node = containerOf(state, container);
    if (node === undefined || node.pages.length < 2) return undefined;
    return change(`删除${pageWord(node.kind)}`, state, (draft) => {
      draft.nodes = draft.nodes.filter(({ inside }) => inside?.node !== container || inside.page !== page);
      for (const found of draft.nodes) {
        if (found.id === container && (found.kind === 'tabs' || found.kind === 'carousel')) {
          found.pages = found.pages.filter(({ id }) => id !== page);
        }
      }
    });
  };

/** Puts nodes onto a page of a container, or takes them off; the way for those who do not drag. */
export const putInside =
  (ids: readonly string[], inside: Inside | undefined): Command =>
  (state) => {
    const chosen = new Set(ids);
    return change(inside === undefined ? '移出容器' : '移入容器', state, (draft) => {
      for (const node of draft.nodes) {
        if (!chosen.has(node.id) || node.kind === 'unknown' || isContainer(node)) continue;
        if (inside === undefined) delete node.inside;
        else if (node.inside?.node !== inside.node || node.inside.page !== inside.page) node.inside = inside;
      }
    });
  };
