import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import {
  type MenuGrant,
  useAllPanels,
  useGrantMatrix,
  useGrantMenus,
  useStartPreview,
} from '../../../records/grant.ts';
import { Card, EmptyState, ErrorState, LoadingState, Page, toast } from '../../../ui/index.ts';
import { openedText } from '../../../ui/opened-text.ts';
import { ConsoleNote } from './console-note.tsx';
import { noFilter, shownMatrix } from './matrix-filter.ts';
import { MatrixTools } from './matrix-tools.tsx';
import { MenuMatrix } from './menu-matrix.tsx';
import { PanelGrants } from './panel-grants.tsx';
import { UnpublishedNote } from './unpublished-note.tsx';
import './resource-page.css';

const WhyDialog = lazy(() => import('./why-dialog.tsx').then((module) => ({ default: module.WhyDialog })));

/** The matrix with what it is read by: a turned cell draws nothing beside it again. */
function MenuGrants() {
  const { data, error, refetch } = useGrantMatrix();
  const panels = useAllPanels();
  const { mutate } = useGrantMenus();
  const roles = data?.roles;
  const grant = useCallback(
    (menus: MenuGrant) => {
      mutate(menus);
      const gaining = menus.type === 1 ? roles?.filter(({ id }) => menus.roleIds.includes(id)) : undefined;
      const opened = openedText(gaining ?? []);
      if (opened !== null) toast.warning(opened);
    },
    [mutate, roles],
  );
  const { mutate: preview } = useStartPreview();
  const start = useCallback((role: { id: number }) => preview(role.id), [preview]);
  const [filter, setFilter] = useState(noFilter);
  const wanted = useDeferredValue(filter);
  const shown = useMemo(() => (data === undefined ? undefined : shownMatrix(data, wanted)), [data, wanted]);
  return (
    <>
      {data !== undefined && <UnpublishedNote nodes={panels.data ?? []} roles={data.roles} />}
      {data !== undefined && <ConsoleNote matrix={data} onGrant={grant} />}
      <Card
        title={
          <>
            菜单授权
            <small className="resource-count">{shown?.size}</small>
          </>
        }
        actions={
          data !== undefined && <MatrixTools roles={data.roles} filter={filter} onFilter={setFilter} />
        }
      >
        {shown !== undefined &&
          (shown.matrix.menus.length === 0 ? (
            <EmptyState
              title="没有匹配的菜单"
              action={<Button onClick={() => setFilter({ ...filter, word: '' })}>清除搜索</Button>}
            />
          ) : (
            <MenuMatrix matrix={shown.matrix} filtered={shown.filtered} onGrant={grant} onPreview={start} />
          ))}
        {data === undefined && error === null && <LoadingState rows={8} />}
        {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      </Card>
    </>
  );
}

/** Which role sees which panels and menus. */
export function Component() {
  const panels = useAllPanels();
  const [asking, setAsking] = useState(false);
  return (
    <Page
      title="资源管理"
      description="哪个角色看得到哪些面板和菜单。授权立即生效"
      actions={
        <Button icon={<QuestionCircleOutlined aria-hidden="true" />} onClick={() => setAsking(true)}>
          为什么看得到 / 看不到
        </Button>
      }
    >
      <PanelGrants />
      <MenuGrants />
      <Suspense>
        {asking && <WhyDialog panels={panels.data ?? []} onClose={() => setAsking(false)} />}
      </Suspense>
    </Page>
  );
}
