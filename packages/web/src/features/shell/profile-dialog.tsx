import { displayName, type Profile, texts } from '@mingjing/contract';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useProfile, useRenameSelf } from '../../records/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/index.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';

function ProfileForm({
  profile,
  renaming,
  onKeys,
  onClose,
}: {
  profile: Profile;
  renaming: ReturnType<typeof useRenameSelf>;
  onKeys: () => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(profile.name);
  const [problem, setProblem] = useState<string>();
  const told = problem ?? renaming.error?.message;
  const save = (): void => {
    if (renaming.isPending) return;
    const parsed = displayName.safeParse(name);
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    if (parsed.data === profile.name) toast.warning(texts.toast.unchanged);
    else renaming.mutate(parsed.data, { onSuccess: onClose });
  };
  return (
    <Form id="profile-form" layout="vertical" onFinish={save}>
      <dl className="profile-facts">
        <dt>用户名</dt>
        <dd>{profile.username}</dd>
        <dt>角色</dt>
        <dd>{profile.roles.map((role) => role.roleName).join('、')}</dd>
        <dt>最后登录</dt>
        <dd>{profile.lastLoginDate ?? '从未登录'}</dd>
        <dt>API 密钥</dt>
        <dd>
          <button type="button" className="profile-link" onClick={onKeys}>
            查看与新增
          </button>
        </dd>
      </dl>
      <Form.Item
        label="姓名"
        htmlFor="profile-name"
        validateStatus={told === undefined ? '' : 'error'}
        help={told}
      >
        <Input
          id="profile-name"
          placeholder="显示给其他用户的名字"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
            renaming.reset();
          }}
        />
      </Form.Item>
    </Form>
  );
}

/** What the own account says; its name can be changed. */
export function ProfileDialog({ onKeys, onClose }: { onKeys: () => void; onClose: () => void }) {
  const { data, error, isPending, refetch } = useProfile();
  const renaming = useRenameSelf();
  return (
    <Dialog
      title="个人信息"
      width={420}
      okText="保存"
      busy={renaming.isPending}
      form="profile-form"
      okDisabled={data === undefined}
      onClose={onClose}
    >
      {isPending && <LoadingState rows={4} />}
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && (
        <ProfileForm profile={data} renaming={renaming} onKeys={onKeys} onClose={onClose} />
      )}
    </Dialog>
  );
}
