/** The part of autocannon that the benchmarks use; it brings no types of its own. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers?: Record<string, string>;
    /** Requests a second over all connections; as many as go when not given. */
    overallRate?: number;
  }
  interface Result {
    latency: { p50: number; p97_5: number; p99: number; max: number };
    requests: { average: number; total: number };
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
  }
  // biome-ignore lint/style/noDefaultExport: a package of others.
  export default function autocannon(options: Options): Promise<Result>;
}
