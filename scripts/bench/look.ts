import { type Agent, request } from 'node:http';

/** How long one viewer waited, ms: for the first chart and for all of them. */
export interface Seen {
  first: number;
  all: number;
  failed: boolean;
}

/** One viewer's board, read in lines as a browser does; one that was asked before comes as one text. */
export function look(url: string, token: string, agent: Agent): Promise<Seen> {
  const begin = performance.now();
  return new Promise((resolve) => {
    let first = 0;
    let start = '';
    let last = '';
    const end = (failed: boolean): void => {
      const all = performance.now() - begin;
      resolve({ first: first || all, all, failed });
    };
    const sent = request(
      url,
      { agent, headers: { 'x-auth-token': token, accept: 'application/x-ndjson, application/json' } },
      (response) => {
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          if (first === 0 && text.includes('{"widget":')) first = performance.now() - begin;
          if (start.length < 400) start += text.slice(0, 400);
          last = (last + text).slice(-400);
        });
        response.on('end', () => {
          const inLines = response.headers['content-type']?.includes('ndjson') === true;
          const isWhole = inLines
            ? /"success":true[^\n]*\n?$/.test(last)
            : /"success":true/.test(start + last);
          end(response.statusCode !== 200 || !isWhole);
        });
        response.on('error', () => end(true));
      },
    );
    sent.on('error', () => end(true));
    sent.end();
  });
}

/** The value below which a share of all lie. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** The address of a panel's data. */
export const boardUrl = (base: string, panelId: number, filters?: string): string =>
  `${base}/webapi/v2/board/loaddata?id=${panelId}${filters === undefined ? '' : `&filters=${encodeURIComponent(filters)}`}`;

/** Numbers from 0 to 1, the same in every run. */
export function steadyRandom(): () => number {
  let state = 20_240_601;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
