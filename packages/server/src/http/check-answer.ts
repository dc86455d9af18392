import { envelopeSchema, type RouteDef } from '@mingjing/contract';
import { RawResult, WithTop } from './handler.ts';

function plain(result: unknown): unknown {
  if (result instanceof WithTop) return result.result;
  if (!(result instanceof RawResult)) return result;
  const value: unknown = JSON.parse(result.json.toString());
  const isWhole = typeof value === 'object' && value !== null && 'success' in value;
  return isWhole ? (value as unknown as { result: unknown }).result : value;
}

/** Throws when an answer is not what the route table promises. */
export function checkAnswer(route: RouteDef, result: unknown): void {
  const envelope = { success: true, code: 0, error: null, result: plain(result) ?? null };
  const parsed = envelopeSchema(route.result).safeParse(envelope);
  if (parsed.success) return;
  throw new Error(
    `${route.method} ${route.path} answers against its schema: ${JSON.stringify(parsed.error.issues)}`,
  );
}
