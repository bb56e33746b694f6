// One set of rules: what a tablet loads answers every message of real hands as the native rules do, to the letter, in Node
// and in Chromium. The messages and answers are those of server/tablet/tests/hands.rs (scripts/parity).
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { transpileModule, ModuleKind, ScriptTarget } from 'typescript';
import { expect, test, type Page } from '@playwright/test';
import { rulesOf } from '../src/lib/rules/module';

const moduleFile = 'rules/tablet.wasm';
const transcriptFile = process.env['TRANSCRIPT'] ?? '../target/transcript.jsonl';
/** How the first message to a table begins. */
const copy = '{"copy"';
/** All hands of a folder take longer than a story. */
const withinMs = 600_000;

type Line = { readonly ask: string; readonly answer: string };
/** Answers to what is asked of one table, from its copy on. */
type Answering = (asks: readonly string[]) => Promise<readonly string[]>;

test.skip(
  !existsSync(moduleFile) || !existsSync(transcriptFile),
  'the module was not built, or no hand was played',
);

/** Hand by hand: each is another table. */
async function* hands(): AsyncGenerator<readonly Line[]> {
  let hand: Line[] = [];
  for await (const text of createInterface({ input: createReadStream(transcriptFile) })) {
    const line = JSON.parse(text) as Line;
    if (line.ask.startsWith(copy) && hand.length > 0) {
      yield hand;
      hand = [];
    }
    hand.push(line);
  }
  yield hand;
}

/** The sentence of a refusal is for the server's log, and left out of the module; screens speak by its reason. */
function forScreens(answer: string): string {
  if (!answer.includes('"refused"')) return answer;
  return JSON.stringify(JSON.parse(answer, (name, value: unknown) => (name === 'message' ? '' : value)));
}

/** Asks everything, up to the first answer that differs. */
async function compare(where: string, answering: Answering): Promise<void> {
  test.setTimeout(withinMs);
  const seen = { where, hands: 0, messages: 0 };
  for await (const hand of hands()) {
    const answers = await answering(hand.map(({ ask }) => ask));
    const compared = hand.map(({ ask }, index) => ({ ask, answer: forScreens(answers[index] ?? '') }));
    expect(compared).toEqual(hand.map(({ ask, answer }) => ({ ask, answer: forScreens(answer) })));
    seen.hands += 1;
    seen.messages += hand.length;
  }
  expect(seen.messages).toBeGreaterThan(100);
  console.log(JSON.stringify({ ...seen, differences: 0 }));
}

test('the module answers as the native rules do, in Node', async () => {
  const module = await WebAssembly.compile(readFileSync(moduleFile));
  await compare('node', async (asks) => {
    const rules = await rulesOf(module);
    return asks.map((ask) => rules.ask(ask));
  });
});

type Loaded = Window & { readonly rulesOf: typeof rulesOf; module: WebAssembly.Module };

/** The same file that a screen would load, as a script of a page, and the module. */
async function loadModule(page: Page): Promise<void> {
  const source = readFileSync('src/lib/rules/module.ts', 'utf8');
  const options = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 };
  const script = transpileModule(source, { compilerOptions: options }).outputText;
  await page.goto('about:blank');
  await page.addScriptTag({ type: 'module', content: `${script}\nwindow.rulesOf = rulesOf;` });
  await page.waitForFunction(() => 'rulesOf' in window);
  await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    (window as unknown as Loaded).module = await WebAssembly.compile(bytes);
  }, readFileSync(moduleFile).toString('base64'));
}

test('the module answers as the native rules do, in Chromium', async ({ page }) => {
  await loadModule(page);
  await compare('chromium', (all) =>
    page.evaluate(async (asks) => {
      const { rulesOf: open, module } = window as unknown as Loaded;
      const rules = await open(module);
      return asks.map((ask) => rules.ask(ask));
    }, all),
  );
});
