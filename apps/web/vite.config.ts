import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineCalls } from './inlineCalls.ts';
import { serviceWorker } from './workerPlugin.ts';

/** The server to which `vite` passes calls while developing; the server itself serves the built app. */
const server = process.env.RASTRO_SERVER ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react(), serviceWorker(), inlineCalls(`${import.meta.dirname}/src/api/generated/graphql.ts`)],
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
    manifest: true, // tools/firstLoad.ts weighs what it lists
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A script of its own, which stays in the cache of browsers when the app changes.
            { name: 'maplibre', test: /node_modules\/maplibre-gl\//, priority: 1 },
            // One script of the libraries that the entry needs. Left to itself the bundler makes dozens of it, which compress worse.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
          ],
        },
      },
    },
    // The map library is one large module, which is loaded only by pages with a map.
    chunkSizeWarningLimit: 1200,
  },
});
