import { tell } from '../app/failures.ts';

/** Runs what a person asked for; a failure is told and nothing else happens. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    tell(error);
  }
}
