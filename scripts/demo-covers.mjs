// Makes the covers of the demo's panels anew, after their drawings or their rows changed: `node scripts/demo-covers.mjs`
// opens each of them in the built editor and keeps the picture that its save makes in packages/server/src/demo/covers.
import { build, install, tool } from './lib/project.mjs';

install();
build();
tool('tsx', ['scripts/demo-covers/main.ts']);
