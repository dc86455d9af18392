/** The two engines the metadata database runs on. */
export type Engine = 'sqlite' | 'postgres';
