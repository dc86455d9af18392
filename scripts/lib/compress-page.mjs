// Writes the compressed form of each file of the built page beside it, for the server to send as it is. Made once here:
// made by the server for the first visitor, it takes seconds of the processor after each start.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Compresses the texts below `folder` as well as can be, each into its name with `.br` behind it. */
export async function compressPage(folder) {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|json|svg|txt|webmanifest)$/.test(name),
  );
  await Promise.all(
    texts.map(async (name) => {
      const file = join(folder, name);
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      writeFileSync(`${file}.br`, await compress(readFileSync(file), { params }));
    }),
  );
}
