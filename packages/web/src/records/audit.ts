import {
  type AuditEntry,
  type AuditQuestion,
  api,
  callEnvelope,
  callFile,
  limits,
  type ReachEntry,
  type ReachQuestion,
} from '@mingjing/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { clientOptions } from '../app/client.ts';
import { saveBlob } from '../ui/save-blob.ts';

const keys = {
  reach: (asked: ReachQuestion, page: number) => ['audit', 'reach', asked, page] as const,
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

/** One page of who can reach what, as it is now. */
export function useReach(asked: ReachQuestion, page: number) {
  return useQuery({
    queryKey: keys.reach(asked, page),
    queryFn: async ({ signal }): Promise<{ entries: ReachEntry[]; total: number }> => {
      const query = { ...asked, page, pageSize: limits.auditPageSize };
      const answer = await callEnvelope(api.audit.reach, { query, signal }, clientOptions);
      return { entries: answer.result, total: Number(answer.total) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Saves the whole report of a kind as a file. */
export function useExportReach() {
  return useMutation({
    mutationFn: async (asked: ReachQuestion) => {
      const { blob, name } = await callFile(api.audit.exportReach, { query: asked }, clientOptions);
      saveBlob(blob, name === '' ? '数据访问.csv' : name);
    },
  });
}
