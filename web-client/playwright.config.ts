// Browser tests: each story runs against a real server that is started for them.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = process.env['TAPIS_PORT'] ?? '18080';
const origin = `http://127.0.0.1:${port}`;
const data = mkdtempSync(join(tmpdir(), 'tapis-e2e-'));
const program = process.env['TAPIS_BIN'] ?? 'cargo run --release -p tapis --';
const compileMinutes = 15;

export default defineConfig({
  testDir: 'e2e',
  // Machines are noisy: these end a story that hangs, they do not judge how fast it is.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    baseURL: origin,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      // The browser asks nobody but this machine, which shows that the screens need nothing else.
      args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
      chromiumSandbox: false,
    },
  },
  webServer: {
    command: `${program} serve --data ${data} --listen 127.0.0.1:${port} --director-code 123456`,
    cwd: '..',
    url: `${origin}/api/health`,
    timeout: compileMinutes * 60_000,
    env: { TAPIS_LOG: 'warn' },
  },
});
