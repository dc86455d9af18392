import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useAllPanels, useGrantMatrix, useGrantMenus, useStartPreview } from '../../../records/grant.ts';
import { Card, ErrorState, LoadingState, Page } from '../../../ui/index.ts';
import { MenuMatrix } from './menu-matrix.tsx';
import { PanelGrants } from './panel-grants.tsx';
import './resource-page.css';

const WhyDialog = lazy(() => import('./why-dialog.tsx').then((module) => ({ default: module.WhyDialog })));

/** The matrix with what it is read by: a turned cell draws nothing beside it again. */
function MenuGrants() {
  const { data, error, refetch } = useGrantMatrix();
  const { mutate: grant } = useGrantMenus();
  const { mutate: preview } = useStartPreview();
  const start = useCallback((role: { id: number }) => preview(role.id), [preview]);
  return (
    <Card
      title={
        <>
          菜单授权
          <small className="resource-count">点击单元格授权或取消，立即生效</small>
        </>
      }
    >
      {data !== undefined && <MenuMatrix matrix={data} onGrant={grant} onPreview={start} />}
      {data === undefined && error === null && <LoadingState rows={8} />}
      {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
    </Card>
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
