import { Segmented } from 'antd';
import { useState } from 'react';
import { AuditLog } from './audit-log.tsx';
import { ReachReport } from './reach-report.tsx';
import './audit-page.css';

type View = 'log' | 'reach';

/** What auditors ask for: what was done, and who can reach which data. */
export function Component() {
  const [view, setView] = useState<View>('log');
  const views = (
    <Segmented<View>
      aria-label="查看"
      value={view}
      onChange={setView}
      options={[
        { value: 'log', label: '操作日志' },
        { value: 'reach', label: '数据访问' },
      ]}
    />
  );
  return view === 'log' ? <AuditLog views={views} /> : <ReachReport views={views} />;
}
