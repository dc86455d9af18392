interface Attempt {
  query?: Record<string, string | undefined>;
  body?: unknown;
  params?: string;
}

/** Every so manieth attempt is made by POST as well: what answers it is the same call. */
const every = 7;

/** Attempts on GETs, and a sample of them on the POSTs that answer the same with the query as their body. */
export function withPosted<A extends Attempt>(
  attempts: Record<string, () => A[]>,
  names: readonly string[],
): Record<string, () => (A | Attempt)[]> {
  const posted = names.flatMap((name): [string, () => Attempt[]][] => {
    const asked = name.startsWith('POST ') ? attempts[name.replace('POST ', 'GET ')] : undefined;
    if (asked === undefined || attempts[name] !== undefined) return [];
    const sample = () => asked().filter((_, at) => at % every === 0);
    return [[name, () => sample().map(({ query, ...rest }) => ({ ...rest, body: query ?? {} }))]];
  });
  return { ...attempts, ...Object.fromEntries(posted) };
}
