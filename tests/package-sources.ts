import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of all packages. */
export const packages = fileURLToPath(new URL('../packages', import.meta.url));

/** Files in the sources of every package, from `packages` on. Beside the sources builds come and go while tests run. */
export const packageSources = (): string[] =>
  readdirSync(packages).flatMap((name) =>
    readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(name, 'src', file),
    ),
  );
