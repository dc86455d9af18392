import { closeLoginDialog } from '../../app/failures.ts';
import { NativeDialog } from '../../ui/native-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { LoginForm } from './login-form.tsx';
import { landingPath } from './sign-in.ts';

/** The login over an editor whose session ended: success closes it, and the work below is as it was. */
export function LoginDialog() {
  const done = async (username: string): Promise<void> => {
    await landingPath(username);
    closeLoginDialog();
    toast.success('已重新登录，请继续操作');
  };
  return (
    <NativeDialog title="登录已失效，请重新登录" width={420} onClose={closeLoginDialog}>
      <p className="login-dialog-hint">当前编辑的内容已保留，登录后可继续操作。</p>
      <LoginForm onSuccess={done} />
    </NativeDialog>
  );
}
