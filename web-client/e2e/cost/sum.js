// Adds up what the tables of `scripts/taps` have left, and prints it; the last line is JSON.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '.';
const parts = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
const all = (name) => parts.flatMap((part) => part[name]);
const ordered = (figures) => figures.toSorted((one, other) => one - other);
const at = (figures, share) => figures[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? 0;

const taps = ordered(all('taps'));
const amounts = ordered(all('amounts'));
const runs = all('runs');
const mean = taps.reduce((sum, each) => sum + each, 0) / Math.max(1, taps.length);
const line = (name, figures) =>
  `${name.padEnd(10)} ${String(figures.length).padStart(6)}   median ${at(figures, 0.5)}   p90 ${at(figures, 0.9)}   p95 ${at(figures, 0.95)}   p99 ${at(figures, 0.99)}`;

console.log(`${line('hands', taps)}   mean ${mean.toFixed(1)}`);
console.log(line('amounts', amounts));
console.log(line('runs', ordered(runs.map(([tapped]) => tapped))));
for (const each of all('left')) console.log(`left out: ${each}`);
for (const each of all('wrong')) console.log(`to the wrong player: ${each}`);
console.log(
  JSON.stringify({
    hands: taps.length,
    median: at(taps, 0.5),
    p90: at(taps, 0.9),
    p99: at(taps, 0.99),
    mean: Number(mean.toFixed(2)),
    amount_median: at(amounts, 0.5),
    amount_p95: at(amounts, 0.95),
    left_out: all('left').length,
    misattributed: all('wrong').length,
  }),
);
