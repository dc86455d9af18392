import { Socket } from 'node:net';
import type { EngineSettings } from './engine-settings.ts';
import { readRole } from './read-role.ts';
import { writeRole } from './write-role.ts';

/**
 * The engine's own process: DuckDB lives here and never in the web process. Descriptor 3 is the channel to the server;
 * when it closes, the server is gone and nothing here is worth keeping.
 */
const settings = JSON.parse(process.argv[2] ?? '{}') as EngineSettings;
const channel = new Socket({ fd: 3, readable: true, writable: true });
// SIGKILL instead of exit(): destructors of a busy database would wait for its queries.
const end = (): void => {
  process.kill(process.pid, 'SIGKILL');
};
channel.on('close', end);
channel.on('error', end);
// Ctrl+C and service managers tell every process of the group to stop. The server finishes what runs here and closes the
// channel; ending before it would look like a crash.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

await (settings.role === 'read' ? readRole(channel, settings) : writeRole(channel, settings));
