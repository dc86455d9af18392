// Entry of the worker when it runs from its sources: a thread does not take over the loader of its parent.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
