// Finds what is on a page by the words that people read, and uses it by the keys and clicks of a real browser.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Driven, Element } from './webdriver.ts';

const LIMIT_MS = 30_000;
const POLL_MS = 50;
/** A busy machine draws a page anew more than once. */
const TRIES_MAX = 5;

/** `kind` says among what; a window that is open stands before the page behind it. */
const FIND = `
  const [kind, words] = arguments;
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const plain = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const nameOf = (element) => plain(element.getAttribute('aria-label') ?? element.innerText);
  const open = [...document.querySelectorAll('dialog[open]')].filter(seen).at(-1);
  const all = (selector) => [...(open ?? document).querySelectorAll(selector)].filter(seen);
  if (kind === 'text') {
    const texts = document.createTreeWalker(open ?? document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (plain(texts.currentNode.data).includes(words) && seen(texts.currentNode.parentElement)) return texts.currentNode.parentElement;
    return null;
  }
  if (kind === 'heading') return all('h1, h2').find((element) => plain(element.innerText) === words) ?? null;
  if (kind !== 'field') return all(kind).find((element) => !element.disabled && nameOf(element) === words) ?? null;
  const label = all('label').find((element) => plain(element.innerText) === words);
  return label?.control ?? null;`;

/** What a page writes to its console or leaves uncaught from now on, wherever the browser itself tells it or not. */
const LISTEN = `
  if (window.__complaints) return;
  const told = window.__complaints = [];
  for (const level of ['error', 'warn'])
    console[level] = (...words) => void told.push('console.' + level + ': ' + words.map(String).join(' '));
  addEventListener('error', (event) => void told.push('error: ' + event.message));
  addEventListener('unhandledrejection', (event) => void told.push('rejection: ' + event.reason));
  addEventListener('securitypolicyviolation', (event) => void told.push('policy: ' + event.violatedDirective));`;

export class ByWords {
  readonly driven: Driven;

  constructor(driven: Driven) {
    this.driven = driven;
  }

  async goTo(url: string): Promise<void> {
    await this.driven.goTo(url);
    await this.listen();
  }

  /** To a page that the browser has loaded by itself. */
  async listen(): Promise<void> {
    await this.driven.run(LISTEN);
  }

  async find(kind: 'button' | 'a' | 'field' | 'heading' | 'text', words: string): Promise<Element> {
    const deadlineMs = performance.now() + LIMIT_MS;
    for (;;) {
      const found = (await this.driven.run(FIND, kind, words)) as Element | null;
      if (found !== null) return found;
      if (performance.now() > deadlineMs) {
        const shown = await this.driven.run('return location.pathname + " " + document.body.innerText');
        throw new Error(`${this.driven.name} shows no ${kind} “${words}”:\n${String(shown).slice(0, 2_000)}`);
      }
      await sleep(POLL_MS);
    }
  }

  /** What was found may be drawn anew before it is used, and WebKit's driver leaves some of it below the window: then it is looked for again. */
  async #use(kind: 'button' | 'a' | 'field', words: string, use: (found: Element) => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const found = await this.find(kind, words);
      try {
        if (tries > 1) await this.driven.run('arguments[0].scrollIntoView({ block: "center" })', found);
        return await use(found);
      } catch (error) {
        if (tries === TRIES_MAX || !/stale|intercept|not interactable|scroll/i.test(String(error))) throw error;
        await sleep(POLL_MS * 10);
      }
    }
  }

  async press(kind: 'button' | 'a', words: string): Promise<void> {
    await this.#use(kind, words, (found) => this.driven.click(found));
  }

  async fill(label: string, text: string): Promise<void> {
    await this.#use('field', label, (field) => this.driven.type(field, text));
  }

  async complaints(): Promise<string[]> {
    const heard = (await this.driven.run('return window.__complaints ?? ["the page was loaded anew"]')) as string[];
    return [...(await this.driven.complaints()), ...heard];
  }
}
