// Draws the icons of the installed app from public/icon.svg, in Chromium: node tools/icons.js, after the drawing changed.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const drawing = readFileSync('public/icon.svg', 'utf8');
/** Systems cut their own shape out of a maskable icon, so it goes to the edges. */
const toTheEdges = drawing.replace(/(<rect [^>]*?) rx="\d+"/, '$1');
const icons = [
  ['icon-192.png', 192, drawing],
  ['icon-512.png', 512, drawing],
  ['icon-maskable-512.png', 512, toTheEdges],
  ['apple-touch-icon.png', 180, toTheEdges],
];

const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' });
for (const [name, side, svg] of icons) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  writeFileSync(`public/${name}`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
