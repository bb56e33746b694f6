// One set of rules: what a tablet loads answers every message of real hands to the letter as the native rules do, in Node
// and in Chromium. The messages and answers are those of server/tablet/tests/hands.rs (scripts/parity).
import { existsSync, readFileSync } from 'node:fs';
import { transpileModule, ModuleKind, ScriptTarget } from 'typescript';
import { expect, test, type Page } from '@playwright/test';
import { rulesOf, type RulesModule } from '../src/lib/rules/module';

const moduleFile = 'rules/tablet.wasm';
const transcriptFile = process.env['TRANSCRIPT'] ?? '../target/transcript.jsonl';
const shownAtMost = 3;
/** How the first message to a table begins. */
const copy = '{"copy"';

type Line = { readonly ask: string; readonly answer: string };

test.skip(
  !existsSync(moduleFile) || !existsSync(transcriptFile),
  'the module was not built, or no hand was played',
);

function transcript(): readonly Line[] {
  const text = readFileSync(transcriptFile, 'utf8').trim();
  return text.split('\n').map((line) => JSON.parse(line) as Line);
}

/** Answers that differ, the first ones. */
function differences(lines: readonly Line[], answers: readonly string[]): readonly object[] {
  const found = lines.map(({ ask, answer }, index) => ({ ask, native: answer, module: answers[index] }));
  return found.filter(({ native, module }) => native !== module).slice(0, shownAtMost);
}

test('the module answers as the native rules do, in Node', async () => {
  const lines = transcript();
  expect(lines.length).toBeGreaterThan(100);
  const module = await WebAssembly.compile(readFileSync(moduleFile));
  const answers: string[] = [];
  let rules: RulesModule | undefined;
  for (const { ask } of lines) {
    // Each hand is another table.
    if (!rules || ask.startsWith(copy)) rules = await rulesOf(module);
    answers.push(rules.ask(ask));
  }
  expect(differences(lines, answers)).toEqual([]);
  console.log(JSON.stringify({ where: 'node', messages: lines.length, differences: 0 }));
});

/** The same file that the screens would load, as a script of a page. */
async function loadModule(page: Page): Promise<void> {
  const source = readFileSync('src/lib/rules/module.ts', 'utf8');
  const options = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 };
  const script = transpileModule(source, { compilerOptions: options }).outputText;
  await page.goto('about:blank');
  await page.addScriptTag({ type: 'module', content: `${script}\nwindow.rulesOf = rulesOf;` });
  await page.waitForFunction(() => 'rulesOf' in window);
}

type Loaded = Window & { readonly rulesOf: typeof rulesOf };

test('the module answers as the native rules do, in Chromium', async ({ page }) => {
  const lines = transcript();
  await loadModule(page);
  const given = {
    module: readFileSync(moduleFile).toString('base64'),
    asks: lines.map(({ ask }) => ask),
    begins: copy,
  };
  const answers = await page.evaluate(async ({ module, asks, begins }) => {
    const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
    const { rulesOf: open } = window as unknown as Loaded;
    const compiled = await WebAssembly.compile(bytes);
    const answered: string[] = [];
    let rules: RulesModule | undefined;
    for (const ask of asks) {
      if (!rules || ask.startsWith(begins)) rules = await open(compiled);
      answered.push(rules.ask(ask));
    }
    return answered;
  }, given);
  expect(differences(lines, answers)).toEqual([]);
  console.log(JSON.stringify({ where: 'chromium', messages: lines.length, differences: 0 }));
});
