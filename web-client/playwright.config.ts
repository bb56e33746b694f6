// Browser tests: each story runs against a real server that is started for them.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launch } from './e2e/support/launch';

/** The server chooses its port unless somebody names one; what it announces goes into the same variable. */
const port = process.env['TAPIS_PORT'] ?? '0';
const data = mkdtempSync(join(tmpdir(), 'tapis-e2e-'));
const program = process.env['TAPIS_BIN'] ?? 'cargo run --release -p tapis --';
const compileMinutes = 15;

export default defineConfig({
  testDir: 'e2e',
  // Machines are noisy: these end a story that hangs, they do not judge how fast it is.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A shared machine stands still now and then. Where nobody can look again a story is told twice, and one that needed
  // it is named at the end as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // What cannot be touched within this never will be.
    actionTimeout: 30_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
    screenshot: 'only-on-failure',
    // Filming every story costs a third of the time; who looks for a reason asks for it (`--trace on`).
    trace: 'off',
    launchOptions: launch(),
  },
  webServer: {
    command: `${program} serve --data ${data} --listen 127.0.0.1:${port} --no-mdns --director-code 123456 --announce json`,
    cwd: '..',
    wait: { stdout: /"http":"127\.0\.0\.1:(?<tapis_port>\d+)"/ },
    timeout: compileMinutes * 60_000,
    env: { TAPIS_LOG: 'warn' },
  },
});
