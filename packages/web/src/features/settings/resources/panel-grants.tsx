import { type MatrixRole, texts } from '@mingjing/contract';
import { useState } from 'react';
import {
  useAllPanels,
  useClosedPanels,
  useGrantPanels,
  useGrantRoles,
  useStartPreview,
} from '../../../records/grant.ts';
import { leavesOf } from '../../../ui/category-nodes.ts';
import { ErrorState, LoadingState, toast } from '../../../ui/index.ts';
import { openedText } from '../../../ui/opened-text.ts';
import { PanelCard } from './panel-card.tsx';
import { effectOf, effectText } from './resource-choice.ts';
import { RoleCard } from './role-card.tsx';

const nothing: ReadonlySet<number> = new Set();

/** Roles on the left, panels on the right: what is checked on both sides is granted. */
export function PanelGrants() {
  const roles = useGrantRoles();
  const panels = useAllPanels();
  const closed = useClosedPanels();
  const granting = useGrantPanels();
  const preview = useStartPreview();
  const [chosenRoles, setChosenRoles] = useState(nothing);
  const [chosen, setChosen] = useState(nothing);
  /** The grants that were in sight when each role was chosen, by their versions. */
  const [seen, setSeen] = useState<Readonly<Record<number, number>>>({});
  const [shownId, setShownId] = useState<number | null>(null);
  if (roles.data === undefined || panels.data === undefined) {
    const failed = roles.error ?? panels.error;
    if (failed === null) return <LoadingState rows={8} />;
    return (
      <ErrorState
        error={failed}
        retry={() => {
          void roles.refetch();
          void panels.refetch();
        }}
      />
    );
  }
  const all = leavesOf(panels.data).map((panel) => panel.id);
  const picked = roles.data.filter((role) => chosenRoles.has(role.id));
  const effect = effectText(picked.length, effectOf(picked, chosen));
  /** Those who get panels that they do not have. */
  const gaining = picked.filter((role) => effectOf([role], chosen).added > 0);

  const versionOf = (id: number): number =>
    seen[id] ?? roles.data.find((role) => role.id === id)?.panelsVersion ?? 0;
  const choose = (ids: ReadonlySet<number>): void => {
    setChosenRoles(ids);
    setSeen(Object.fromEntries([...ids].map((id) => [id, versionOf(id)])));
  };
  const show = (role: MatrixRole): void => {
    const again = shownId === role.id;
    setShownId(again ? null : role.id);
    setChosenRoles(again ? nothing : new Set([role.id]));
    setSeen(again ? {} : { [role.id]: role.panelsVersion });
    // Administrators see every panel, whatever was granted.
    setChosen(again ? nothing : new Set(role.isAdmin ? all : role.panels));
  };
  const grant = (): void => {
    if (picked.length === 0) {
      toast.warning(texts.grant.role);
      return;
    }
    const seeAgain = (): void => setSeen({});
    granting.mutate(
      {
        roleIds: picked.map((role) => role.id),
        panelIds: [...chosen],
        versions: picked.map((role) => versionOf(role.id)),
      },
      { onSuccess: seeAgain, onError: seeAgain },
    );
  };
  return (
    <div className="resource-cards">
      <RoleCard
        roles={roles.data}
        chosen={chosenRoles}
        shownId={shownId}
        busy={preview.isPending}
        onChoose={choose}
        onShow={show}
        onPreview={(role) => preview.mutate(role.id)}
      />
      <PanelCard
        nodes={panels.data}
        isClosed={(id) =>
          closed.has(id) && !(picked.length > 0 && picked.every((role) => role.panels.includes(id)))
        }
        chosen={chosen}
        onChoose={setChosen}
        granting={granting.isPending}
        onGrant={grant}
        opened={openedText(gaining)}
        effect={
          effect !== null && (
            <span className={effect.warn ? 'resource-effect resource-effect-warn' : 'resource-effect'}>
              {effect.text}
            </span>
          )
        }
      />
    </div>
  );
}
