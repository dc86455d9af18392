import { createRequire } from 'node:module';

interface Internals {
  /** How many stacks were taken in this second: React takes none from the ten thousandth element on. */
  recentlyCreatedOwnerStacks: number;
}

// React's development build takes a stack for every element that is made, to be told in warnings that no test reads.
if (typeof document !== 'undefined') {
  const react = createRequire(import.meta.url)('react') as Record<string, Internals>;
  const internals = react['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'];
  // Files of one worker share the library.
  if (internals !== undefined)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
      get: () => Number.POSITIVE_INFINITY,
      set: () => {},
      configurable: true,
    });
}
