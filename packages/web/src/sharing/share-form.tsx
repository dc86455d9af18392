import type { ShareLink } from '@mingjing/contract';
import { Button, Checkbox, DatePicker, Input, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { keepWork } from '../app/failures.ts';
import { useSaveShare } from '../records/share.ts';
import { Held, tell, toast, useFirstPress } from '../ui/index.ts';
import { refusalOf } from '../ui/refused-field.ts';
import { LockRows } from './lock-rows.tsx';
import {
  type ShareProblems,
  type ShareValues,
  shareInputOf,
  shareProblems,
  valuesOf,
} from './share-values.ts';

const day = 86_400_000;
const spans = [
  { value: 1, label: '1 天后' },
  { value: 7, label: '7 天后' },
  { value: 30, label: '30 天后' },
];

function Field({
  label,
  hint,
  problem,
  children,
}: {
  label: string;
  hint?: string;
  problem?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset className="share-field" aria-describedby={problem === undefined ? undefined : id}>
      <legend>{label}</legend>
      {children}
      {hint !== undefined && <small>{hint}</small>}
      {problem !== undefined && (
        <p id={id} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface ExpiryProps {
  value: number | null;
  status: '' | 'error';
  onChange: (value: number | null) => void;
}

function Expiry({ value, status, onChange }: ExpiryProps) {
  return (
    <div className="share-expiry">
      <Select
        aria-label="有效期"
        value={value === null ? 0 : -1}
        options={[{ value: 0, label: '长期有效' }, ...spans, { value: -1, label: '指定时间' }]}
        onChange={(days: number) => onChange(days === 0 ? null : Date.now() + (days === -1 ? 7 : days) * day)}
      />
      {value !== null && (
        <DatePicker
          aria-label="到期时间"
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          allowClear={false}
          status={status}
          value={dayjs(value)}
          minDate={dayjs()}
          onChange={(next) => onChange(next === null ? null : next.valueOf())}
        />
      )}
    </div>
  );
}

interface ShareFormProps {
  panelId: number;
  /** Null makes a new link. */
  link: ShareLink | null;
  onDone: () => void;
  /** Hears that something in it was changed. */
  onEdit?: () => void;
}

/** A link's name and policy. */
export function ShareForm({ panelId, link, onDone, onEdit }: ShareFormProps) {
  const [values, setValues] = useState<ShareValues>(() => valuesOf(link));
  const [problems, setProblems] = useState<ShareProblems>({});
  const save = useSaveShare();
  const { isFirst } = useFirstPress();
  useEffect(() => keepWork(), []);
  const set = (change: Partial<ShareValues>) => {
    setValues((old) => ({ ...old, ...change }));
    onEdit?.();
    setProblems((old) => Object.fromEntries(Object.entries(old).filter(([key]) => !(key in change))));
  };
  const statusOf = (field: keyof ShareValues) => (problems[field] === undefined ? '' : 'error');
  const submit = () => {
    if (save.isPending || !isFirst()) return;
    const found = shareProblems(values, Date.now(), link);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      { id: link?.id ?? null, panelId, input: shareInputOf(values) },
      {
        onSuccess: () => {
          toast.success(link === null ? '链接已创建' : '链接已更新');
          onDone();
        },
        onError: (error) => {
          const lockedFilters = refusalOf(error, 'lockedFilters');
          if (lockedFilters === undefined) tell(error);
          else setProblems({ lockedFilters });
        },
      },
    );
  };
  return (
    <form
      className="share-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Held on={save.isPending}>
        <Field label="名称" problem={problems.name}>
          <Input
            aria-label="链接名称"
            status={statusOf('name')}
            placeholder="给谁看的，例如：给院长"
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <Field label="有效期" problem={problems.expiresAt}>
          <Expiry
            value={values.expiresAt}
            status={statusOf('expiresAt')}
            onChange={(expiresAt) => set({ expiresAt })}
          />
        </Field>
        <Field label="访问密码" problem={problems.password}>
          <Input.Password
            aria-label="访问密码"
            status={statusOf('password')}
            autoComplete="new-password"
            placeholder={link?.hasPassword === true ? '已设置，不填则不变' : '不填则无需密码'}
            disabled={values.noPassword}
            value={values.password}
            onChange={(event) => set({ password: event.target.value })}
          />
          {link?.hasPassword === true && (
            <Checkbox
              checked={values.noPassword}
              onChange={(event) => set({ noPassword: event.target.checked, password: '' })}
            >
              取消密码
            </Checkbox>
          )}
        </Field>
        <Field label="允许下载" hint="关闭后，打开链接的人不能导出图表数据、图片与面板">
          <Switch
            aria-label="允许下载"
            checked={values.allowDownload}
            onChange={(allowDownload) => set({ allowDownload })}
          />
        </Field>
        <Field
          label="锁定条件"
          hint="始终生效，打开链接的人看不到、也改不了；过滤参数为其他数据另指了字段的，一并锁定，跳转到的面板同样；没有这些字段的图表不受限制"
          problem={problems.lockedFilters}
        >
          <LockRows
            panelId={panelId}
            rules={values.lockedFilters}
            onChange={(lockedFilters) => set({ lockedFilters })}
          />
        </Field>
        <Field
          label="嵌入网站"
          hint="只有这里的网站可以把面板嵌入网页，不填则都不可以"
          problem={problems.origins}
        >
          <Select
            aria-label="嵌入网站"
            status={statusOf('origins')}
            mode="tags"
            open={false}
            suffixIcon={null}
            placeholder="https://portal.example.com"
            tokenSeparators={[',', ' ', '，']}
            value={values.origins}
            onChange={(origins: string[]) =>
              set({ origins: origins.map((one) => one.trim().replace(/\/+$/, '')) })
            }
          />
        </Field>
      </Held>
      <div className="share-form-foot">
        <Button onClick={onDone}>取消</Button>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {link === null ? '创建链接' : '保存'}
        </Button>
      </div>
    </form>
  );
}
