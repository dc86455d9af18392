import { vi } from 'vitest';

/**
 * Files share a worker and with it the libraries, which take longer to read than most files to run. Our own modules keep
 * state of the page (session, connection, stores), so every file starts with fresh ones.
 */
vi.resetModules();
