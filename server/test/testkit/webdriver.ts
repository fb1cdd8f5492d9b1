// Browsers that others package, driven in the words of WebDriver: WebKit by the server that comes with it, over HTTP; Firefox
// by what it listens to itself, the same commands as JSON on a socket, so that no further program is needed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from './at-end.ts';
import { findFreePort } from './free-port.ts';

const START_LIMIT_MS = 60_000;
const COMMAND_LIMIT_MS = 60_000;
const POLL_MS = 50;
/** Under this key both hand out their names for elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A browser with one window. */
export interface Driven {
  readonly name: 'Firefox' | 'WebKit';
  /** A script's answer; an element comes as what `click` and `type` take. */
  run(script: string, ...args: readonly unknown[]): Promise<unknown>;
  goTo(url: string): Promise<void>;
  click(element: Element): Promise<void>;
  type(element: Element, text: string): Promise<void>;
  clear(element: Element): Promise<void>;
  picture(): Promise<Buffer>;
  /** What a page complained of while it was loaded and since: errors that nobody caught, and breaches of the policy. */
  complaints(): Promise<string[]>;
}

/** An element as the wire names it. */
export interface Element {
  readonly [ELEMENT]: string;
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function startProgram(command: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  // A group of its own: what it starts ends with it.
  const child = spawn(command, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  atEnd(async () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // It has ended before.
    }
    await endChild(child);
  });
  return { child, printed: () => printed };
}

async function until<T>(what: string, look: () => T | null | Promise<T | null>, limitMs = START_LIMIT_MS): Promise<T> {
  const deadlineMs = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > deadlineMs) throw new Error(`${what} did not come within ${limitMs / 1000} s`);
    await sleep(POLL_MS);
  }
}

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'volley-webdriver-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

// ---- Firefox ----

const FIREFOXES = ['firefox-esr', 'firefox'];

export function findFirefox(): string | null {
  return FIREFOXES.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0) ?? null;
}

/** Each message is its length, a colon and JSON: `[0, id, command, parameters]`, answered by `[1, id, error, result]`. */
class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #bytes = Buffer.alloc(0);
  #last = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (piece: Buffer) => this.#take(piece));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has closed its connection'));
    });
    socket.on('error', () => undefined); // Told by the close that follows.
  }

  #take(piece: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, piece]);
    for (;;) {
      const colon = this.#bytes.indexOf(':');
      const length = Number(this.#bytes.toString('latin1', 0, Math.max(0, colon)));
      if (colon < 0 || this.#bytes.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(this.#bytes.toString('utf8', colon + 1, colon + 1 + length));
      this.#bytes = this.#bytes.subarray(colon + 1 + length);
      if (Array.isArray(message)) this.#settle(message);
    }
  }

  #settle([, id, error, result]: readonly unknown[]): void {
    const answer = this.#waiting.get(Number(id));
    this.#waiting.delete(Number(id));
    if (error) answer?.reject(new Error(JSON.stringify(error)));
    else answer?.resolve(result);
  }

  async send(command: string, parameters: unknown = {}): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    const text = JSON.stringify([0, id, command, parameters]);
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    const timer = setTimeout(() => answer.reject(new Error(`Firefox did not answer ${command}`)), COMMAND_LIMIT_MS);
    return answer.promise.finally(() => clearTimeout(timer));
  }
}

const FIREFOX_SETTINGS = {
  // It writes the port that it got into a file of its profile.
  'marionette.port': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'intl.accept_languages': 'en-GB',
};

/** The errors of pages at this address, also of the time before any script of ours ran: the browser's own parts complain there as well. */
const FIREFOX_COMPLAINTS = `
  const [origin] = arguments;
  const isError = ({ category, flags }) => category.startsWith('CSP') || (flags & Ci.nsIScriptError.warningFlag) === 0;
  return Services.console.getMessageArray()
    .filter((each) => each instanceof Ci.nsIScriptError && each.sourceName.startsWith(origin) && isError(each))
    .map(({ category, errorMessage }) => category + ': ' + errorMessage);`;

export async function startFirefox(program: string): Promise<Driven> {
  const folder = scratch();
  const settings = Object.entries(FIREFOX_SETTINGS).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(folder, 'user.js'), settings.join('\n'));
  const words = ['--headless', '--no-remote', '--profile', folder, '--marionette', '--remote-allow-system-access'];
  const { child, printed } = startProgram(program, words, {
    HOME: folder,
    TZ: 'UTC',
    MOZ_DISABLE_CONTENT_SANDBOX: '1',
  });
  const port = await until('the port of Firefox', () => {
    if (child.exitCode !== null) throw new Error(`Firefox did not start:\n${printed()}`);
    const file = join(folder, 'MarionetteActivePort');
    const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
    return text === '' ? null : Number(text);
  });
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  atEnd(() => void socket.destroy());
  const wire = new Marionette(socket);
  await wire.send('WebDriver:NewSession', { capabilities: { alwaysMatch: { acceptInsecureCerts: false } } });
  const answerOf = (reply: unknown) => (reply as { value: unknown }).value;
  const idOf = (element: Element) => ({ id: element[ELEMENT] });
  let origin = '';
  return {
    name: 'Firefox',
    run: async (script, ...args) => answerOf(await wire.send('WebDriver:ExecuteScript', { script, args })),
    goTo: async (url) => {
      origin = new URL(url).origin;
      await wire.send('WebDriver:Navigate', { url });
    },
    click: async (element) => void (await wire.send('WebDriver:ElementClick', idOf(element))),
    type: async (element, text) => void (await wire.send('WebDriver:ElementSendKeys', { ...idOf(element), text })),
    clear: async (element) => void (await wire.send('WebDriver:ElementClear', idOf(element))),
    picture: async () =>
      Buffer.from(String(answerOf(await wire.send('WebDriver:TakeScreenshot', { full: false }))), 'base64'),
    complaints: async () => {
      await wire.send('Marionette:SetContext', { value: 'chrome' });
      const told = answerOf(await wire.send('WebDriver:ExecuteScript', { script: FIREFOX_COMPLAINTS, args: [origin] }));
      await wire.send('Marionette:SetContext', { value: 'content' });
      return told as string[];
    },
  };
}

// ---- WebKit ----

const LIBRARIES = '/usr/lib';

/** Debian keeps the browser beside the library, in a folder named after the machine and the version. */
function findMiniBrowser(): string | null {
  if (!existsSync(LIBRARIES)) return null;
  for (const machine of readdirSync(LIBRARIES).filter((name) => name.endsWith('-linux-gnu')))
    for (const library of readdirSync(join(LIBRARIES, machine)).filter((name) => name.startsWith('webkit2gtk-'))) {
      const path = join(LIBRARIES, machine, library, 'MiniBrowser');
      if (existsSync(path)) return path;
    }
  return null;
}

/** The browser, if the server that drives it and a screen for it are there too. */
export function findWebkit(): string | null {
  const isThere = (command: string, word: string) =>
    spawnSync(command, [word], { stdio: 'ignore' }).error === undefined;
  return isThere('WebKitWebDriver', '--help') && isThere('Xvfb', '-help') ? findMiniBrowser() : null;
}

/** It has no way to run without a screen. */
async function startScreen(): Promise<string> {
  const { child, printed } = startProgram('Xvfb', [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1400x1000x24',
    '-nolisten',
    'tcp',
  ]);
  return until('a screen', () => {
    if (child.exitCode !== null) throw new Error(`Xvfb did not start:\n${printed()}`);
    const number = /^\d+$/m.exec(printed())?.[0];
    return number === undefined ? null : `:${number}`;
  });
}

async function ask(url: string, method: string, body?: unknown): Promise<unknown> {
  const signal = AbortSignal.timeout(COMMAND_LIMIT_MS);
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const reply = await fetch(url, { method, signal, ...sent }).catch((error: unknown) => {
    throw new Error(`WebKit did not answer ${method} ${url}: ${JSON.stringify(body)}`, { cause: error });
  });
  const { value } = (await reply.json()) as { value: unknown };
  if (!reply.ok) throw new Error(JSON.stringify(value));
  return value;
}

/** As root runs it on a machine without a graphics card. */
function webkitEnvironment(display: string, folder: string): Record<string, string> {
  return {
    ...{ DISPLAY: display, HOME: folder, XDG_RUNTIME_DIR: folder, GDK_BACKEND: 'x11', TZ: 'UTC', LANG: 'en_GB.UTF-8' },
    ...{
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  };
}

/**
 * What the console of WebKit holds once a page was loaded for so long: a browser that is driven writes it nowhere, so one that is
 * not has to load the page.
 */
export async function complaintsOfLoad(program: string, url: string, forMs: number): Promise<string[]> {
  const folder = scratch();
  const words = ['--enable-write-console-messages-to-stdout=true', url];
  const { child, printed } = startProgram(program, words, webkitEnvironment(await startScreen(), folder));
  await sleep(forMs);
  if (child.exitCode !== null) throw new Error(`WebKit did not start:\n${printed()}`);
  return printed()
    .split('\n')
    .filter((line) => /CONSOLE .*(?:ERROR|WARN)/.test(line));
}

export async function startWebkit(program: string): Promise<Driven> {
  const [display, port, folder] = [await startScreen(), await findFreePort(), scratch()];
  startProgram('WebKitWebDriver', [`--port=${port}`], webkitEnvironment(display, folder));
  const base = `http://127.0.0.1:${port}`;
  await until('the driver of WebKit', () =>
    ask(`${base}/status`, 'GET').then(
      () => true,
      () => null,
    ),
  );
  const options = { binary: program, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const session = (await ask(`${base}/session`, 'POST', { capabilities })) as { sessionId: string };
  const at = `${base}/session/${session.sessionId}`;
  await ask(`${at}/window/rect`, 'POST', { x: 0, y: 0, width: 1_280, height: 900 });
  const of = (element: Element) => `${at}/element/${element[ELEMENT]}`;
  return {
    name: 'WebKit',
    run: (script, ...args) => ask(`${at}/execute/sync`, 'POST', { script, args }),
    goTo: async (url) => void (await ask(`${at}/url`, 'POST', { url })),
    click: async (element) => void (await ask(`${of(element)}/click`, 'POST', {})),
    type: async (element, text) => void (await ask(`${of(element)}/value`, 'POST', { text })),
    clear: async (element) => void (await ask(`${of(element)}/clear`, 'POST', {})),
    picture: async () => Buffer.from(String(await ask(`${at}/screenshot`, 'GET')), 'base64'),
    complaints: async () => [],
  };
}
