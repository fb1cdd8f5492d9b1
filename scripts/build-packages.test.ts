import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { allOperations } from '@volley/contract';
import { isListOperation, sdkExample } from '../server/src/http/reference/examples.ts';
import { runCampaignProgram } from '../server/test/testkit/campaign-program.ts';
import { buildPackages } from './build-packages.ts';

const ROOT = resolve(import.meta.dirname, '..');
const TIMEOUT_MS = 120_000;
const run = promisify(execFile);

/** A folder outside this checkout, with the packages unpacked in it as npm would do it. */
const elsewhere = mkdtempSync(join(tmpdir(), 'volley-packages-'));
after(() => rmSync(elsewhere, { recursive: true, force: true }));

const built = buildPackages();
for (const [folder, dist] of Object.entries(built)) {
  cpSync(dist, join(elsewhere, 'node_modules/@volley', folder), { recursive: true });
}
cpSync(join(ROOT, 'node_modules/commander'), join(elsewhere, 'node_modules/commander'), { recursive: true });
writeFileSync(join(elsewhere, 'package.json'), '{ "type": "module" }');

/** Returns the user's own Node and the project's, which often differ in version. */
function nodes(): string[] {
  const own = join(ROOT, 'node_modules');
  const outside = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(own));
  const found = outside.map((folder) => join(folder, 'node')).find((file) => existsSync(file));
  return [...new Set([process.execPath, ...(found === undefined ? [] : [found])])];
}

test('a package holds JavaScript, types and its papers, and asks for nothing of this checkout', () => {
  for (const dist of Object.values(built)) {
    const files = globSync('**/*', { cwd: dist, withFileTypes: true }).filter((entry) => entry.isFile());
    const strange = files
      .map((entry) => entry.name)
      .filter((name) => !/\.js$|\.d\.c?ts$|^(README\.md|LICENSE|package\.json)$/.test(name));
    assert.deepEqual(strange, []);
    assert.ok(files.every((entry) => !entry.name.includes('.test.')));
  }
  const manifest = JSON.parse(readFileSync(join(built.sdk, 'package.json'), 'utf8')) as Record<string, unknown>;
  assert.equal(manifest['dependencies'], undefined);
  assert.equal(manifest['private'], undefined);
  const specifiers = globSync('src/**/*.{js,d.ts,d.cts}', { cwd: built.sdk }).flatMap((file) =>
    [...readFileSync(join(built.sdk, file), 'utf8').matchAll(/\bfrom '([^']+)'|import\('([^']+)'\)/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    ),
  );
  assert.ok(specifiers.length > 5);
  assert.deepEqual(
    specifiers.filter((specifier) => !/^\.\/[\w./-]+\.c?js$/.test(specifier)),
    [],
  );
});

test('what npm packs is what was built', async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--dry-run', built.sdk], { timeout: TIMEOUT_MS });
  const [found] = JSON.parse(stdout) as { name: string; files: { path: string }[] }[];
  assert.equal(found?.name, '@volley/sdk');
  const packed = found?.files.map((file) => file.path) ?? [];
  assert.ok(packed.includes('src/index.js') && packed.includes('src/index.d.ts') && packed.includes('README.md'));
});

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly key: string | undefined;
}

/** Starts a server that is closed at the end of the test even if it fails, because a listening server would keep the file running. */
async function listen(t: TestContext): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    seen.push({ method: request.method, url: request.url, key: request.headers.authorization });
    request.resume().on('end', () => {
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: true, data: { id: 7, phone_number: '233244123456' } }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

test('the installed client works on the Node of this machine and on the one that comes with the project', async (t) => {
  const service = await listen(t);
  const program = join(elsewhere, 'program.mjs');
  writeFileSync(
    program,
    `import { createClient } from '@volley/sdk';
const client = createClient({ url: process.argv[2], key: 'k' });
const contact = await client.contacts.create({ phone_number: '0244123456' });
console.log(contact.id);\n`,
  );
  for (const node of nodes()) {
    const { stdout } = await run(node, [program, service.url], { cwd: elsewhere, timeout: TIMEOUT_MS, env: {} });
    assert.equal(stdout, '7\n', node);
  }
  assert.deepEqual(
    new Set(service.seen.map(({ method, url, key }) => `${method} ${url} ${key}`)),
    new Set(['POST /v1/contacts Bearer k']),
  );
});

test('the installed command line helps, calls the API, and says what it comes without', async (t) => {
  const service = await listen(t);
  const bin = join(elsewhere, 'node_modules/@volley/cli/volley.js');
  for (const node of nodes()) {
    const call = (...parameters: string[]) =>
      run(node, [bin, ...parameters], { cwd: elsewhere, timeout: TIMEOUT_MS, env: {} });
    assert.match((await call('--help')).stdout, /volley send/);
    const { stdout } = await call('contact', 'add', '0244123456', '--url', service.url, '--key', 'k');
    assert.match(stdout, /233244123456/);
    await assert.rejects(call('serve'), (error: { stderr: string }) =>
      /does not include the server/.test(error.stderr),
    );
  }
});

test('the program of the guide sends a campaign and prints who failed and why', async () => {
  await runCampaignProgram(built.sdk, nodes());
});

/** Returns a program that assigns the example of each reply to its type in the SDK. */
function program(): string {
  const lines = allOperations.flatMap((operation, index) => {
    const { contentType = 'application/json', example } = operation.reply;
    if (contentType !== 'application/json') return [];
    const { data, message } = example as { data?: unknown; message?: unknown };
    const type = `Awaited<ReturnType<Client['${operation.id.split('.').join("']['")}']>>`;
    const told = `{ message: string; data: ${type}['data'] }`;
    const value =
      data === undefined || message === undefined
        ? JSON.stringify(data ?? message)
        : `Object.assign<${type}['data'], ${told}>(${JSON.stringify(data)}, ${JSON.stringify({ message, data })})`;
    return [`const example${index}: ${type} = ${value};`, `void example${index};`];
  });
  return `import type { Client } from '@volley/sdk';\n${lines.join('\n')}\n`;
}

/** Returns all SDK examples of the reference as one program. If one does not compile, somebody's first try would fail. */
function callsOfReference(): string {
  const examples = allOperations.flatMap((operation) =>
    [false, ...(isListOperation(operation) ? [true] : [])].map((isList) => `{\n${sdkExample(operation, isList)}\n}`),
  );
  return `import { createClient } from '@volley/sdk';
declare const process: { stdout: { write(bytes: Uint8Array): void } };
declare function readFile(name: string): Promise<Uint8Array>;
const volley = createClient({ url: 'http://a.test', key: 'k' });
${examples.join('\n')}\n`;
}

/** Compiles a folder as a stranger does who is strict, and returns the complaints. */
function complaintsAbout(folder: string, module: string): string {
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: 'es2022',
    module,
    lib: ['es2022', 'dom'],
    types: [],
  };
  const project = join(elsewhere, `tsconfig.${folder}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions: options, include: [folder] }));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', project], {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  return status === 0 ? '' : stdout.slice(0, 4_000);
}

test('every example of the contract has the type that the client gives its reply, and every call of the reference compiles, for a stranger’s compiler', () => {
  mkdirSync(join(elsewhere, 'types'), { recursive: true });
  writeFileSync(join(elsewhere, 'types/examples.ts'), program());
  writeFileSync(join(elsewhere, 'types/calls.ts'), callsOfReference());
  assert.equal(complaintsAbout('types', 'nodenext'), '');
});

test('a program of CommonJS has the types of the client, and loads it', async () => {
  mkdirSync(join(elsewhere, 'commonjs'), { recursive: true });
  writeFileSync(join(elsewhere, 'commonjs/package.json'), '{ "type": "commonjs" }');
  writeFileSync(
    join(elsewhere, 'commonjs/program.ts'),
    `import { type Contact, createClient, VolleyError } from '@volley/sdk';
const client = createClient({ url: 'http://a.test', key: 'k' });
export const add = (phone_number: string): Promise<Contact> => client.contacts.create({ phone_number });
export const kindOf = (error: unknown): string => (error instanceof VolleyError ? error.kind : 'other');\n`,
  );
  assert.equal(complaintsAbout('commonjs', 'node16'), '');
  writeFileSync(
    join(elsewhere, 'commonjs/program.cjs'),
    "const { createClient } = require('@volley/sdk');\nconsole.log(typeof createClient);\n",
  );
  const program = join(elsewhere, 'commonjs/program.cjs');
  const { stdout } = await run(process.execPath, [program], { timeout: TIMEOUT_MS, env: {} });
  assert.equal(stdout, 'function\n');
});
