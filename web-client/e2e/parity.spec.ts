// One set of rules: what a tablet loads answers every message of real hands and of scenarios as the native rules do, to
// the letter, in Node and in Chromium. The messages and answers are those of server/tablet/tests (scripts/parity).
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { transpileModule, ModuleKind, ScriptTarget } from 'typescript';
import { expect, test, type Page } from '@playwright/test';
import { rulesOf } from '../src/lib/rules/module';

const moduleFile = 'rules/tablet.wasm';
const folder = process.env['TRANSCRIPT'] ?? '../target/transcripts';
/** All hands of a folder, and all scenarios, take longer than a story. */
const withinMs = 600_000;

/** `play` names what is played from this line on, at another table. */
type Line = { readonly play?: string; readonly ask: string; readonly answer: string };
/** Answers to what is asked of one table, from its copy on. */
type Answering = (asks: readonly string[]) => Promise<readonly string[]>;

/** Play by play: each is another table. */
async function* plays(file: string): AsyncGenerator<readonly Line[]> {
  let play: Line[] = [];
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const line = JSON.parse(text) as Line;
    if (line.play !== undefined && play.length > 0) {
      yield play;
      play = [];
    }
    play.push(line);
  }
  yield play;
}

/** The sentence of a refusal is for the server's log, and left out of the module; screens speak by its reason. */
function forScreens(answer: string): string {
  if (!answer.includes('"refused"')) return answer;
  return JSON.stringify(JSON.parse(answer, (name, value: unknown) => (name === 'message' ? '' : value)));
}

/** Asks everything, up to the first answer that differs. */
async function compare(where: string, transcript: string, answering: Answering): Promise<void> {
  test.setTimeout(withinMs);
  const seen = { where, transcript, plays: 0, messages: 0 };
  for await (const play of plays(`${folder}/${transcript}.jsonl`)) {
    const answers = await answering(play.map(({ ask }) => ask));
    const compared = play.map(({ ask }, index) => ({ ask, answer: forScreens(answers[index] ?? '') }));
    const expected = play.map(({ ask, answer }) => ({ ask, answer: forScreens(answer) }));
    expect(compared, play[0]?.play).toEqual(expected);
    seen.plays += 1;
    seen.messages += play.length;
  }
  expect(seen.messages).toBeGreaterThan(100);
  console.log(JSON.stringify({ ...seen, differences: 0 }));
}

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

for (const transcript of ['hands', 'scenarios']) {
  test.describe(`the module answers as the native rules do: ${transcript}`, () => {
    test.skip(
      !existsSync(moduleFile) || !existsSync(`${folder}/${transcript}.jsonl`),
      'the module was not built, or nothing was played',
    );

    test('in Node', async () => {
      const module = await WebAssembly.compile(readFileSync(moduleFile));
      await compare('node', transcript, async (asks) => {
        const rules = await rulesOf(module);
        return asks.map((ask) => rules.ask(ask));
      });
    });

    test('in Chromium', async ({ page }) => {
      await loadModule(page);
      await compare('chromium', transcript, (all) =>
        page.evaluate(async (asks) => {
          const { rulesOf: open, module } = window as unknown as Loaded;
          const rules = await open(module);
          return asks.map((ask) => rules.ask(ask));
        }, all),
      );
    });
  });
}
