// Story: the practice table and the rulebooks as plain files, which any web host serves.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { open } from './support/club';
import { learn } from './support/practice';
import { isRulesBuilt } from './support/rules';
import { expect, test } from './support/story';

test.skip(!isRulesBuilt, 'the rules were not built');

const run = promisify(execFile);

let folder: string;
let host: ChildProcess;
let address: string;

test.beforeEach(async ({ baseURL }) => {
  folder = mkdtempSync(join(tmpdir(), 'tapis-demo-'));
  await run('node', ['tools/demo.js', folder, baseURL ?? '']);
  host = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // The whole line: a program whose output is closed in the middle of it ends.
  if (!host.stdout) throw new Error('the host says nothing');
  const [line] = (await once(createInterface(host.stdout), 'line')) as [string];
  address = `http://127.0.0.1:${/port (\d+)/.exec(line)?.[1] ?? ''}`;
});

test.afterEach(() => {
  host.kill();
  rmSync(folder, { recursive: true, force: true });
});

test('a visitor plays at the practice table and reads the books, where there is no server', async ({
  browser,
}) => {
  const page = await open(browser);
  await page.goto(address);
  await expect(page).toHaveURL(`${address}/practice`);
  await learn(page);

  await page.goto(`${address}/rules?book=ropta2025&article=7.1`);
  await expect(page.getByText('Une erreur de tirage laisse au pot').first()).toBeVisible();
});
