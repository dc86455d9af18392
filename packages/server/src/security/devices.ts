import type { Lockout } from './lockout.ts';
import { addressPlace, devicePlace } from './places.ts';
import { newToken } from './tokens.ts';

/** Where a login comes from. */
export interface Caller {
  /** The caller's address as far as proxies are trusted. */
  address: string;
  /** The mark that its browser carries. */
  device?: string | undefined;
}

/** The place that a login's guesses are counted for: a known device for itself, everything else by its address. */
export async function placeOf(
  lockout: Lockout,
  subject: string,
  { address, device }: Caller,
): Promise<{ place: string; isKnown: boolean }> {
  const byDevice = device === undefined ? undefined : devicePlace(device);
  if (byDevice !== undefined && (await lockout.isKnown(subject, byDevice)))
    return { place: byDevice, isKnown: true };
  const place = addressPlace(address);
  return { place, isKnown: await lockout.isKnown(subject, place) };
}

/**
 * Notes device and address of a successful login; answers the mark the browser is to carry. A mark that this account
 * does not know is replaced: it may have been planted. The new one is known to all accounts that knew the old one.
 */
export async function rememberCaller(
  lockout: Lockout,
  subject: string,
  { address, device }: Caller,
): Promise<string> {
  await lockout.remember(subject, addressPlace(address));
  let mark = device;
  if (mark === undefined || !(await lockout.isKnown(subject, devicePlace(mark)))) {
    const fresh = newToken();
    if (mark !== undefined) await lockout.copyPlace(devicePlace(mark), devicePlace(fresh));
    mark = fresh;
  }
  await lockout.remember(subject, devicePlace(mark));
  return mark;
}
