import type { AuditQuestion } from '@mingjing/contract';
import { type ReactNode, useState } from 'react';
import { useAuditEntries, useExportAudit } from '../../../records/audit.ts';
import { toast } from '../../../ui/index.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { AuditFilter } from './audit-filter.tsx';
import { AuditCards, AuditTable } from './audit-rows.tsx';
import { FoundPage } from './found-page.tsx';

/** Who did what when: searched, read, taken away as a file; nothing here changes it. */
export function AuditLog({ views }: { views: ReactNode }) {
  const [asked, setAsked] = useState<AuditQuestion>({});
  const [page, setPage] = useState(1);
  const narrow = useNarrow();
  const { data, error, isPlaceholderData, refetch } = useAuditEntries(asked, page);
  const exporting = useExportAudit();
  const ask = (next: AuditQuestion): void => {
    setPage(1);
    setAsked(next);
  };
  const isFiltered = Object.values(asked).some((value) => value !== undefined);
  const Rows = narrow ? AuditCards : AuditTable;
  return (
    <FoundPage
      title="审计日志"
      description="谁在何时、从哪里做了什么。日志只增不改，到期自动清理"
      views={views}
      filter={<AuditFilter asked={asked} onAsk={ask} />}
      exporting={exporting.isPending}
      onExport={() => exporting.mutate(asked, { onSuccess: () => toast.success('已导出') })}
      total={data?.total}
      error={error}
      retry={() => void refetch()}
      empty={{
        title: isFiltered ? '没有找到日志' : '还没有日志',
        description: isFiltered ? '换个时间范围或条件试试。' : '登录、授权、修改与导出都会记在这里。',
      }}
    >
      <Rows
        entries={data?.entries ?? []}
        total={data?.total ?? 0}
        page={page}
        loading={isPlaceholderData}
        onPage={setPage}
      />
    </FoundPage>
  );
}
