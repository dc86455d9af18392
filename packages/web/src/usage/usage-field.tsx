import type { UsedKind } from '@mingjing/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useUsage } from '../records/usage.ts';
import { UsageDialog } from './usage-dialog.tsx';
import { personText, usageText } from './usage-texts.ts';
import './usage.css';

interface UsageFieldProps {
  kind: UsedKind;
  subject: { id: number; name: string };
}

/** 使用范围 in the form of a stored object: who owns it and who may use it, and the way to change that. */
export function UsageField({ kind, subject }: UsageFieldProps) {
  const { data } = useUsage(kind, subject.id);
  const [open, setOpen] = useState(false);
  return (
    <div className="usage-field">
      <span>
        {data === undefined ? (
          '…'
        ) : (
          <>
            {usageText(data)}
            <small>所有者 {personText(data.owner)}</small>
          </>
        )}
      </span>
      {data?.mayChange === true && (
        <Button size="small" onClick={() => setOpen(true)}>
          修改
        </Button>
      )}
      {open && data !== undefined && (
        <UsageDialog kind={kind} subject={subject} usage={data} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
