import { api } from '@mingjing/contract';
import { type Handler, on } from '../../http/handler.ts';
import type { Messaging } from './messaging.service.ts';

export function messagingHandlers(messaging: Messaging): Handler[] {
  const { messaging: routes } = api;
  return [
    on(routes.enabled, () => Promise.resolve(messaging.enabled)),
    on(routes.refresh, ({ signal }) => messaging.refresh(signal)),
  ];
}
