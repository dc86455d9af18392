// Every chart kind in every case, light and dark, on one sheet a kind: for looking. `node scripts/contact-sheet.mjs
// <folder> [kind …]` writes SVG and PNG; the folder is ./contact-sheet when none is named.
import { install, tool } from './lib/project.mjs';

install();
tool('tsx', ['scripts/contact-sheet/main.ts', ...process.argv.slice(2)]);
