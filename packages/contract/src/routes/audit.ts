import { z } from 'zod';
import { auditEntry, auditQuestion, reachEntry, reachQuestion } from '../audit.ts';
import { sentNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { menus, route } from '../route.ts';

const access = menus('/settings/audit');

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/v2/audit',
    access,
    query: auditQuestion.extend({
      page: sentNumber(z.number().int().min(1).max(limits.auditFound)).default(1),
      pageSize: sentNumber(z.number().int().min(1).max(200)).default(limits.auditPageSize),
    }),
    result: z.array(auditEntry),
    // Beside the result, at top level: total, the number of entries that were found, limits.auditFound at most.
    summary: '审计日志，最新的在前；total 为符合条件的条数，最多数到 10000',
  }),
  export: route({
    method: 'GET',
    path: '/v2/audit/export',
    access,
    query: auditQuestion,
    result: z.null(),
    bytes: ['text/csv'],
    perMinute: 30,
    summary: '导出符合条件的审计日志（CSV，最多 100000 条）',
  }),
  reach: route({
    method: 'GET',
    path: '/v2/audit/reach',
    access,
    query: reachQuestion.extend({
      page: sentNumber(z.number().int().min(1).max(limits.auditFound)).default(1),
      pageSize: sentNumber(z.number().int().min(1).max(200)).default(limits.auditPageSize),
    }),
    result: z.array(reachEntry),
    summary: '谁能访问哪些数据以及为什么；total 为条数，最多数到 10000',
  }),
  exportReach: route({
    method: 'GET',
    path: '/v2/audit/reach/export',
    access,
    query: reachQuestion,
    result: z.null(),
    bytes: ['text/csv'],
    perMinute: 30,
    summary: '导出谁能访问哪些数据（CSV，最多 100000 条）',
  }),
};
