import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `vite` finds the server while developing; the built app is served by the server itself. */
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
    // The map library is one big module; it is loaded only by the pages with a map.
    chunkSizeWarningLimit: 1200,
  },
});
