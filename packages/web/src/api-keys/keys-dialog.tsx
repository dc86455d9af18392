import { PlusOutlined } from '@ant-design/icons';
import { type ApiKey, type ApiKeyInput, texts } from '@mingjing/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useApiKeys, useCreateApiKey, useRevokeApiKey } from '../records/api-key.ts';
import { Dialog } from '../ui/dialog.tsx';
import { confirm } from '../ui/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import { ApiReference } from './api-reference.tsx';
import { KeyCard } from './key-card.tsx';
import { KeyForm, keyFormId } from './key-form.tsx';
import { NewKey } from './new-key.tsx';
import './keys.css';

/** Keys of a user (null: the own ones), open ones first. */
function KeyList({ userId, readOnly }: { userId: number | null; readOnly: boolean }) {
  const { data, error, isPending, refetch } = useApiKeys(userId);
  const revoking = useRevokeApiKey(userId);
  const revoke = async ({ id }: ApiKey): Promise<void> => {
    if (await confirm(texts.apiKey.revoke, { okText: '撤销' })) revoking.mutate(id);
  };
  if (isPending) return <LoadingState rows={3} />;
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState title={texts.apiKey.empty} />;
  const isOpen = ({ state }: ApiKey): boolean => state === 'open';
  const sorted = [...data.filter(isOpen), ...data.filter((key) => !isOpen(key))];
  return (
    <ul className="key-list" aria-label="API 密钥">
      {sorted.map((key) => (
        <KeyCard
          key={key.id}
          apiKey={key}
          busy={revoking.isPending}
          onRevoke={readOnly ? undefined : (one) => void revoke(one)}
        />
      ))}
    </ul>
  );
}

/** Another user's keys, for those who manage users. */
export function UserKeysDialog({
  user,
  onClose,
}: {
  user: { id: number; username: string; mayChange: boolean };
  onClose: () => void;
}) {
  return (
    <Dialog title={`API 密钥：${user.username}`} width={640} onClose={onClose}>
      <div className="keys">
        <p>程序以该用户的身份、不超出其权限调用接口。停用用户时密钥随即失效。</p>
        <KeyList userId={user.id} readOnly={!user.mayChange} />
      </div>
    </Dialog>
  );
}

type Step = { kind: 'list' } | { kind: 'reference' } | { kind: 'form' } | { kind: 'made'; key: string };

/** The own keys: looked at, made and revoked. */
export function OwnKeysDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const creating = useCreateApiKey();
  const list = (): void => {
    creating.reset();
    setStep({ kind: 'list' });
  };
  const create = (input: ApiKeyInput): void => {
    if (creating.isPending) return;
    creating.mutate(input, { onSuccess: ({ key }) => setStep({ kind: 'made', key }) });
  };
  if (step.kind === 'reference') return <ApiReference onClose={list} />;
  if (step.kind === 'form') {
    return (
      <Dialog
        title="新增 API 密钥"
        width={520}
        okText="新增"
        cancelText="返回"
        form={keyFormId}
        busy={creating.isPending}
        onClose={list}
      >
        <KeyForm refusal={creating.error?.message} onSave={create} />
      </Dialog>
    );
  }
  if (step.kind === 'made') {
    return (
      <Dialog title="密钥已新增" width={640} sticky footer={<Done onClick={list} />} onClose={list}>
        <NewKey value={step.key} />
      </Dialog>
    );
  }
  return (
    <Dialog title="API 密钥" width={640} onClose={onClose}>
      <div className="keys">
        <Lead>
          <span>
            脚本和其他系统用密钥调用接口，不需要您的密码；密钥能做的不会超出您自己的权限。
            <button type="button" className="key-link" onClick={() => setStep({ kind: 'reference' })}>
              接口文档与例子
            </button>
          </span>
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => setStep({ kind: 'form' })}
          >
            新增密钥
          </Button>
        </Lead>
        <KeyList userId={null} readOnly={false} />
      </div>
    </Dialog>
  );
}

const Lead = ({ children }: { children: ReactNode }) => <div className="key-lead">{children}</div>;
const Done = ({ onClick }: { onClick: () => void }) => (
  <Button type="primary" autoInsertSpace={false} onClick={onClick}>
    我已保存
  </Button>
);
