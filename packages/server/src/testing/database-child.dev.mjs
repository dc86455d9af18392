// A process of its own for tests: bundled, it starts in a fraction of the time that the sources take.
import { importBundled } from '../../../../scripts/lib/import-bundled.mjs';

await importBundled(new URL('./database-child.ts', import.meta.url));
