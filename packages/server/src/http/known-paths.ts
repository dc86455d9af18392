import type { RouteDef } from '@mingjing/contract';

/** A route's path as a pattern for concrete paths. */
export function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}/?$`);
}

/** Answers which methods a concrete path takes: none means it is unknown. */
export function methodsByPath(
  routes: readonly { method: string; url: string }[],
): (path: string) => string[] {
  const known = routes.map(({ method, url }) => ({ method, pattern: patternOf(url) }));
  return (path) => {
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.includes('GET')) methods.push('HEAD');
    return [...new Set(methods)].sort();
  };
}

/** Where a row of the route table lives. */
export const urlOf = (route: Pick<RouteDef, 'path'>): string => `/webapi${route.path}`;
