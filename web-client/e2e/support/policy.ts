// What a browser refuses because of the policy that comes with each page.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

/** Begins what our own listener says, so that it is told from everything else on the console. */
const mark = 'violated:';

/** Begins what browsers say themselves. */
const said = /content security policy|trusted ?types?|require-trusted-types/i;

/** What pages of a context do against their policy, and scripts that fail, from now on. */
export async function violationsOf(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.addInitScript((begin) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      console.error(begin, location.pathname, effectiveDirective, blockedURI, `${sourceFile}:${lineNumber}`);
    });
  }, mark);
  context.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(mark) || said.test(text)) violations.push(text);
  });
  context.on('weberror', (failure) => violations.push(failure.error().message));
  return violations;
}

/** Scripts that pages of a context have asked for, from now on, by the part of their names that a build keeps. */
export function scriptsOf(context: BrowserContext): Set<string> {
  const scripts = new Set<string>();
  context.on('request', (request) => {
    // The service worker fetches everything, whether anybody looks at it or not.
    if (request.serviceWorker() === null && request.resourceType() === 'script')
      scripts.add(nameOf(new URL(request.url()).pathname));
  });
  return scripts;
}

/** The screens of the build: the scripts that `main.ts` chooses from. */
export function builtScreens(): string[] {
  const files = readdirSync(join('dist', 'assets')).filter((file) => file.endsWith('.js'));
  return files.map(nameOf).filter((name) => /(Page|Screen)$/.test(name));
}

/** A file without its folder, hash and ending. */
function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/-.{8}\.js$/, '');
}

/** A policy by its directives. */
export function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]));
}
