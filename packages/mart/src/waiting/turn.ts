/** How urgent a question is, the most urgent first: somebody looks, rows are made ready, a file is written. */
export const ranks = ['view', 'refresh', 'export'] as const;
export type Rank = (typeof ranks)[number];

/** What a question does that is not answered yet: it waits for its turn, or it is being answered. */
export type AskState = 'waiting' | 'running';

/** In whose turn a question runs. */
export interface Turn {
  /** Whom the fair queue serves: one key a user or share. */
  tenant: string;
  /** 'view' unless told otherwise. */
  rank?: Rank | undefined;
  /** Told of the question's state whenever that changes; of none that is answered at once. */
  onState?: ((state: AskState) => void) | undefined;
}
