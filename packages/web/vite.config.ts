import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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

export default defineConfig({
  plugins: [react(), quietIcons],
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 900 },
  server: {
    port: 5173,
    proxy: { '/webapi': { target: server, ws: true }, '/files': { target: server } },
  },
});
