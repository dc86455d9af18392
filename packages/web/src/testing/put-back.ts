import { afterEach, beforeAll, vi } from 'vitest';

// Files of one worker share its document and what they import from the registry, which takes longer to load than most
// of them to run. What is ours is loaded anew for each file, and the document is put back as the first one found it.

type Descriptors = ReturnType<typeof Object.getOwnPropertyDescriptors>;
const worker = globalThis as { found?: Map<object, Descriptors>; IS_REACT_ACT_ENVIRONMENT?: boolean };

/** What tests patch to give elements sizes, or calls that the test browser lacks. */
const patched = (): object[] => [
  document,
  Element.prototype,
  HTMLElement.prototype,
  HTMLDialogElement.prototype,
  HTMLCanvasElement.prototype,
];

function putBack(target: object, found: Descriptors): void {
  for (const name of Object.getOwnPropertyNames(target)) {
    const now = Object.getOwnPropertyDescriptor(target, name);
    const then = found[name];
    if (then === undefined) Reflect.deleteProperty(target, name);
    else if (now?.get !== then.get || now?.value !== then.value) Object.defineProperty(target, name, then);
  }
}

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
if (typeof document !== 'undefined') {
  worker.found ??= new Map(patched().map((one) => [one, Object.getOwnPropertyDescriptors(one)]));
  for (const [target, found] of worker.found) putBack(target, found);
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.title = '';
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  history.replaceState(null, '', '/');
  // The library does these two itself, but only for the file that loads it first.
  const { cleanup } = await import('@testing-library/react');
  beforeAll(() => {
    worker.IS_REACT_ACT_ENVIRONMENT = true;
  });
  afterEach(cleanup);
}
