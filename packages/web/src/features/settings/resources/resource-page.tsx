import { QuestionCircleOutlined } from '@ant-design/icons';
import { type MatrixRole, texts } from '@mingjing/contract';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import {
  useAllPanels,
  useGrantMatrix,
  useGrantMenus,
  useGrantPanels,
  useStartPreview,
} from '../../../records/grant.ts';
import { leavesOf } from '../../../ui/category-nodes.ts';
import { Card, ErrorState, LoadingState, Page, toast } from '../../../ui/index.ts';
import { MenuMatrix } from './menu-matrix.tsx';
import { PanelCard } from './panel-card.tsx';
import { effectOf, effectText } from './resource-choice.ts';
import { RoleCard } from './role-card.tsx';
import './resource-page.css';

const WhyDialog = lazy(() => import('./why-dialog.tsx').then((module) => ({ default: module.WhyDialog })));
const nothing: ReadonlySet<number> = new Set();

function Grants() {
  const matrix = useGrantMatrix();
  const panels = useAllPanels();
  const granting = useGrantPanels();
  const menus = useGrantMenus();
  const preview = useStartPreview();
  const [roles, setRoles] = useState(nothing);
  const [chosen, setChosen] = useState(nothing);
  const [shownId, setShownId] = useState<number | null>(null);
  const failed = matrix.error ?? panels.error;
  if (matrix.data === undefined || panels.data === undefined) {
    if (failed === null) return <LoadingState rows={8} />;
    return (
      <ErrorState
        error={failed}
        retry={() => {
          void matrix.refetch();
          void panels.refetch();
        }}
      />
    );
  }
  const picked = matrix.data.roles.filter((role) => roles.has(role.id));
  const effect = effectText(picked.length, effectOf(picked, chosen));

  const all = leavesOf(panels.data).map((panel) => panel.id);
  const show = (role: MatrixRole): void => {
    const again = shownId === role.id;
    setShownId(again ? null : role.id);
    setRoles(again ? nothing : new Set([role.id]));
    // Administrators see every panel, whatever was granted.
    setChosen(again ? nothing : new Set(role.isAdmin ? all : role.panels));
  };
  const grant = (): void => {
    if (picked.length === 0) {
      toast.warning(texts.grant.role);
      return;
    }
    granting.mutate({ roleIds: picked.map((role) => role.id), panelIds: [...chosen] });
  };
  const start = (role: MatrixRole): void => preview.mutate(role.id);
  return (
    <>
      <div className="resource-cards">
        <RoleCard
          roles={matrix.data.roles}
          chosen={roles}
          shownId={shownId}
          busy={preview.isPending}
          onChoose={setRoles}
          onShow={show}
          onPreview={start}
        />
        <PanelCard
          nodes={panels.data}
          chosen={chosen}
          onChoose={setChosen}
          granting={granting.isPending}
          onGrant={grant}
          effect={
            effect !== null && (
              <span className={effect.warn ? 'resource-effect resource-effect-warn' : 'resource-effect'}>
                {effect.text}
              </span>
            )
          }
        />
      </div>
      <Card
        title={
          <>
            菜单授权
            <small className="resource-count">点击单元格授权或取消，立即生效</small>
          </>
        }
      >
        <MenuMatrix matrix={matrix.data} onGrant={(cells) => menus.mutate(cells)} onPreview={start} />
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
      <Grants />
      <Suspense>
        {asking && <WhyDialog panels={panels.data ?? []} onClose={() => setAsking(false)} />}
      </Suspense>
    </Page>
  );
}
