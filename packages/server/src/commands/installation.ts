import { InstallationError } from '../installation/installation-error.ts';
import { lockInstallation } from '../installation/lock-installation.ts';
import type { Settings } from '../settings.ts';
import { CommandError } from './command.ts';

/** Runs work whose refusals are sentences for the operator. */
export async function toldRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InstallationError) throw new CommandError(error.message);
    throw error;
  }
}

/** Runs work on an installation that no server uses meanwhile. */
export function withFolder<T>(settings: Settings, work: () => Promise<T>): Promise<T> {
  return toldRefusals(async () => {
    const lock = await lockInstallation(settings);
    try {
      return await work();
    } finally {
      await lock.release();
    }
  });
}
