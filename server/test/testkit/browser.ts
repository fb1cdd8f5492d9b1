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

/** Whether the program runs at all here: a machine without a desktop may lack libraries that it needs. */
function runs({ path, libraries }: Found): boolean {
  try {
    const env = { ...process.env, ...(libraries === null ? {} : { LD_LIBRARY_PATH: libraries }) };
    execFileSync(path, ['--version', '--no-sandbox'], { env, stdio: 'ignore', timeout: VERSION_TIMEOUT_MS });
    return true;
  } catch {
    // What is missing is told by the attempt to launch it.
    return false;
  }
}

/** The package unpacks into the folder for temporary files; one of our own can be nobody else's. */
async function unpack(folder: string): Promise<Found> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const path = await packaged.executablePath();
    const plain = { path, libraries: null };
    if (runs(plain)) return plain;
    const bin = resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../../bin');
    // The package brings the libraries too that a bare Linux lacks.
    return { path, libraries: join(await inflate(join(bin, 'al2023.tar.br')), 'lib') };
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/** The Chromium that VOLLEY_TEST_CHROMIUM names, else the one that comes with the project, for Linux on x64. */
async function findBrowser(): Promise<Found> {
  const named = process.env['VOLLEY_TEST_CHROMIUM'];
  if (named !== undefined && named !== '') return { path: named, libraries: null };
  const folder = mkdtempSync(join(tmpdir(), 'volley-browser-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return unpack(folder);
}

/** A real browser for which every name under `.example` is this machine. Whoever launches it closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { path, libraries } = await findBrowser();
  return chromium.launch({
    executablePath: path,
    timeout: LAUNCH_TIMEOUT_MS,
    // Root may run it without its sandbox alone, and it meets no page but the test's own.
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP *.example 127.0.0.1'],
    env: { ...process.env, ...(libraries === null ? {} : { LD_LIBRARY_PATH: libraries }) },
  });
}

export async function startBrowser(): Promise<Browser> {
  const browser = await launchBrowser();
  atEnd(() => browser.close());
  return browser;
}
