// Brings the rules that a tablet carries (`scripts/tablet`) into the build, where they were made, and says which they are.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const made = 'rules/tablet.wasm';
const name = 'virtual:tablet-rules';
/** A sign of Rollup's for a module that is no file. */
const resolved = `\0${name}`;
const hashInName = 16;

/** A module with `rules`: the hash by which the server knows them, and their address; undefined where they were not made. */
export function tabletRules(): Plugin {
  let isBuild = false;
  return {
    name: 'tapis-tablet-rules',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId(id) {
      return id === name ? resolved : undefined;
    },
    load(id) {
      if (id !== resolved) return undefined;
      if (!existsSync(made)) return 'export const rules = undefined;';
      const source = readFileSync(made);
      const hash = createHash('sha256').update(source).digest('hex');
      const fileName = `assets/tablet-${hash.slice(0, hashInName)}.wasm`;
      if (isBuild) this.emitFile({ type: 'asset', fileName, source });
      const url = isBuild ? `/${fileName}` : `/${made}`;
      return `export const rules = ${JSON.stringify({ hash, url })};`;
    },
  };
}
