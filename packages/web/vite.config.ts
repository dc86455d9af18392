import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstScript } from './vite/first-script.ts';
import { leftOut } from './vite/left-out.ts';
import { libraryTexts } from './vite/library-texts.ts';
import { mixedColours } from './vite/mixed-colours.ts';
import { plainMaps } from './vite/plain-maps.ts';
import { wireOnly } from './vite/wire-only.ts';

const server = process.env.BI_DEV_SERVER ?? 'http://127.0.0.1:8080';

/** Icons that the component library puts alone into buttons without a name. */
const soleIcons = { ellipsis: '更多', left: '上一页', right: '下一页', 'close-circle': '清除' };
/**
 * Icons name themselves in English to those who hear the page. What they stand on has a name of its own; one that is
 * named, hidden or reached by itself keeps what it has.
 */
const iconName = `...(restProps['aria-label'] !== undefined || restProps['aria-hidden'] !== undefined
      ? {}
      : className === undefined && ${JSON.stringify(soleIcons)}[icon.name] !== undefined
        ? { 'aria-label': ${JSON.stringify(soleIcons)}[icon.name] }
        : icon.name === 'ellipsis'
          ? { 'aria-label': '更多' }
          : iconTabIndex >= 0
            ? { 'aria-label': '移除' }
            : { 'aria-hidden': true })`;
const quietIcons = {
  name: 'quiet-icons',
  transform: (code: string, id: string): string | undefined =>
    /@ant-design\/icons\/.*AntdIcon(?:Light)?\.js/.test(id)
      ? code.replace('"aria-label": icon.name', iconName)
      : undefined,
};

/**
 * What is shown together is one file, with all it needs that the files before it do not have: a hundred small ones cost a
 * slow processor more than they weigh. Everything else is cut by itself, along the screens.
 */
const files: readonly [name: string, holds: RegExp][] = [
  ['start', /\/src\/main\.tsx$/],
  ['inside', /\/src\/(?:app\/(?:root|providers)\.tsx|ui\/reduced-motion\.ts)$/],
  ['shell', /\/features\/shell\/shell\.tsx$/],
  ['board', /\/board\/(?:pages\/(?:dashboard|preview)-page|view\/board-rows)\.tsx$/],
  ['charts', /\/board\/chart\/echart\.tsx$/],
  ['library', /\/app\/library\.tsx$/],
  ['filters', /\/board\/filters\/filter-node\.tsx$/],
];
const groups = files.map(([name, test], at) => ({ name, test, priority: files.length - at }));

/** What each kind of address is drawn with, for theme.js, which fetches it before any script runs. */
const ahead: Plugin = {
  name: 'files-ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const urls = (...names: string[]): string =>
        names
          .flatMap((name) =>
            Object.values(bundle).filter((file) => file.type === 'chunk' && file.name === name),
          )
          .flatMap((file) =>
            file.type === 'chunk' ? [file.fileName, ...(file.viteMetadata?.importedCss ?? [])] : [],
          )
          .map((file) => `/${file}`)
          .join(' ');
      const meta = (name: string, content: string) => ({ tag: 'meta', attrs: { name, content } });
      return Object.keys(bundle).length === 0
        ? html
        : [
            meta('mingjing-inside', urls('inside', 'shell', 'library')),
            meta('mingjing-board', urls('inside', 'shell', 'board', 'charts')),
          ];
    },
  },
};

/** The oldest browsers that the page is built for; what they lack besides syntax is in `src/older-browsers.ts`. */
const oldestBrowsers = ['chrome92', 'edge92', 'firefox90', 'safari16.4'] as const;

export default defineConfig({
  plugins: [react(), quietIcons, libraryTexts, ahead, firstScript(), wireOnly, leftOut, plainMaps],
  css: { postcss: { plugins: [mixedColours] } },
  build: {
    target: [...oldestBrowsers],
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    port: 5173,
    proxy: { '/webapi': { target: server, ws: true }, '/files': { target: server } },
  },
});
