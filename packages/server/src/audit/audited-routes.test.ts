import { auditActions, isOpenInPreview } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { allRoutes } from '../http/registrar.ts';
import { auditedRoutes, routeName, silentAtTimes, unauditedRoutes } from './audited-routes.ts';

const names = allRoutes.map(routeName);

test('every call that is no plain read is audited, or listed with those that need no entry', () => {
  const asked = [...Object.keys(auditedRoutes), ...unauditedRoutes];
  const missing = allRoutes
    .filter((route) => route.method !== 'GET' || !isOpenInPreview(route))
    .map(routeName)
    .filter((name) => !asked.includes(name));
  expect(
    missing,
    'add each to auditedRoutes (and call recordAudit in its service) or to unauditedRoutes',
  ).toEqual([]);
});

test('the lists name calls that exist, each once, with actions that have a name', () => {
  const asked = [...Object.keys(auditedRoutes), ...unauditedRoutes];
  expect(asked.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(asked).size).toBe(asked.length);
  expect(silentAtTimes.filter((name) => auditedRoutes[name] === undefined)).toEqual([]);
  expect(Object.values(auditedRoutes).filter((action) => auditActions[action] === undefined)).toEqual([]);
});
