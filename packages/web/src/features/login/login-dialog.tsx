import type { SessionUser } from '@mingjing/contract';
import { useState } from 'react';
import { giveUpAndBeginAnew } from '../../app/begin-anew.ts';
import { closeLoginDialog } from '../../app/failures.ts';
import { closeSession, openSession, useSession } from '../../app/session.ts';
import { NativeDialog } from '../../ui/native-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { LoginForm } from './login-form.tsx';
import { landingPath } from './sign-in.ts';
import { endSession } from './sign-on.ts';
import './first-password.css';

interface Taken {
  token: string;
  user: SessionUser;
}
const nameOf = ({ name, username }: SessionUser): string => (name === '' ? username : name);

/**
 * The login over an editor whose session ended: success closes it, and the work below is as it was. The work is its
 * author's: another user gets in only by giving it up, so that nothing of it is ever stored in another name.
 */
export function LoginDialog() {
  const owner = useSession((state) => state.user) ?? undefined;
  const [other, setOther] = useState<Taken | null>(null);
  const done = async (username: string): Promise<void> => {
    await landingPath(username);
    closeLoginDialog();
    toast.success('已重新登录，请继续操作');
  };
  if (other !== null && owner !== undefined) {
    return <OtherUser owner={owner} taken={other} onBack={() => setOther(null)} />;
  }
  return (
    <NativeDialog title="登录已失效，请重新登录" width={420} onClose={closeLoginDialog}>
      <p className="login-dialog-hint">当前编辑的内容已保留，登录后可继续操作。</p>
      <LoginForm owner={owner} onSuccess={done} onOther={setOther} />
    </NativeDialog>
  );
}

/** Somebody else signed in over the work: back to its author, or in without it. */
function OtherUser({ owner, taken, onBack }: { owner: SessionUser; taken: Taken; onBack: () => void }) {
  const back = (): void => {
    endSession(taken.token);
    onBack();
  };
  const giveUp = (): void => {
    closeSession();
    openSession(taken.token, taken.user);
    giveUpAndBeginAnew('/main');
  };
  return (
    <NativeDialog title="登录的是另一个用户" tone="warning" width={420} onClose={back}>
      <p className="login-dialog-hint">
        页面上未保存的内容属于“{nameOf(owner)}”，不能以“{nameOf(taken.user)}”的名义保存。请由“{nameOf(owner)}
        ”登录后继续，或放弃这些内容。
      </p>
      <div className="login-form">
        <button type="button" className="login-submit login-submit-long" onClick={back}>
          返回，由“{nameOf(owner)}”登录
        </button>
        <button type="button" className="login-back" onClick={giveUp}>
          放弃未保存的内容，以“{nameOf(taken.user)}”登录
        </button>
      </div>
    </NativeDialog>
  );
}
