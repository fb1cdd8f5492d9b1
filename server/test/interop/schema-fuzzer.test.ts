// A public fuzzer sends what the OpenAPI document allows and what it forbids, and the answers must match the document.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { SCOPES } from '@volley/contract/choices';
import { startTestApp } from '../testkit/app.ts';

const SCHEMATHESIS = 'schemathesis==4.32.5';
const INSTALL_TIMEOUT_MS = 540_000;
/** The operations that one run asks, with some hundred cases for each, and how long each of its rounds may take. */
const GROUP_OPERATIONS = 40;
const ROUND_TIMEOUT_MS = 600_000;
const EXAMPLES_MAX = 4;
const run = promisify(execFile);

const ANSWERS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];
/**
 * Whether allowed and forbidden input is treated as such is checked by cases derived from the document, which are the same in every run. Random cases
 * meet tables of zones, languages and numbering plans, which no schema contains, so only the form of their answers is checked.
 */
const ROUNDS = [
  { phases: 'examples,coverage', checks: [...ANSWERS, 'negative_data_rejection', 'allowed_is_taken'] },
  { phases: 'fuzzing', checks: ANSWERS },
];
/** These operations end the fuzzer's key or account, ring for half a minute, or stream while somebody reads. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['keys.revoke', 'admin.keys.revoke', 'admin.accounts.suspend', 'admin.accounts.close', 'admin.trunks.testCall'],
  'events.follow',
]);
/** Each contact of it is read by itself, so that a bad one does not stop the others: what is refused stands in the reply. */
const CONFIG = `[phases.coverage]
unexpected-methods = []

[[operations]]
include-operation-id = "contacts.createBulk"
checks.negative_data_rejection.enabled = false
`;

const folder = mkdtempSync(join(tmpdir(), 'volley-fuzzer-'));
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
const bin = (name: string) => join(folder, 'venv', 'bin', name);

async function installed(): Promise<boolean> {
  if (spawnSync('python3', ['-m', 'venv', '--help'], { stdio: 'ignore' }).status !== 0) return false;
  try {
    await run('python3', ['-m', 'venv', join(folder, 'venv')], { timeout: INSTALL_TIMEOUT_MS });
    const install = ['install', '--quiet', '--disable-pip-version-check', SCHEMATHESIS];
    await run(bin('pip'), install, { timeout: INSTALL_TIMEOUT_MS });
    return true;
  } catch (error) {
    console.log(String(error));
    return false;
  }
}

type Ask = { readonly url: string; readonly key: string; readonly ids: readonly string[] };

async function fuzz({ url, key, ids }: Ask, { phases, checks }: (typeof ROUNDS)[number]): Promise<string> {
  const options = [
    ...['--url', `${url}/v1`, '--header', `Authorization: Bearer ${key}`, '--phases', phases],
    ...['--checks', checks.join(','), '--max-examples', String(EXAMPLES_MAX), '--seed', '20260131', '--no-shrink'],
    ...[
      '--request-timeout',
      '60',
      '--continue-on-failure',
      '--warnings',
      'off',
      '--generation-database',
      'none',
      '--no-color',
    ],
    ...ids.flatMap((id) => ['--include-operation-id', id]),
  ];
  const place = { cwd: folder, timeout: ROUND_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
  const env = { ...process.env, SCHEMATHESIS_HOOKS: 'schema_fuzzer' };
  const { stdout } = await run(bin('st'), ['run', 'api.json', ...options], { ...place, env }).catch(
    (error: { stdout?: string; stderr?: string }) => assert.fail(`${error.stdout}\n${error.stderr}`),
  );
  return stdout;
}

if (!(await installed())) {
  test.skip('There is no Python, or no registry to install schemathesis from: the document is not proven against it');
} else {
  const app = await startTestApp({
    settings: { VOLLEY_SIMULATOR: 'yes', VOLLEY_SECRET: 'a secret of sixteen or more' },
  });
  copyFileSync(join(import.meta.dirname, 'schema-fuzzer.py'), join(folder, 'schema_fuzzer.py'));
  writeFileSync(join(folder, 'schemathesis.toml'), CONFIG);
  const { body: document } = await app.call('GET', '/v1/openapi.json', {});
  writeFileSync(join(folder, 'api.json'), JSON.stringify(document));
  // The fuzzer may lower what keys of the account may ask in a minute: a limit of the key's own stands above that.
  const made = await app.call('POST', '/v1/admin/accounts/1/keys', {
    key: app.key,
    body: { name: 'Fuzzer', scopes: SCOPES, requests_per_minute: 1_000_000 },
  });
  const { key } = made.body.data;
  const paths: Record<string, Record<string, { operationId?: string }>> = document.paths;
  const all = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap(({ operationId }) => operationId ?? []),
  );
  const asked = all.filter((id) => !LEFT_OUT.has(id)).sort();
  assert.equal(asked.length, all.length - LEFT_OUT.size);
  for (let first = 0; first < asked.length; first += GROUP_OPERATIONS) {
    const ids = asked.slice(first, first + GROUP_OPERATIONS);
    test(`from ${ids[0]} to ${ids.at(-1)}, what is allowed is taken, what is forbidden is refused, and answers are as the document says`, async () => {
      for (const round of ROUNDS) assert.match(await fuzz({ url: app.api, key, ids }, round), /No issues found/);
      assert.equal((await app.call('GET', '/v1/balance', { key })).status, 200, 'the key worked to the end');
    });
  }
}
