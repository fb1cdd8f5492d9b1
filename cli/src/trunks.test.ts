import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeTrunk } from '../../server/src/sip/testing/index.ts';
import { startTestApp } from '../../server/test/testkit/app.ts';
import { commandLine } from '../../server/test/testkit/command-line.ts';
import { eventually } from '../../server/test/testkit/eventually.ts';
import { VOICE_SETTINGS } from '../../server/test/testkit/voice.ts';

const app = await startTestApp({ settings: VOICE_SETTINGS });
const fake = await startFakeTrunk();
after(() => fake.stop());

const { say: volley, run } = commandLine({ VOLLEY_URL: app.api, VOLLEY_KEY: app.key });

test('a trunk is added, asked, paused, priced and removed', async () => {
  const more = ['--caller-ids', '233302000001', '233302000002', '--block', '23390', '--keep-alive', '60'];
  const address = ['127.0.0.1', '--port', String(fake.port), '--username', 'volley', '--password', 'secret'];
  const added = JSON.parse(await volley('trunk', 'add', 'Accra', ...address, ...more, '--channels', '3', '--json')) as {
    id: number;
    channels: number;
    caller_ids: string[];
  };
  assert.deepEqual(added.caller_ids, ['233302000001', '233302000002']);
  assert.equal(added.channels, 3);
  const id = String(added.id);
  assert.match(await volley('trunk', 'check', id), /is reachable +yes\nstatus code +200\n/);
  const rang = await volley('trunk', 'test', id, '0244123450', '--text', 'Hello.');
  assert.match(
    rang,
    /^outcome +answered\nrang after ms +\d+\nanswered after ms +\d+\nduration ms +\d+\n.*packets sent +\d+\npackets received +\d+\n/s,
  );
  const busy = await run('trunk', 'test', id, '0244123401');
  assert.match(busy.out, /^outcome +busy\n.*status code +486\nstatus text +Busy Here\n/s);
  assert.deepEqual([busy.code, busy.err.trim()], [1, 'The test call was not answered.']);
  assert.match(await volley('trunk', 'pause', id), /is paused/);
  assert.match(await volley('trunk', 'list'), /Accra.*paused/);
  assert.match(await volley('trunk', 'resume', id), /in use again/);
  assert.match(await volley('voice-price', 'set', '0.30', '233'), /^Voice price 233 is set\.\n.*per minute +0\.30\n/s);
  assert.match(await volley('voice-price', 'set', '0.30', '233', '--unit', '6'), /unit seconds +6\n/);
  const lost = JSON.parse(await volley('trunk', 'add', 'Nowhere', 'trunk.invalid', '--port', '5060', '--json')) as {
    id: number;
  };
  // A process learns of a new trunk within a second; until then it cannot check it.
  let asked = await run('trunk', 'check', String(lost.id));
  for (let tries = 0; asked.code !== 0 && tries < 200; tries += 1) {
    await sleep(50);
    asked = await run('trunk', 'check', String(lost.id));
  }
  assert.match(asked.out, /is reachable +no\n.*problem +the name trunk\.invalid leads to no address/s);
  await volley('trunk', 'remove', String(lost.id));
  assert.match(await volley('trunk', 'remove', id), /removed/);
  assert.match(await volley('trunk', 'list'), /There is no trunk/);
});

test('a trunk is changed: what is named becomes so or is taken away, and the rest stays', async () => {
  interface Trunk {
    readonly id: number;
    readonly channels: number;
    readonly prefixes: string[];
    readonly caller_ids: string[] | null;
    readonly has_password: boolean;
    readonly port: number | null;
    readonly dial_rules: unknown[];
    readonly codecs: string[];
  }
  const terms = ['--password', 'secret', '--prefixes', '233', '234', '--caller-ids', '233302000001', '--channels', '3'];
  const address = ['127.0.0.1', '--port', '5099', '--dial-rules', '233:3:0', '234:3:00'];
  const { id } = JSON.parse(await volley('trunk', 'add', 'Old', ...address, ...terms, '--json')) as Trunk;
  const change = async (...words: string[]) =>
    JSON.parse(await volley('trunk', 'change', String(id), ...words, '--json')) as Trunk;
  const wider = await change('--channels', '60', '--codecs', 'PCMA', '--dial-rules', '233:3:0');
  assert.deepEqual([wider.channels, wider.codecs, wider.port, wider.has_password], [60, ['PCMA'], 5099, true]);
  assert.deepEqual(wider.dial_rules, [{ prefix: '233', strip: 3, prepend: '0' }]);
  const shown = await volley('trunk', 'show', String(id));
  assert.match(shown, /^dial rules:\nprefix +strip +prepend\n233 +3 +0$/m);
  assert.match(shown, /^has password +yes$/m);
  assert.doesNotMatch(shown, /secret/);
  const bare = await change('--no-prefixes', '--no-caller-ids', '--no-password', '--no-port', '--no-dial-rules');
  assert.deepEqual(
    [bare.prefixes, bare.caller_ids, bare.has_password, bare.port, bare.dial_rules, bare.channels],
    [[], null, false, null, [], 60],
  );
  const fast = await run('trunk', 'change', String(id), '--rate', '500');
  assert.deepEqual([fast.code, fast.err], [1, '--rate must not be more than 200.\n']);
  const [nothing, rule] = await Promise.all([
    run('trunk', 'change', String(id)),
    run('trunk', 'change', String(id), '--dial-rules', '233'),
  ]);
  assert.deepEqual([nothing.code, rule.code], [2, 2]);
  await volley('trunk', 'remove', String(id));
});

test('the records of the host decide the transport of a trunk if it says so', async () => {
  const { id } = JSON.parse(await volley('trunk', 'add', 'Named', 'trunk.invalid', '--transport', 'by_name', '--json'));
  assert.doesNotMatch(await volley('trunk', 'show', String(id)), /^transport/m);
  const udp = JSON.parse(await volley('trunk', 'change', String(id), '--transport', 'udp', '--json'));
  assert.equal(udp.transport, 'udp');
  const named = JSON.parse(await volley('trunk', 'change', String(id), '--transport', 'by_name', '--json'));
  assert.equal(named.transport, null);
  await volley('trunk', 'remove', String(id));
});

test('the list names the registration that was refused, and a test call says what to try', async (t) => {
  const strict = await startFakeTrunk({
    registerChallenge: { algorithm: 'MD5', status: 401 },
    behaviourOf: () => ({ status: 403, headers: [{ name: 'warning', value: '399 pbx "CLI not assigned"' }] }),
  });
  t.after(() => strict.stop());
  const login = ['--username', 'volley', '--password', 'wrong', '--register', '60', '--caller-id', '233302000001'];
  const address = ['127.0.0.1', '--port', String(strict.port), '--keep-alive', '0'];
  const { id } = JSON.parse(await volley('trunk', 'add', 'Strict', ...address, ...login, '--json'));
  const isRefused = (list: string) => /Strict.*registration refused \(401\)/.test(list);
  await eventually(() => volley('trunk', 'list'), isRefused);
  assert.match(await volley('trunk', 'show', String(id)), /^registration +refused\nregistration status code +401$/m);
  const { out, code } = await run('trunk', 'test', String(id), '0244123456');
  assert.equal(code, 1);
  assert.match(
    out,
    /^outcome +rejected\nreason +refused\nstatus code +403\nstatus text +Forbidden; CLI not assigned$/m,
  );
  assert.match(
    out,
    new RegExp(
      `^advice +The trunk may want the user name in From.* volley trunk change ${id} --caller-id-in asserted`,
      'm',
    ),
  );
  assert.match(out, /^ +m=audio \d+ RTP\/AVP 0 8 101$/m);
  await volley('trunk', 'remove', String(id));
});

test('prices of minutes are listed and removed', async () => {
  await volley('voice-price', 'set', '0.45', '234', '--unit', '6');
  assert.match(await volley('voice-price', 'list'), /^234 +0\.45 +6 +\d{4}/m);
  assert.match(await volley('voice-price', 'remove', '234'), /Price removed/);
  assert.doesNotMatch(await volley('voice-price', 'list'), /^234/m);
});
