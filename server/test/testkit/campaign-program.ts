// Runs the program of docs/guides/send-a-campaign.md as a new user would: in its own folder, with the packed client and a server.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after } from 'node:test';
import { promisify } from 'node:util';
import { startTestApp } from './app.ts';

const GUIDE = resolve(import.meta.dirname, '../../../docs/guides/send-a-campaign.md');
const TIMEOUT_MS = 240_000;
const LINES_MAX = 24;
const run = promisify(execFile);

function blockOf(page: string, before: string): string {
  const [, block] = /```\w*\n([\s\S]*?)```/.exec(page.slice(page.indexOf(before))) ?? [];
  assert.ok(block, before);
  return block;
}

/** Packs the client from `dist`, installs it in another folder, and runs the program there with each `node`. */
export async function runCampaignProgram(dist: string, nodes: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'volley-program-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const page = readFileSync(GUIDE, 'utf8');
  const program = blockOf(page, '`harvest.mjs`');
  assert.ok(program.trimEnd().split('\n').length <= LINES_MAX, 'the guide says that it is short');
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'harvest.mjs'), program);
  const packed = await run('npm', ['pack', '--json', dist], { cwd: folder, timeout: TIMEOUT_MS });
  const [{ filename } = { filename: '' }] = JSON.parse(packed.stdout) as { filename: string }[];
  assert.ok(page.includes(`npm install ./${filename}`), `the guide installs ${filename}`);
  const flags = ['--offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...flags, `./${filename}`], { cwd: folder, timeout: TIMEOUT_MS });

  const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
  for (const node of nodes) {
    // A number that cannot be called must be refused and reported.
    writeFileSync(join(folder, 'people.csv'), `${blockOf(page, '`people.csv`').trimEnd()}\n12,Nobody\n`);
    const env = { VOLLEY_URL: app.api, VOLLEY_KEY: app.key };
    const { stdout } = await run(node, ['harvest.mjs'], { cwd: folder, timeout: TIMEOUT_MS, env });
    const lines = stdout.trim().split('\n');
    assert.match(lines[0] ?? '', /^12,Nobody was refused: The phone number field must be/, node);
    assert.equal(`${lines.slice(-2).join('\n')}\n`, blockOf(page, 'the program has something to tell'), node);
  }
}
