/** What a fault works with. Every folder and process it makes is gone when it ends. */
export interface FaultContext {
  /** A new, empty folder of this fault. */
  folder(): string;
  /** Prints a sentence that the product said, to be read by eye. */
  say(message: string): void;
  /** Runs when the fault has ended, the last one first. */
  after(close: () => Promise<unknown>): void;
  /** How many times a process is killed where that is the point. */
  kills: number;
  /** How many times the metadata database is restarted where that is the point. */
  restarts: number;
  /** Whether times are held to their limits: only where nothing else uses the machine. */
  timed: boolean;
}

/** One slip or breakdown. It throws when something was lost, or was told badly. */
export interface Fault {
  name: string;
  /** What must hold, as a sentence. */
  protects: string;
  run(context: FaultContext): Promise<void>;
}
