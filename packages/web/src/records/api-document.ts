import { liveTokenHeader, texts } from '@mingjing/contract';
import { useQuery } from '@tanstack/react-query';
import { headerToken } from '../app/session.ts';

const keys = { all: ['api-document'] as const };

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema?: { type?: string };
}
interface Operation {
  summary: string;
  description: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
  security?: Record<string, string[]>[];
  'x-codeSamples'?: { label: string; source: string }[];
}

/** A call of the published interface, as its page shows it. */
export interface ApiCall {
  method: string;
  path: string;
  summary: string;
  /** Who may make it. */
  access: string;
  /** Whether API keys of some scope open it. */
  forKeys: boolean;
  parameters: Parameter[];
  /** Names of the body's fields. */
  fields: string[];
  examples: { label: string; source: string }[];
}

export function callsOf(document: { paths: Record<string, Record<string, Operation>> }): ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const [body] = Object.values(operation.requestBody?.content ?? {});
      return {
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        access: operation.description,
        forKeys: operation.security?.some((one) => 'key' in one) ?? false,
        parameters: operation.parameters ?? [],
        fields: Object.keys(body?.schema.properties ?? {}),
        examples: operation['x-codeSamples'] ?? [],
      };
    }),
  );
}

/** The published interface, read from the document that every other client reads too. */
export function useApiDocument() {
  return useQuery({
    queryKey: keys.all,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<ApiCall[]> => {
      const headers = { [liveTokenHeader]: headerToken() ?? '' };
      const response = await fetch('/webapi/openapi.json', { signal, headers });
      if (!response.ok) throw new Error(texts.http.unavailable.message);
      return callsOf((await response.json()) as Parameters<typeof callsOf>[0]);
    },
  });
}
