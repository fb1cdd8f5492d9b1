// The examples of the reference, as the programs of their languages read them. One of each kind also sends a message.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { allOperations, type Operation, operations } from '@volley/contract';
import { curlExample, phpExample, pythonExample } from '../../src/http/reference/http-examples.ts';
import { startTestApp } from '../testkit/app.ts';

const TIMEOUT_MS = 120_000;
const ADDRESS = 'http://a.test/v1';
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'volley-examples-'));
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });

const isThere = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

type Example = (operation: Operation, baseUrl: string) => string;

/** What reads examples of a language, given as JSON on stdin, and writes what it refuses. */
const READERS: readonly (readonly [program: string, reads: readonly string[], example: Example])[] = [
  [
    'python3',
    [
      '-c',
      'import ast, json, sys\nfor text in json.load(sys.stdin):\n  try: ast.parse(text)\n  except SyntaxError as error: print(error, text)',
    ],
    pythonExample,
  ],
  [
    'php',
    [
      '-r',
      'foreach (json_decode(stream_get_contents(STDIN)) as $text) { try { token_get_all($text, TOKEN_PARSE); } catch (ParseError $error) { echo $error, $text; } }',
    ],
    phpExample,
  ],
];

for (const [program, reads, example] of READERS) {
  if (!isThere(program)) {
    test.skip(`There is no ${program}: the examples in its language are not proven here`);
    continue;
  }
  test(`every example for ${program} is a program`, () => {
    const refusals = (texts: readonly string[]) => {
      const { stdout, stderr, status } = spawnSync(program, reads, {
        input: JSON.stringify(texts),
        encoding: 'utf8',
        timeout: TIMEOUT_MS,
      });
      assert.equal(status, 0, stderr);
      return stdout;
    };
    assert.equal(refusals(allOperations.map((operation) => example(operation, ADDRESS))), '');
    assert.notEqual(refusals(['<?php ((']), '', 'what is none is refused');
  });
}

test('every example for curl is one command of a shell', () => {
  const { status, stderr } = spawnSync('sh', ['-n'], {
    input: allOperations.map((operation) => curlExample(operation, ADDRESS)).join('\n'),
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
});

async function hasRequests(): Promise<boolean> {
  try {
    await run('python3', ['-m', 'venv', join(folder, 'venv')], { timeout: TIMEOUT_MS });
    const install = ['install', '--quiet', '--disable-pip-version-check', 'requests==2.32.5'];
    await run(join(folder, 'venv/bin/pip'), install, { timeout: TIMEOUT_MS });
    return true;
  } catch (error) {
    console.log(String(error));
    return false;
  }
}

/** Runs the example that sends one message, and returns the reply that it shows. */
async function send(example: Example, [program, ...parameters]: readonly [string, ...string[]], name: string) {
  writeFileSync(join(folder, name), example(operations.messages.create, `${app.api}/v1`));
  const env = { ...process.env, VOLLEY_KEY: app.key };
  const { stdout } = await run(program, [...parameters, join(folder, name)], { env, timeout: TIMEOUT_MS });
  return stdout;
}

test('the example of a message sends it, with curl, in PHP and in Python', { timeout: 3 * TIMEOUT_MS }, async () => {
  const told = [await send(curlExample, ['sh'], 'send.sh')];
  if (isThere('php')) told.push(await send(phpExample, ['php'], 'send.php'));
  if (await hasRequests()) told.push(await send(pythonExample, [join(folder, 'venv/bin/python')], 'send.py'));
  else console.log('There is no registry to install `requests` from: the example in Python is not run here');
  for (const reply of told) assert.match(reply, /campaign_id/, reply);
  const sent = await app.call('GET', '/v1/messages?reference=sign-in-7731', { key: app.key });
  assert.equal(sent.body.data.data.length, told.length);
});
