import { DownloadOutlined } from '@ant-design/icons';
import { type ImportedUser, passwordProblem, texts } from '@mingjing/contract';
import { Alert, Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useBrand } from '../../../app/brand.ts';
import { type SeenUsers, useImportUsers, useLookAtUsers } from '../../../records/user.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast, UploadArea } from '../../../ui/index.ts';
import { ImportChoices, noChoices } from './import-choices.tsx';
import { saveReport, saveTemplate } from './import-files.ts';
import { ImportReport } from './import-report.tsx';
import { typedPassword } from './user-values.ts';

const isGood = (row: ImportedUser): boolean => row.problems.length === 0;

/** Users from a spreadsheet: choose, look at every row, import, see what came of every row. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState('');
  const [chosen, setChosen] = useState(noChoices);
  const [done, setDone] = useState<ImportedUser[] | null>(null);
  const { passwordRules } = useBrand();
  const looking = useLookAtUsers();
  const importing = useImportUsers();
  // The last look stays while the next is under way: what is ticked must not go away under the hand.
  const [seen, setSeen] = useState<SeenUsers | null>(null);
  const rows = done ?? seen?.rows ?? [];
  const good = rows.filter(isGood).length;

  const { mutate, reset } = looking;
  // Every row is looked at anew once the typing of the first password has paused.
  useEffect(() => {
    const timer = setTimeout(() => setAsked(password), 400);
    return () => clearTimeout(timer);
  }, [password]);
  useEffect(() => {
    if (file === null) reset();
    else mutate({ file, password: asked, ...chosen }, { onSuccess: setSeen, onError: () => setSeen(null) });
  }, [file, asked, chosen, mutate, reset]);
  const take = (taken: File | null): void => {
    setSeen(null);
    setChosen(noChoices);
    setFile(taken);
  };

  const store = (): void => {
    if (file === null || importing.isPending) return;
    importing.mutate(
      { file, password, ...chosen },
      {
        onSuccess: (report) => {
          setDone(report);
          const made = report.filter(isGood).length;
          toast.success(texts.userImport.done(made, report.length - made));
        },
      },
    );
  };
  const failure = importing.error ?? looking.error;
  const problem = password === '' ? undefined : passwordProblem(password, passwordRules);
  return (
    <Dialog
      title="导入用户"
      width={760}
      busy={importing.isPending}
      onClose={onClose}
      footer={
        done === null ? (
          <>
            <Button disabled={importing.isPending} onClick={onClose}>
              取消
            </Button>
            <Button
              type="primary"
              loading={importing.isPending}
              disabled={good === 0 || looking.isPending || asked !== password}
              onClick={store}
            >
              {good === 0 ? '导入' : `导入 ${good} 个用户`}
            </Button>
          </>
        ) : (
          <>
            <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => saveReport(done)}>
              下载结果
            </Button>
            <Button type="primary" onClick={onClose}>
              完成
            </Button>
          </>
        )
      }
    >
      <div className="import-users">
        {done === null && (
          <>
            <p>
              表格须有“用户名”（或登录名、账号、工号）一列，可有“姓名”“密码”“角色”“应用标识”，以及“属性:科室”这样的用户属性（由系统管理员设置）；多个角色用顿号或逗号分隔。首次登录须修改密码。
              <Button type="link" size="small" onClick={saveTemplate}>
                下载模板
              </Button>
            </p>
            <UploadArea file={file} onFile={take} disabled={importing.isPending} />
            <Form.Item
              label="初始密码"
              htmlFor="import-password"
              validateStatus={problem === undefined ? '' : 'error'}
              help={problem ?? '用于表格中没有填写密码的用户'}
            >
              <Input.Password
                id="import-password"
                placeholder="请输入初始密码"
                autoComplete="new-password"
                value={password}
                onChange={(event) => setPassword(typedPassword(event.target.value))}
              />
            </Form.Item>
          </>
        )}
        <div role="alert">{failure !== null && <Alert type="error" showIcon title={failure.message} />}</div>
        {done === null && seen !== null && (
          <ImportChoices
            unused={seen.unused}
            missingRoles={seen.missingRoles}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
        {rows.length > 0 && <ImportReport rows={rows} done={done !== null} />}
      </div>
    </Dialog>
  );
}
