// The notices of packages whose code is copied into a bundle.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** The package's folder under the root, for a file of the registry's packages. */
const folderOf = (path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const texts = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => /^(licen[cs]e|notice|copying)/i.test(entry.name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(root, folder, entry.name)).map((file) => join(entry.name, file))
        : [entry.name],
    )
    .sort()
    .map((file) => readFileSync(join(root, folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}

/** Name, version and licence of each package that these source files come from, with the texts it brings. */
export function licencesOf(paths) {
  const known = paths.map(folderOf).filter((folder) => folder !== undefined);
  const folders = [...new Set(known)].sort((a, b) => (a < b ? -1 : 1));
  return `${folders.map(noticeOf).join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
