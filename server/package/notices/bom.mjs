// What is shipped as a CycloneDX bill of materials, for programs that look for known faults.
import { readFileSync } from 'node:fs';

const PURLS = {
  cargo: ({ name, version }) => `pkg:cargo/${name}@${version}`,
  npm: ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`,
  source: ({ name, version }) => `pkg:generic/${encodeURIComponent(name)}@${version}`,
};

export function bom(parts) {
  const version = /^version = "(.*)"$/m.exec(readFileSync('Cargo.toml', 'utf8').split('[workspace.package]')[1])[1];
  const seconds = Number(process.env['SOURCE_DATE_EPOCH'] ?? 0);
  const tapis = { type: 'application', 'bom-ref': 'tapis', name: 'tapis', version, licenses: [{ license: { id: 'MIT' } }] };
  const components = parts.map(component);
  const dependencies = [{ ref: 'tapis', dependsOn: components.map((one) => one['bom-ref']) }];
  const metadata = { timestamp: new Date(seconds * 1000).toISOString(), component: tapis };
  const written = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata, components, dependencies };
  return `${JSON.stringify(written, null, 1)}\n`;
}

function component(part) {
  const purl = PURLS[part.kind](part);
  const hashes = part.hash?.content ? [part.hash] : [];
  // Old crates write "/" for "OR".
  const expression = part.license.replaceAll('/', ' OR ');
  const common = { type: 'library', 'bom-ref': purl, name: part.name, version: part.version, hashes };
  return { ...common, licenses: [{ expression }], purl };
}
