import { LockOutlined } from '@ant-design/icons';
import type { UsedBy } from '@mingjing/contract';
import { Tooltip } from '../ui/index.ts';
import { lockText } from './usage-texts.ts';
import './usage.css';

/** Marks what not everybody may use in a list; nothing for all else. */
export function UsageLock({ usedBy }: { usedBy: UsedBy | undefined }) {
  if (usedBy === undefined) return null;
  const text = lockText(usedBy);
  return (
    <Tooltip text={text}>
      <LockOutlined className="usage-lock" role="img" aria-label={text} />
    </Tooltip>
  );
}
