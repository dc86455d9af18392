import { Bridge, type BridgeOptions } from './bridge.ts';

const idleMs = 60_000;
/** Connections that a driver hangs in are never given back: a process with so many takes no more. */
const mostStuck = 8;

interface Kept {
  bridge: Promise<Bridge>;
  stuck: number;
  timer: NodeJS.Timeout | undefined;
}

/** Processes by what they were started with: one for each driver. */
const kept = new WeakMap<BridgeOptions['resolveHost'], Map<string, Kept>>();
const keyOf = ({ java, jars }: BridgeOptions): string => [java, ...jars].join('\n');

function forget(among: Map<string, Kept>, key: string, entry: Kept): void {
  clearTimeout(entry.timer);
  if (among.get(key) === entry) among.delete(key);
}

/** The driver's process; starts one where none runs. Throws BridgeGone. */
export async function bridgeOf(options: BridgeOptions): Promise<Bridge> {
  const among = kept.get(options.resolveHost) ?? new Map<string, Kept>();
  kept.set(options.resolveHost, among);
  const key = keyOf(options);
  const known = among.get(key);
  if (known !== undefined) {
    const bridge = await known.bridge;
    if (!bridge.isGone && known.stuck < mostStuck) return bridge;
    forget(among, key, known);
    if (among.has(key)) return bridgeOf(options);
  }
  const entry: Kept = { bridge: Bridge.start(options), stuck: 0, timer: undefined };
  among.set(key, entry);
  try {
    const bridge = await entry.bridge;
    bridge.onIdle = () => {
      clearTimeout(entry.timer);
      if (bridge.isGone) return forget(among, key, entry);
      entry.timer = setTimeout(
        () => {
          if (bridge.channels > 0) return;
          forget(among, key, entry);
          bridge.kill();
        },
        entry.stuck > 0 ? 0 : idleMs,
      );
      entry.timer.unref();
    };
    bridge.onIdle();
    return bridge;
  } catch (error) {
    forget(among, key, entry);
    throw error;
  }
}

/** Notes that a driver did not come back from connecting. */
export async function noteStuck(options: BridgeOptions, bridge: Bridge): Promise<void> {
  const entry = kept.get(options.resolveHost)?.get(keyOf(options));
  if (entry !== undefined && (await entry.bridge) === bridge) entry.stuck += 1;
}
