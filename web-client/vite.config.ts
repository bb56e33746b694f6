// How the screens are built, served while developing, and unit-tested.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { constants } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import tailwind from '@tailwindcss/vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { tabletRules } from './tools/tablet-rules.ts';

const server = process.env['TAPIS_SERVER'] ?? '127.0.0.1:8080';

/** Files beside the hashed ones that the page needs. */
const publicFiles = ['/icon.svg', '/manifest.webmanifest'];
/** What the server itself makes for the page. */
const madeFiles = ['/practice.json'];

/** Tablets keep it themselves (`src/lib/rules/load.ts`); no other screen loads it. */
const isForTablets = (name: string): boolean => name.endsWith('.wasm');

/** Who writes screens looks at them; no other page loads it. */
const isForWriters = (name: string): boolean => name.startsWith('assets/DesignPage');

/** Writes `sw.js` with the list of what was built and a version of it, so that it changes exactly when the client does. */
function serviceWorker(): Plugin {
  return {
    name: 'tapis-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter(
        (name) => name.startsWith('assets/') && !isForTablets(name) && !isForWriters(name),
      );
      const files = ['/', ...publicFiles, ...madeFiles, ...built.map((name) => `/${name}`).sort()];
      const source = readFileSync('sw/sw.js', 'utf8');
      const version = createHash('sha256').update(source).update(files.join('\n'));
      for (const file of ['index.html', ...publicFiles.map((name) => `public${name}`)])
        version.update(readFileSync(file));
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: source
          .replace('__VERSION__', version.digest('hex').slice(0, 16))
          .replace("['__FILES__']", JSON.stringify(files)),
      });
    },
  };
}

export default defineConfig({
  plugins: [
    svelte(),
    tailwind(),
    tabletRules(),
    serviceWorker(),
    compression({
      include: /\.(html|js|css|svg|webmanifest|wasm)$/,
      threshold: 512,
      algorithms: [
        defineAlgorithm('gzip', { level: 9 }),
        defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      ],
    }),
  ],
  // Inlined assets and the preload polyfill would both need a looser Content-Security-Policy.
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': `http://${server}`,
      '/practice.json': `http://${server}`,
      '/ws': { target: `ws://${server}`, ws: true },
    },
  },
  test: {
    // A page costs half a second for each file: the few tests that need one ask for it (`@vitest-environment happy-dom`).
    environment: 'node',
    include: ['src/**/*.test.ts', 'tools/*.test.js'],
    // Ends a test that hangs; it does not judge how fast a shared machine is.
    testTimeout: 60_000,
  },
  // Node would otherwise be given Svelte's build for servers.
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
});
