import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const live = '**/*.live.test.ts';
const web = 'packages/web/src';
const testsOfWeb = readdirSync(fileURLToPath(new URL(web, import.meta.url)), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `${web}/${name}`)
  .map((path) => ({ path, text: readFileSync(new URL(path, import.meta.url), 'utf8') }));
/** Tests of web that say in their first line that they need no document, and replace nothing of the process. */
const withoutDocument = testsOfWeb
  .filter(({ text }) => text.startsWith('// @vitest-environment node\n') && !/\bvi\./.test(text))
  .map(({ path }) => path);
const count = (text: string, of: RegExp): number => text.match(of)?.length ?? 0;
/** Tests of web that start the whole page, or replace modules and do not put them back: both would outlive their file. */
const replacing = testsOfWeb
  .filter(
    ({ text }) =>
      /\bvi\.resetModules\(/.test(text) || count(text, /\bvi\.mock\(/g) > count(text, /\bvi\.doUnmock\(/g),
  )
  .map(({ path }) => path);
/** Gives property tests their values. */
const seed = 'scripts/properties/seed.ts';
/** Ends the waits of a test whose time is up. */
const endWaits = 'scripts/services/end-waits.ts';
const setupOfWeb = [
  ...['no-styles', 'no-owner-stacks', 'patience'].map((name) => `${web}/testing/${name}.ts`),
  seed,
];
/** The live files that take longest, in that order: begun last, one of them would keep a machine waiting alone. */
const longest = [
  'scripts/faults/faults.live.test.ts',
  'packages/server/src/http/rights-matrix.live.test.ts',
  'packages/connectors/src/sheet/bombs.live.test.ts',
  'packages/server/src/modules/datasources/workbooks.live.test.ts',
  'packages/server/src/rights/two-boards.live.test.ts',
  'packages/server/src/rights/kept-back.live.test.ts',
  'packages/server/src/data/type-edges.live.test.ts',
  'packages/server/src/modules/auto-boards/office-boards.live.test.ts',
  'packages/mart/src/mart-types.live.test.ts',
  'packages/server/src/rights/reconstruction.live.test.ts',
  'packages/server/src/modules/datasources/sheets.live.test.ts',
  'packages/server/src/http/access-matrix.live.test.ts',
  'packages/query/src/rollup/rollup.live.test.ts',
  'packages/server/src/modules/datasets/refresh/schedule.live.test.ts',
  'packages/server/src/modules/datasets/refresh/merged-refresh.live.test.ts',
  'packages/mart/src/shared/shared-mart.live.test.ts',
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((path) => moduleId.endsWith(`/${path}`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
/** Starts what test files share, when one of them first asks for it. */
const globalSetup = ['scripts/services/global-setup.ts'];

/**
 * `groupOrder`: projects of a run begin one after the other, those that wait most first; the ones that only calculate
 * end it, so that no processor is idle while the last file runs. `maxWorkers` stands in each project because the option
 * of the command line does not reach them.
 *
 * unit: milliseconds, nothing outside the process; live: real databases and the real engine; web and web-replacing: React
 * under happy-dom; e2e: the built product in a real browser.
 */
export default defineConfig({
  test: {
    // Limits for what hangs, not for what is slow: the machine may do much else, and no test asserts a time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    sequence: { sequencer: LongestFirst },
    // What one project or run has read of the sources the others take from there.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          maxWorkers: 2,
          // Pure tests keep nothing between files: what they import is read once a worker instead of once a file.
          isolate: false,
          include: [
            'packages/{contract,query,charts,drawing,mart,connectors,server}/src/**/*.test.ts',
            'tests/**/*.test.ts',
            ...withoutDocument,
          ],
          exclude: [live],
          setupFiles: [seed],
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'live',
          // With more at once the faults' servers no longer stop within the time that they promise.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          // Nothing is mocked here and every file starts and stops what it uses: the server is read once a worker.
          isolate: false,
          include: [live],
          setupFiles: [seed, endWaits],
          exclude: ['**/node_modules/**'],
          testTimeout: 600_000,
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          // React and the component library are read once a worker; `put-back.ts` keeps its files apart.
          isolate: false,
          include: [`${web}/**/*.test.{ts,tsx}`],
          exclude: [...withoutDocument, ...replacing],
          environment: 'happy-dom',
          setupFiles: [`${web}/testing/put-back.ts`, ...setupOfWeb],
        },
      },
      {
        extends: true,
        test: {
          name: 'web-replacing',
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          include: replacing,
          environment: 'happy-dom',
          setupFiles: setupOfWeb,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          setupFiles: ['e2e/support/each-failure.ts', endWaits],
          testTimeout: 600_000,
          // Two files of the other lane run beside it.
          maxWorkers: 1,
          // The driver of the browser is read once a worker.
          isolate: false,
          sequence: { groupOrder: 1 },
          globalSetup,
        },
      },
    ],
  },
});
