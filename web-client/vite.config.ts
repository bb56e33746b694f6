// How the screens are built, served while developing, and unit-tested.
import { constants } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';

const server = process.env['TAPIS_SERVER'] ?? '127.0.0.1:8080';

export default defineConfig({
  plugins: [
    svelte(),
    compression({
      include: /\.(html|js|css|svg|webmanifest)$/,
      threshold: 512,
      algorithms: [
        defineAlgorithm('gzip', { level: 9 }),
        defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      ],
    }),
  ],
  // Inlined assets and the preload polyfill would both need a looser Content-Security-Policy.
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: {
    proxy: {
      '/api': `http://${server}`,
      '/ws': { target: `ws://${server}`, ws: true },
    },
  },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
  // Node would otherwise be given Svelte's build for servers.
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
});
