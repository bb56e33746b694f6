// Keys of the kit, mounted as a screen mounts them.
// @vitest-environment happy-dom
import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import ActionKey from './ActionKey.svelte';
import Button from './Button.svelte';
import Choices from './Choices.svelte';
import KeyLabel from './KeyLabel.svelte';
import Keypad from './Keypad.svelte';
import { shapes } from './icons';

const text = (said: string) => createRawSnippet(() => ({ render: () => `<span>${said}</span>` }));
const shown: ReturnType<typeof mount>[] = [];

afterEach(async () => {
  for (const each of shown.splice(0)) await unmount(each);
});

/** All keys of the page, in their order. */
const keys = (): HTMLElement[] => {
  flushSync();
  return [...document.body.querySelectorAll<HTMLElement>('button, a')];
};

describe('a key', () => {
  it('never sends a form unless it is said to', () => {
    shown.push(mount(Button, { target: document.body, props: { children: text('Fermer') } }));
    shown.push(mount(Button, { target: document.body, props: { type: 'submit', children: text('Créer') } }));
    expect(keys().map((key) => key.getAttribute('type'))).toEqual(['button', 'submit']);
  });

  it('with an address is a link that looks the same', () => {
    shown.push(
      mount(Button, {
        target: document.body,
        props: { href: '/rules', variant: 'primary', children: text('Lire') },
      }),
    );
    const [link] = keys();
    expect(link?.tagName).toBe('A');
    expect(link?.className).toBe('button primary');
  });

  it('of the table says by its tone what it does, and when its tap is on the way', () => {
    shown.push(mount(ActionKey, { target: document.body, props: { tone: 'fold', isPressed: true } }));
    expect(keys()[0]?.dataset).toMatchObject({ tone: 'fold', pressed: 'true' });
  });
});

it('of several choices the chosen one is pressed', () => {
  const said: string[] = [];
  const props = {
    label: 'Vue',
    options: ['lire', 'comparer'],
    text: (option: string | number) => String(option),
    chosen: 'lire',
    onchoose: (option: string | number) => said.push(String(option)),
  };
  shown.push(mount(Choices, { target: document.body, props }));
  expect(keys().map((key) => key.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  keys()[1]?.click();
  expect(said).toEqual(['comparer']);
});

it('a pad says which digit was pressed, and names the key that takes one away', () => {
  const typed: string[] = [];
  const props = { keys: ['1', 'back'], back: 'Effacer', onpress: (key: string) => typed.push(key) };
  shown.push(mount(Keypad, { target: document.body, props }));
  for (const key of keys()) key.click();
  expect(typed).toEqual(['1', 'back']);
  expect(keys()[1]?.getAttribute('aria-label')).toBe('Effacer');
});

it('each drawing is another one, and none is read out', () => {
  expect(new Set(Object.values(shapes)).size).toBe(Object.keys(shapes).length);
  shown.push(mount(KeyLabel, { target: document.body, props: { icon: 'fold', children: text('Passer') } }));
  flushSync();
  const [drawing] = document.body.getElementsByTagName('svg');
  expect(drawing?.getAttribute('aria-hidden')).toBe('true');
  expect(document.body.textContent).toBe('Passer');
});
