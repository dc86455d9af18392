/**
 * How long `findBy…` and `waitFor` wait, in milliseconds. The library's one second measures the machine, not the
 * product: on two cores that also run databases and browsers a lazy screen may take longer to appear.
 */
// Tests without a document do without the library, which takes longer to load than most of them to run.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
}

export {};
