import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import packaged, { inflate } from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';
import { atEnd } from './at-end.ts';

const LAUNCH_TIMEOUT_MS = 60_000;
const VERSION_TIMEOUT_MS = 20_000;

interface Found {
  readonly path: string;
  readonly libraries: string | null;
}

/** Whether the program runs here: a machine without a desktop may lack libraries that it needs. */
function runs({ path, libraries }: Found): boolean {
  try {
    const env = { ...process.env, ...(libraries === null ? {} : { LD_LIBRARY_PATH: libraries }) };
    execFileSync(path, ['--version', '--no-sandbox'], { env, stdio: 'ignore', timeout: VERSION_TIMEOUT_MS });
    return true;
  } catch {
    // The attempt to launch it reports what is missing.
    return false;
  }
}

/** Unpacks the package, which uses the folder for temporary files, into a folder that nobody else uses. */
async function unpack(folder: string): Promise<Found> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const path = await packaged.executablePath();
    const plain = { path, libraries: null };
    if (runs(plain)) return plain;
    const bin = resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../../bin');
    // The package also has the libraries that a bare Linux lacks.
    return { path, libraries: join(await inflate(join(bin, 'al2023.tar.br')), 'lib') };
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/** Finds the Chromium that VOLLEY_TEST_CHROMIUM names, or the project's own for Linux on x64. */
async function findBrowser(): Promise<Found> {
  const named = process.env['VOLLEY_TEST_CHROMIUM'];
  if (named !== undefined && named !== '') return { path: named, libraries: null };
  const folder = mkdtempSync(join(tmpdir(), 'volley-browser-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return unpack(folder);
}

/** Launches a real browser for which every name under `.example` is this machine. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { path, libraries } = await findBrowser();
  return chromium.launch({
    executablePath: path,
    timeout: LAUNCH_TIMEOUT_MS,
    // Root can run it only without its sandbox, and it opens only the test's own pages.
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP *.example 127.0.0.1'],
    env: { ...process.env, ...(libraries === null ? {} : { LD_LIBRARY_PATH: libraries }) },
  });
}

export async function startBrowser(): Promise<Browser> {
  const browser = await launchBrowser();
  atEnd(() => browser.close());
  return browser;
}
