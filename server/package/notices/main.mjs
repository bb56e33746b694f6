// Writes the licences of everything of others that is shipped, or the list of it for programs. scripts/notices calls it.
import { writeFileSync } from 'node:fs';
import { shippedCrates, shippedSources } from './crates.mjs';
import { shippedPackages } from './packages.mjs';
import { bom } from './bom.mjs';
import { notices } from './text.mjs';

const [what, file] = process.argv.slice(2);
const parts = [...shippedCrates(), ...shippedSources, ...shippedPackages()];
const silent = parts.filter((part) => part.texts.length === 0);
for (const { name, version, license } of silent)
  console.error(`${name} ${version} (${license}) has no text of its licence: give one in server/package/notices`);
if (silent.length > 0) process.exit(1);
writeFileSync(file, what === 'bom' ? bom(parts) : notices(parts));
