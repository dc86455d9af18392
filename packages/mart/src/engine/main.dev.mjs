// Entry of the engine process when it runs from its sources.
import { importBundled } from '../../../../scripts/lib/import-bundled.mjs';

await importBundled(new URL('./main.ts', import.meta.url));
