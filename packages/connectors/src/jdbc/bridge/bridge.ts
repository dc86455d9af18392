import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { BridgeGone } from './failure.ts';
import { type Field, FieldReader, type Frame, FrameReader, frameOf, frameTypes } from './frames.ts';
import { childEnvironment, javaOptions, javaVersion } from './java.ts';

/** What a bridge is started with. */
export interface BridgeOptions {
  /** The program: a path, or a name that the system finds. */
  java: string;
  /** The driver's files. */
  jars: readonly string[];
  /** Whether a driver may connect to an address: it rejects where it may not. */
  resolveHost: (host: string, port: number) => Promise<string>;
}

/** Who hears the frames of one connection. */
export interface ChannelListener {
  frame(frame: Frame): void;
  gone(why: BridgeGone): void;
}

const startTimeoutMs = 20_000;
/** The code of an exit for want of memory. */
const memoryExit = 3;
const program = fileURLToPath(new URL('./jdbc-bridge.jar', import.meta.url));

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** A Java process with a driver, and a channel for each of its connections. */
export class Bridge {
  readonly #child: Child;
  readonly #options: BridgeOptions;
  readonly #channels = new Map<number, ChannelListener>();
  readonly #reader = new FrameReader();
  readonly #started: Promise<void>;
  #hello: { resolve: () => void; reject: (error: BridgeGone) => void } | undefined;
  #gone: BridgeGone | undefined;
  #next = 0;
  /** Called when the last channel is closed, and when the process ends. */
  onIdle: () => void = () => {};

  private constructor(child: Child, options: BridgeOptions) {
    this.#child = child;
    this.#options = options;
    this.#started = new Promise((resolve, reject) => {
      this.#hello = { resolve, reject };
    });
    const timer = setTimeout(() => this.#end('start'), startTimeoutMs);
    timer.unref();
    this.#started.then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    );
    child.on('error', () => this.#end('noJava'));
    child.on('exit', (code) => this.#end(code === memoryExit ? 'memory' : 'ended'));
    child.stdin.on('error', () => this.#end('ended'));
    child.stdout.on('data', (piece: Buffer) => this.#take(piece));
    this.#idle();
  }

  /** Starts a process and waits for its greeting. Throws BridgeGone. */
  static async start(options: BridgeOptions): Promise<Bridge> {
    const version = await javaVersion(options.java);
    const path = [program, ...options.jars].join(delimiter);
    const child = spawn(options.java, [...javaOptions(version), '-cp', path, 'mingjing.bridge.Main'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: childEnvironment(),
      windowsHide: true,
    });
    const bridge = new Bridge(child, options);
    await bridge.#started;
    return bridge;
  }

  get isGone(): boolean {
    return this.#gone !== undefined;
  }

  get channels(): number {
    return this.#channels.size;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** A new channel; its listener is told when the process ends. */
  listen(listener: ChannelListener): number {
    this.#next += 1;
    this.#channels.set(this.#next, listener);
    this.#refer(true);
    if (this.#gone !== undefined) listener.gone(this.#gone);
    return this.#next;
  }

  send(type: number, channel: number, fields: readonly Field[] = []): void {
    if (this.#gone === undefined) this.#child.stdin.write(frameOf(type, channel, fields));
  }

  /** Closes a channel; the process ends what still runs there. */
  close(channel: number): void {
    if (!this.#channels.delete(channel)) return;
    this.send(frameTypes.close, channel);
    this.#idle();
  }

  kill(): void {
    this.#end('ended');
  }

  #idle(): void {
    if (this.#channels.size > 0) return;
    this.#refer(false);
    this.onIdle();
  }

  /** A process without connections keeps nothing alive. */
  #refer(isKept: boolean): void {
    const method = isKept ? 'ref' : 'unref';
    this.#child[method]();
    for (const stream of [this.#child.stdin, this.#child.stdout])
      (stream as unknown as Partial<Record<typeof method, () => void>>)[method]?.();
  }

  #take(piece: Buffer): void {
    if (this.#gone !== undefined) return;
    try {
      for (const frame of this.#reader.take(piece)) this.#frame(frame);
    } catch {
      this.#end('garbled');
    }
  }

  #frame(frame: Frame): void {
    if (frame.type === frameTypes.hello) this.#hello?.resolve();
    else if (frame.type === frameTypes.ask) void this.#answer(frame);
    else this.#channels.get(frame.channel)?.frame(frame);
  }

  /** A driver wants to connect: to the address of its source, or to wherever the server sent it. */
  async #answer({ channel, payload }: Frame): Promise<void> {
    const fields = new FieldReader(payload);
    const [host, port] = [fields.text(), fields.number()];
    const isAllowed = await this.#options.resolveHost(host, port).then(
      () => true,
      () => false,
    );
    this.send(frameTypes.answer, channel, [isAllowed ? 1 : 0]);
  }

  #end(why: BridgeGone['why']): void {
    if (this.#gone !== undefined) return;
    this.#gone = new BridgeGone(why);
    this.#child.kill('SIGKILL');
    this.#child.stdout.destroy();
    this.#hello?.reject(this.#gone);
    this.#started.catch(() => {});
    const listeners = [...this.#channels.values()];
    this.#channels.clear();
    for (const listener of listeners) listener.gone(this.#gone);
    this.onIdle();
  }
}
