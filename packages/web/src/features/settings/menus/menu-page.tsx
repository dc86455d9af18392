import { PlusOutlined } from '@ant-design/icons';
import { type Menu, texts } from '@mingjing/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useArrangeMenus, useMenuTree, useRemoveMenu } from '../../../records/menu.ts';
import { useResources } from '../../../records/session.ts';
import {
  confirmRemoval,
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  SplitPane,
  useStay,
} from '../../../ui/index.ts';
import { MenuForm } from './menu-form.tsx';
import { findMenu } from './menu-order.ts';
import { MenuTree } from './menu-tree.tsx';
import { emptyMenu, type MenuValues, topLevel, valuesOf } from './menu-values.ts';
import { previewMenus } from './preview-menus.ts';
import { SidebarPreview } from './sidebar-preview.tsx';
import './menu-page.css';

/** The open menu stands in the address: ?id=7, or ?id=new with the parent's pid. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const { data: tree, error, refetch } = useMenuTree();
  const { resources } = useResources();
  const arranging = useArrangeMenus();
  const removing = useRemoveMenu();
  const mark = useStay();
  /** What the open form holds, and which form it was. */
  const [draft, setDraft] = useState<{ form: string; values: MenuValues } | null>(null);

  const asked = search.get('id');
  const adding = asked === 'new';
  const pid = Number(search.get('pid') ?? topLevel) || topLevel;
  const open = tree === undefined || asked === null ? undefined : findMenu(tree, Number(asked));
  const form = adding ? `new ${pid}` : open === undefined ? '' : String(open.id);
  const first =
    tree === undefined ? null : adding ? emptyMenu(tree, pid) : open === undefined ? null : valuesOf(open);
  const values = draft?.form === form ? draft.values : first;

  const show = (id: number | null): void => setSearch(id === null ? {} : { id: String(id) });
  const add = (below: number): void => setSearch({ id: 'new', pid: String(below) });
  const remove = async (menu: Menu): Promise<void> => {
    if (!(await confirmRemoval(texts.confirm.removeMenu(menu.description), 'menu'))) return;
    const stays = mark();
    removing.mutate(menu.id, { onSuccess: () => stays() && menu.id === open?.id && show(null) });
  };
  const left = (
    <div className="menu-pane">
      <div className="menu-pane-head">
        <h2>菜单</h2>
        <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => add(topLevel)}>
          新增
        </Button>
      </div>
      <div className="menu-pane-body" aria-busy={arranging.isPending}>
        {tree === undefined && error === null && <LoadingState />}
        {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {tree !== undefined && (
          <MenuTree
            tree={tree}
            openId={open?.id ?? null}
            onOpen={show}
            onAddBelow={add}
            onRemove={(menu) => void remove(menu)}
            onArrange={(arranged) => arranging.mutate(arranged)}
          />
        )}
      </div>
      <p className="menu-pane-hint">拖动菜单可调整顺序和上级；键盘用 Alt + ↑ / ↓</p>
    </div>
  );
  return (
    <Page fill name="菜单管理">
      <SplitPane storageKey="menu" initial={340} min={260} left={left}>
        {tree === undefined ? (
          error === null && <LoadingState rows={8} />
        ) : (
          <div className="menu-work">
            <div className="menu-work-form">
              {first === null ? (
                <EmptyState
                  size="page"
                  title={asked === null ? '选择一个菜单进行编辑' : texts.data.gone}
                  description="菜单决定侧边栏的名称、顺序和图标；谁看得到哪个菜单，在资源管理中授权。"
                  action={
                    <Button
                      type="primary"
                      icon={<PlusOutlined aria-hidden="true" />}
                      onClick={() => add(topLevel)}
                    >
                      新增菜单
                    </Button>
                  }
                />
              ) : (
                <MenuForm
                  key={form}
                  tree={tree}
                  menu={open ?? null}
                  first={first}
                  onDraft={(next) => setDraft({ form, values: next })}
                  onSaved={(saved) => show(saved.id)}
                  onCancel={() => show(null)}
                />
              )}
            </div>
            <SidebarPreview
              menus={previewMenus(
                tree,
                values === null ? null : { id: open?.id ?? null, values },
                resources?.panels ?? [],
              )}
              here={values?.path ?? ''}
            />
          </div>
        )}
      </SplitPane>
    </Page>
  );
}
