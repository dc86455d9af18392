import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import type { PanelSight } from '@mingjing/contract';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useGrantPeople, usePanelSight } from '../../../records/grant.ts';
import type { PanelNode } from '../../../records/panel.ts';
import { categoriesOf } from '../../../ui/category-nodes.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, LoadingState } from '../../../ui/index.ts';
import { consoleText, obstacleTexts, reasonTexts } from './sight-texts.ts';
import './why-dialog.css';

function Verdict({ sight }: { sight: PanelSight }) {
  const { user, panel, allowed } = sight;
  const hint = consoleText(sight);
  return (
    <div className="why" role="status">
      <p className={allowed ? 'why-verdict why-yes' : 'why-verdict why-no'}>
        {allowed ? <CheckCircleFilled aria-hidden="true" /> : <CloseCircleFilled aria-hidden="true" />}
        <span>
          {user.name === '' ? user.username : user.name}
          {allowed ? '看得到' : '看不到'}【{panel.name}】
        </span>
      </p>
      <ul className="why-reasons">
        {allowed && reasonTexts(sight).map((text) => <li key={text}>{text}</li>)}
        {!allowed &&
          obstacleTexts(sight).map(({ text, remedy }) => (
            <li key={text}>
              {text}
              <small>{remedy}</small>
            </li>
          ))}
      </ul>
      {hint !== null && (
        <p className="why-hint">
          <InfoCircleFilled aria-hidden="true" />
          {hint}
        </p>
      )}
      <table className="why-roles">
        <thead>
          <tr>
            <th scope="col">该用户的角色</th>
            <th scope="col">该面板</th>
          </tr>
        </thead>
        <tbody>
          {sight.roles.map((role) => (
            <tr key={role.id}>
              <td>{role.roleName}</td>
              <td className={role.granted || role.isAdmin ? 'why-granted' : ''}>
                {role.isAdmin ? '全部面板' : role.granted ? '已授权' : '未授权'}
              </td>
            </tr>
          ))}
          {sight.roles.length === 0 && (
            <tr>
              <td colSpan={2}>没有角色</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className="why-facts">
        面板作者 {panel.owner} · {panel.published ? '已发布' : '未发布'}
        {sight.otherRoles.length > 0 &&
          ` · 另授权给 ${sight.otherRoles.map((role) => role.roleName).join('、')}`}
      </p>
    </div>
  );
}

/** A user and a panel: whether the one sees the other, and which role and grant decided. */
export function WhyDialog({ panels, onClose }: { panels: PanelNode[]; onClose: () => void }) {
  const [word, setWord] = useState('');
  const people = useGrantPeople(useDeferredValue(word.trim()));
  const [userId, setUserId] = useState<number | null>(null);
  const [panelId, setPanelId] = useState<number | null>(null);
  const { data: sight, error, isFetching, refetch } = usePanelSight(userId, panelId);
  const known = sight?.user.id === userId ? [sight.user] : [];
  const listed = people.data ?? [];
  const options = [...listed, ...known.filter((person) => !listed.some(({ id }) => id === person.id))];
  return (
    <Dialog title="为什么看得到 / 看不到" width={560} onClose={onClose}>
      <div className="why-question">
        <label htmlFor="why-user">用户</label>
        <Select
          id="why-user"
          showSearch={{ filterOption: false, onSearch: setWord }}
          placeholder="输入用户名或姓名"
          loading={people.isFetching}
          value={userId}
          onChange={setUserId}
          notFoundContent="没有匹配的用户"
          options={options.map(({ id, username, name, disabled }) => ({
            value: id,
            label: `${name === '' ? username : `${name}（${username}）`}${disabled ? ' · 已停用' : ''}`,
          }))}
        />
        <label htmlFor="why-panel">面板</label>
        <Select
          id="why-panel"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="选择面板"
          value={panelId}
          onChange={setPanelId}
          notFoundContent="没有匹配的面板"
          options={categoriesOf(panels)
            .filter((category) => category.leaves.length > 0)
            .map((category) => ({
              label: category.name,
              title: category.name,
              options: category.leaves.map(({ id, name }) => ({ value: id, label: name })),
            }))}
        />
      </div>
      {userId === null || panelId === null ? (
        <p className="why-ask">选择用户和面板，查看是哪个角色、哪项授权决定的。</p>
      ) : error !== null ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : sight === undefined || isFetching ? (
        <LoadingState rows={4} />
      ) : (
        <Verdict sight={sight} />
      )}
    </Dialog>
  );
}
