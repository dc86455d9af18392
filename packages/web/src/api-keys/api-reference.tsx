import { CopyOutlined, SearchOutlined } from '@ant-design/icons';
import { texts } from '@mingjing/contract';
import { Button, Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { type ApiCall, useApiDocument } from '../records/api-document.ts';
import { copyToClipboard } from '../ui/copy-to-clipboard.ts';
import { Dialog } from '../ui/dialog.tsx';
import { StateTag, type Tone, toast } from '../ui/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import './keys.css';

/** The variables of the examples, set for this installation. */
const setting = (): string => `URL="${location.origin}"\nKEY="mj_…"`;

function Example({ label, source }: { label: string; source: string }) {
  const copy = async (): Promise<void> => {
    if (await copyToClipboard(`${setting()}\n${source}`)) toast.success(texts.toast.copied);
  };
  return (
    <div className="api-example">
      <div>
        <span>{label}</span>
        <Button size="small" icon={<CopyOutlined aria-hidden="true" />} onClick={() => void copy()}>
          复制
        </Button>
      </div>
      <pre>{source}</pre>
    </div>
  );
}

const methodTones: Record<string, Tone> = { GET: 'success', DELETE: 'danger' };

function Call({ call }: { call: ApiCall }) {
  return (
    <details className="api-call" open={call.examples.length > 0}>
      <summary>
        <StateTag tone={methodTones[call.method] ?? 'plain'}>{call.method}</StateTag>
        <code>{call.path}</code>
        <span>{call.summary}</span>
      </summary>
      <p>{call.access}</p>
      {call.parameters.length > 0 && (
        <p>
          参数：
          {call.parameters.map(({ name, required = false }) => (
            <code key={name}>{required ? name : `${name}?`}</code>
          ))}
        </p>
      )}
      {call.fields.length > 0 && (
        <p>
          正文：
          {call.fields.map((name) => (
            <code key={name}>{name}</code>
          ))}
        </p>
      )}
      {call.examples.map((example) => (
        <Example key={example.label} {...example} />
      ))}
    </details>
  );
}

const fits = (call: ApiCall, word: string): boolean =>
  `${call.method} ${call.path} ${call.summary}`.toLowerCase().includes(word.trim().toLowerCase());

function Calls({ calls }: { calls: readonly ApiCall[] }) {
  const [word, setWord] = useState('');
  const [all, setAll] = useState(false);
  const label = useId();
  const found = calls.filter((call) => (all || call.forKeys) && fits(call, word));
  const sorted = [...found].toSorted((a, b) => Number(b.examples.length > 0) - Number(a.examples.length > 0));
  return (
    <div className="keys">
      <div className="api-tools">
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden="true" />}
          placeholder="搜索地址或用途"
          aria-label="搜索接口"
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
        <span>
          <Switch size="small" aria-labelledby={label} checked={all} onChange={setAll} />
          <span id={label}>含密钥不能调用的</span>
        </span>
      </div>
      <pre className="api-setting">{setting()}</pre>
      {sorted.length === 0 ? (
        <EmptyState title="没有符合条件的接口" />
      ) : (
        <div className="api-calls">
          {sorted.map((call) => (
            <Call key={`${call.method} ${call.path}`} call={call} />
          ))}
        </div>
      )}
    </div>
  );
}

/** The published interface with the calls that scripts make most first, each with a command to copy. */
export function ApiReference({ onClose }: { onClose: () => void }) {
  const { data, error, isPending, refetch } = useApiDocument();
  return (
    <Dialog title="接口文档" width={860} onClose={onClose}>
      {isPending && <LoadingState rows={6} />}
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && <Calls calls={data} />}
    </Dialog>
  );
}
