// Tries what a new user does, from fresh clones of HEAD: the two commands, stops, kills and mistakes.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../server/test/testkit/free-port.ts';
import { FreshCopy, findNobody, type Outcome, type Running, unwritableFolder } from './fresh-copy.ts';

const STOP_TIMEOUT_MS = 60_000;
const REFUSAL_TIMEOUT_MS = 60_000;
const SMOKE_TIMEOUT_MS = 240_000;
const SMOKE = ['server/test/http-basics.test.ts', 'server/src/lib/values/money.test.ts', 'sdk/src/client.test.ts'];
const PHONE_NUMBER = '233244123456';

let passed = 0;
let failed = 0;

async function check(name: string, work: () => Promise<void>): Promise<boolean> {
  const startedAt = performance.now();
  const took = () => `(${((performance.now() - startedAt) / 1000).toFixed(1)} s)`;
  try {
    await work();
    passed += 1;
    process.stdout.write(`✔ ${name} ${took()}\n`);
    return true;
  } catch (error) {
    failed += 1;
    process.stdout.write(`✖ ${name} ${took()}\n${error instanceof Error ? error.stack : String(error)}\n`);
    return false;
  }
}

interface Ports {
  readonly api: number;
  readonly settings: Readonly<Record<string, string>>;
}

async function choosePorts(): Promise<Ports> {
  const [api, links] = [await findFreePort(), await findFreePort()];
  return { api, settings: { VOLLEY_PORT: String(api), VOLLEY_LINKS_PORT: String(links) } };
}

async function within<T>(what: string, timeoutMs: number, work: Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = sleep(timeoutMs, undefined, { signal: limit.signal, ref: false }).then(() => {
    throw new Error(`${what} took longer than ${timeoutMs / 1000} s`);
  });
  // The abort ends this timer when the work was in time.
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    limit.abort();
  }
}

async function callApi(ports: Ports, method: string, path: string, key: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${ports.api}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  assert.ok(response.ok, `${method} ${path} answered ${response.status}`);
  return response.json();
}

async function assertContactIsThere(ports: Ports, key: string): Promise<void> {
  const list = (await callApi(ports, 'GET', '/contacts', key)) as { data: { data: { phone_number: string }[] } };
  assert.deepEqual(
    list.data.data.map((contact) => contact.phone_number),
    [PHONE_NUMBER],
  );
}

async function stop(copy: FreshCopy, running: Running): Promise<Outcome> {
  running.npm.kill('SIGTERM');
  const outcome = await within('the stop', STOP_TIMEOUT_MS, running.ended);
  assert.equal(outcome.code, 0, `the exit code was ${outcome.code}:\n${outcome.output}`);
  assert.deepEqual(copy.processes(), [], 'processes were left behind');
  return outcome;
}

/** Asserts that a start is refused with one sentence that names the setting, and without a stack trace. */
async function assertRefused(copy: FreshCopy, setting: string, settings: Record<string, string>): Promise<void> {
  const { code, output } = await within(
    'the refusal',
    REFUSAL_TIMEOUT_MS,
    copy.run('npm', ['start', '--silent'], settings).ended,
  );
  assert.notEqual(code, 0);
  const lines = output.trim().split('\n');
  assert.equal(lines.length, 1, output);
  assert.match(output, new RegExp(setting));
}

async function assertSmokeTests(copy: FreshCopy): Promise<void> {
  const running = copy.run('npm', ['test', '--', ...SMOKE]);
  const { code, output } = await within('npm test', SMOKE_TIMEOUT_MS, running.ended);
  assert.equal(code, 0, output);
  assert.match(output, /^[1-9]\d* passed, 0 failed, 0 skipped$/m);
}

interface Stage {
  readonly copy: FreshCopy;
  readonly who: string;
  readonly ports: Ports;
  running: Running | null;
  key: string;
}

async function begin(who: string, user: ReturnType<typeof findNobody>): Promise<Stage> {
  return { copy: new FreshCopy(user), who, ports: await choosePorts(), running: null, key: '' };
}

async function startAgain(stage: Stage): Promise<Running> {
  stage.running = await stage.copy.start(stage.ports.settings);
  return stage.running;
}

/** Runs the printed line in a shell. Without curl, only the line's presence is checked. */
function assertPrintedLineWorks(output: string): void {
  const line = /^ {2}curl (?:.*\\\n)*.*$/m.exec(output)?.[0] ?? '';
  assert.notEqual(line, '', output);
  assert.doesNotMatch(output, /^ {4}at /m, 'a stack trace was printed');
  if (spawnSync('curl', ['--version']).error !== undefined) return;
  const { stdout, stderr } = spawnSync('sh', ['-c', `${line} --silent --show-error`], {
    encoding: 'utf8',
    timeout: STOP_TIMEOUT_MS,
  });
  assert.match(stdout, /"success":true/, `${line}\nanswered: ${stdout}${stderr}`);
}

/** Returns false if the first start failed, since the remaining steps need it. */
async function firstSteps(stage: Stage): Promise<boolean> {
  const { copy, who, ports } = stage;
  const isRunning = await check(`${who}: npm start in a fresh clone installs, runs and shows a key`, async () => {
    const running = await startAgain(stage);
    await within(
      'the greeting',
      STOP_TIMEOUT_MS,
      waitFor(() => /Try it:[\s\S]*curl[\s\S]*\n\n/.test(running.output())),
    );
    stage.key = /^ {2}(volley_live_\S+)$/m.exec(running.output())?.[1] ?? '';
    assert.notEqual(stage.key, '', running.output());
  });
  if (!isRunning) return false;
  await check(`${who}: the line that it prints to try works as it stands`, async () => {
    assertPrintedLineWorks(stage.running?.output() ?? '');
  });
  await check(`${who}: the first request with that key makes a contact`, async () => {
    await callApi(ports, 'POST', '/contacts', stage.key, { phone_number: '0244123456', first_name: 'Ama' });
    await assertContactIsThere(ports, stage.key);
  });
  await check(`${who}: SIGTERM stops it with 0 and leaves nothing behind`, async () => {
    assert.ok(stage.running);
    await stop(copy, stage.running);
  });
  await check(`${who}: the second start keeps everything and prints no secret`, async () => {
    await startAgain(stage);
    await assertContactIsThere(ports, stage.key);
  });
  return true;
}

async function waitFor(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(20);
}

async function afterKill(stage: Stage): Promise<void> {
  const { copy, who, ports } = stage;
  await check(`${who}: after kill -9 of everything it starts again with all its data`, async () => {
    await copy.killAll();
    assert.deepEqual(copy.processes(), []);
    await startAgain(stage);
    await assertContactIsThere(ports, stage.key);
  });
}

async function mistakes({ copy, who, ports }: Stage): Promise<void> {
  const other = await choosePorts();
  await check(`${who}: a port in use is told in one sentence`, () =>
    assertRefused(copy, 'VOLLEY_PORT', { ...other.settings, VOLLEY_PORT: String(ports.api) }),
  );
  await check(`${who}: a second start on the same data folder is told in one sentence`, () =>
    assertRefused(copy, 'VOLLEY_DATA_DIR', { ...other.settings }),
  );
  await check(`${who}: a data folder that cannot be written is told in one sentence`, () =>
    assertRefused(copy, 'VOLLEY_DATA_DIR', { ...other.settings, VOLLEY_DATA_DIR: unwritableFolder(copy) }),
  );
  await check(`${who}: a wrong DATABASE_URL is told in one sentence`, () =>
    assertRefused(copy, 'DATABASE_URL', { ...other.settings, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none' }),
  );
}

async function finish(stage: Stage): Promise<void> {
  const { copy, who } = stage;
  await check(`${who}: the last stop is clean, and no later start showed a key`, async () => {
    assert.ok(stage.running);
    const { output } = await stop(copy, stage.running);
    assert.doesNotMatch(output, /volley_live_/);
  });
  await check(`${who}: npm test runs from the clone`, () => assertSmokeTests(copy));
}

async function main(): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const stages: Stage[] = [];
  try {
    const first = await begin(isRoot ? 'root' : 'this user', null);
    stages.push(first);
    if (!(await firstSteps(first))) return;
    await afterKill(first);
    await mistakes(first);
    const second = await begin(isRoot ? 'nobody' : 'second copy', findNobody());
    stages.push(second);
    // The first copy still runs, so this tests two copies side by side.
    if (!(await firstSteps(second))) return;
    await afterKill(second);
    await check('two copies: the first one was not disturbed by the second', () =>
      assertContactIsThere(first.ports, first.key),
    );
    if (isRoot) await mistakes(second);
    for (const stage of stages) await finish(stage);
  } finally {
    for (const { copy } of stages) await copy.remove();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await main();
process.stdout.write(`\n${passed} passed, ${failed} failed, 0 skipped\n`);
process.exit(failed === 0 ? 0 : 1);
