import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { TestApp } from './app.ts';
import { PASSWORD } from './browser-session.ts';
import { addVirtualDevice, createInBrowser, signInBrowser, type VirtualDevice } from './passkey-browser.ts';

export interface PageReply {
  readonly status: number;
  readonly code: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came, and its assertions are the check.
  readonly body: any;
}

/** A page of the service in a real browser, which alone keeps the cookies. */
export interface PageSession {
  readonly page: Page;
  readonly device: VirtualDevice;
  call(method: string, path: string, body?: unknown): Promise<PageReply>;
  /** Makes a passkey on this browser's device, and returns what must be sent. */
  makePasskey(): Promise<unknown>;
  addPasskey(name: string): Promise<PageReply>;
  /** Signs the challenge that the path returns. */
  sign(path: string): Promise<unknown>;
  signInByPasskey(): Promise<PageReply>;
}

/** Returns an address at which passkeys work without TLS. */
export const pageOf = (app: Pick<TestApp, 'app'>): string => `http://localhost:${app.app.apiPort}`;

async function callFromPage(page: Page, method: string, path: string, body: unknown): Promise<PageReply> {
  const given = { method, path, body: body === undefined ? null : JSON.stringify(body) };
  const text = await page.evaluate(async (asked) => {
    const headers = { 'volley-request': '1', ...(asked.body === null ? {} : { 'content-type': 'application/json' }) };
    const reply = await fetch(`/v1${asked.path}`, { method: asked.method, headers, body: asked.body });
    const code = reply.headers.get('volley-error-code');
    return JSON.stringify({ status: reply.status, code, body: await reply.json() });
  }, given);
  return JSON.parse(text) as PageReply;
}

/** Opens a page in its own browser profile. */
export async function openPage(browser: Browser, app: Pick<TestApp, 'app'>): Promise<PageSession> {
  // The reference's pages may not call the API. They stand for a console's pages, which may.
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${pageOf(app)}/docs`);
  const device = await addVirtualDevice(page);
  const call: PageSession['call'] = (method, path, body) => callFromPage(page, method, path, body);
  const optionsOf = async (path: string): Promise<unknown> => {
    const reply = await call('POST', path);
    assert.equal(reply.status, 201, JSON.stringify(reply));
    return reply.body.data.options;
  };
  const session: PageSession = {
    page,
    device,
    call,
    makePasskey: async () => createInBrowser(page, await optionsOf('/passkeys/options')),
    addPasskey: async (name) => call('POST', '/passkeys', { name, response: await session.makePasskey() }),
    sign: async (path) => signInBrowser(page, await optionsOf(path)),
    signInByPasskey: async () =>
      call('POST', '/session/passkey', { response: await session.sign('/session/passkey/options') }),
  };
  return session;
}

export function signInByPassword({ call }: PageSession, email: string, password = PASSWORD): Promise<PageReply> {
  return call('POST', '/session', { email, password });
}
