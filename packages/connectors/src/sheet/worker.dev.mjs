// Entry of the process when it runs from its sources: a process does not take over the loader of its parent.
import { importBundled } from '../../../../scripts/lib/import-bundled.mjs';

await importBundled(new URL('./worker.ts', import.meta.url));
