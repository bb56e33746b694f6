// Texts of licences in a folder of somebody's source.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const LICENSES = /^(licen[cs]e|copying|copyright|unlicense|notice)/i;
/** Where one of several licences may be chosen, this is the one. */
const CHOSEN = /^licen[cs]e[-_.]mit/i;
const OTHERS = /^(licen[cs]e[-_.](apache|boost|bsd|bsl|isc|zlib)|unlicense|copying)/i;

/** A text with the spaces and line ends that all texts have here. */
const tidy = (text) => text.replaceAll(/[ \t\f\r]+$/gm, '').replaceAll('\r', '').trim();

/** The texts in a folder that have to be handed on. */
export function licenseTexts(folder, license) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && LICENSES.test(file.name) && !/\.(rs|js|html|py)$/.test(file.name))
    .map((file) => file.name)
    .sort();
  const mayChoose = / OR |\//.test(license) && !license.includes('AND') && files.some((name) => CHOSEN.test(name));
  const kept = files.filter((name) => !mayChoose || !OTHERS.test(name));
  return kept.map((name) => tidy(readFileSync(join(folder, name), 'utf8'))).filter((text) => text !== '');
}
