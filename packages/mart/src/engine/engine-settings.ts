/** What the server tells the engine's process at its start. */
export interface EngineSettings {
  role: 'read' | 'write';
  directory: string;
  /** Folder inside it for what does not fit into memory; the server names and removes it. */
  spill?: string;
  memoryBytes: number;
  /** Of columns that stand in memory beside the engine. */
  keptBytes?: number;
  threads: number;
}
