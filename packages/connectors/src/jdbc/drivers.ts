import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Which files are a database's driver. */
export interface DriverFiles {
  /** Sub-folder whose files all belong to it. */
  folder: string;
  /** Names of its file in the drivers' folder itself. */
  names: RegExp;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

/** Paths of a driver's jars: those in its own folder, else the file that is named like it; empty when there are none. */
export function driverJars(drivers: string, { folder, names }: DriverFiles): string[] {
  const isJar = (name: string): boolean => /\.jar$/i.test(name);
  const own = filesIn(join(drivers, folder)).filter(isJar);
  if (own.length > 0) return own.map((name) => join(drivers, folder, name));
  // Of several versions the last by name.
  const found = filesIn(drivers).findLast((name) => isJar(name) && names.test(name));
  return found === undefined ? [] : [join(drivers, found)];
}
