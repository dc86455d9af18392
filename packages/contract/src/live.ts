import { z } from 'zod';
import { cacheStatus } from './dataset-models.ts';

/** STOMP 1.2 over WebSocket; the token travels in the CONNECT header X-Auth-Token. */
export const livePath = '/webapi/gs-websocket';
export const liveTokenHeader = 'X-Auth-Token';
export const statusTopic = '/topic/datasets-status';
export const datasetTopic = (datasetId: number): string => `/topic/datasets/${datasetId}`;

export const statusMessage = z.object({ id: z.number().int(), cacheStatus, cacheInfo: z.string() });
export type StatusMessage = z.infer<typeof statusMessage>;
export const refreshMessage = z.object({ datasetId: z.number().int() });
export type RefreshMessage = z.infer<typeof refreshMessage>;
