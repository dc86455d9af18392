// Entry of the thread when it runs from its sources: a thread does not take over the loader of its parent.
import { importBundled } from '../../../../../scripts/lib/import-bundled.mjs';

await importBundled(new URL('./worker.ts', import.meta.url));
