import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.BI_DEV_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 900 },
  server: {
    port: 5173,
    proxy: { '/webapi': { target: server, ws: true }, '/files': { target: server } },
  },
});
