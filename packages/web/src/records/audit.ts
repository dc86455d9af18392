import { type AuditEntry, type AuditQuestion, api, callEnvelope, callFile, limits } from '@mingjing/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { clientOptions } from '../app/client.ts';
import { saveBlob } from '../ui/save-blob.ts';

const keys = {
  list: (asked: AuditQuestion, page: number) => ['audit', 'list', asked, page] as const,
};

/** One page of the audit log; the page before stays until the next one is there. */
export function useAuditEntries(asked: AuditQuestion, page: number) {
  return useQuery({
    queryKey: keys.list(asked, page),
    queryFn: async ({ signal }): Promise<{ entries: AuditEntry[]; total: number }> => {
      const query = { ...asked, page, pageSize: limits.auditPageSize };
      const answer = await callEnvelope(api.audit.list, { query, signal }, clientOptions);
      return { entries: answer.result, total: Number(answer.total) };
    },
    placeholderData: keepPreviousData,
    // What happened meanwhile belongs into the log that is looked at.
    staleTime: 0,
  });
}

/** Saves what was found as a file. */
export function useExportAudit() {
  return useMutation({
    mutationFn: async (asked: AuditQuestion) => {
      const { blob, name } = await callFile(api.audit.export, { query: asked }, clientOptions);
      saveBlob(blob, name === '' ? '审计日志.csv' : name);
    },
  });
}
