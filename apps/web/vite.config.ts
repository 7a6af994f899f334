import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server to which `vite` passes calls while developing; the server itself serves the built app. */
const server = process.env.RASTRO_SERVER ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react()],
  server: {
    port: 5173,
    proxy: {
      '/graphql': { target: server, ws: true },
      '/api': { target: server },
      '/basemap': { target: server },
    },
  },
  build: {
    target: 'es2023',
    // The map library is one large module, which is loaded only by pages with a map.
    chunkSizeWarningLimit: 1200,
  },
});
