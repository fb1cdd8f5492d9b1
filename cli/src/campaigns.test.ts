import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startTestApp } from '../../server/test/testkit/app.ts';
import { commandLine } from '../../server/test/testkit/command-line.ts';

const scratch = mkdtempSync(join(tmpdir(), 'volley-cli-campaigns-'));
after(() => rmSync(scratch, { recursive: true, force: true }));
const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
const { say, json, run } = commandLine({ VOLLEY_URL: app.api, VOLLEY_KEY: app.key });

interface Campaign {
  readonly uuid: string;
  readonly name: string;
  readonly status: string;
  readonly scheduled_at: string | null;
  readonly is_recurring: boolean;
  readonly shorten_urls: boolean;
  readonly track_visits: boolean;
}

const TEXT = 'Hello {{first_name|friend}}, seeds are 20% off';

/** Creates a draft with these flags. */
const create = (...words: string[]): Promise<Campaign> =>
  json<Campaign>('campaign', 'create', 'Harvest offer', TEXT, '--from', 'Volley', ...words);

function fileOf(name: string, content: string): string {
  const path = join(scratch, name);
  writeFileSync(path, content);
  return path;
}

test('the text of a campaign is tested on a few numbers first', async () => {
  const { uuid } = await create('--number', '0244000041');
  const said = await say('campaign', 'test', uuid, '0244000042', '0244000043');
  assert.match(said, /^cost +0\.10\n/);
  assert.match(said, /\n\S+ +233244000042 .* Hello friend, seeds are 20% off /);
  const [, id = ''] = /^(\S+) +233244000042/m.exec(said) ?? [];
  assert.match(await say('message', 'show', id), /233244000042/);
  const { id: contact } = await json<{ id: number }>('contact', 'add', '0244000044', '--first-name', 'Efua');
  const named = await say('campaign', 'test', uuid, '0244000042', '--contact', String(contact));
  assert.match(named, / Hello Efua, seeds/);
  const refused = await run('campaign', 'test', uuid, '0244000042', '0244');
  assert.deepEqual([refused.code, /<number>/.test(refused.err)], [1, true], refused.err);
  assert.match(await say('campaign', 'show', uuid), /status +draft\n/);
});

test('a campaign is created, previewed, sent at that price, watched to its end, and reported to the last recipient', async () => {
  const contact = await json<{ id: number }>('contact', 'add', '0244000001', '--first-name', 'Ama');
  const group = await json<{ uuid: string }>('group', 'create', 'Customers');
  await say('group', 'add', group.uuid, String(contact.id));
  const numbers = ['--number', '0244000001', '0244000002', '0244000003'];
  const { uuid } = await create('--group', group.uuid, '--contact', String(contact.id), ...numbers);

  const preview = await say('campaign', 'preview', uuid);
  assert.match(preview, /^recipients +3\nsendable +3\n.*\ncost +0\.15\n/s);
  assert.match(preview, /duplicates +\d+\n/);
  assert.match(preview, /fingerprint +\w{16,}\n/);
  assert.match(preview, new RegExp(`volley campaign send ${uuid} --expected-cost 0\\.15\\n$`));
  const stale = await run('campaign', 'send', uuid, '--expected-cost', '0.10');
  assert.deepEqual([stale.code, /now costs 0\.15, not 0\.10/.test(stale.err)], [1, true], stale.err);

  const sent = await run('campaign', 'send', uuid, '--expected-cost', '0.15', '--watch', '--timeout', '60');
  assert.equal(sent.code, 0, sent.err);
  assert.match(sent.err, /^completed: 3 of 3 done, 3 sent, /m);
  assert.ok(!sent.err.includes('\u001b'));
  assert.match(sent.out, /status +completed\n/);
  assert.match(sent.out, /\ncost +0\.15\ncampaign credits used +0\.15\nheld +0\.00\n/);

  assert.match(await say('campaign', 'show', uuid), /recipients +3\nmessages sent +3\ncredits used +0\.15\n/);
  assert.match(
    await say('campaign', 'list', '--kind', 'bulk'),
    new RegExp(`\\n${uuid} +Harvest offer +Volley +completed`),
  );
  const recipients = await json<{ phone_number: string; message: string }[]>('campaign', 'recipients', uuid, '--all');
  assert.deepEqual(recipients.map(({ phone_number, message }) => [phone_number, message]).sort(), [
    ['233244000001', 'Hello Ama, seeds are 20% off'],
    ['233244000002', 'Hello friend, seeds are 20% off'],
    ['233244000003', 'Hello friend, seeds are 20% off'],
  ]);
  assert.match(await say('campaign', 'recipients', uuid, '--limit', '1'), /^id +number .*\n\S+ +2332440000/);

  const path = join(scratch, 'report.csv');
  assert.match(await say('campaign', 'report', uuid, '--csv', path), /report\.csv is written: [\d,]+ bytes\.\n$/);
  const printed = await say('campaign', 'report', uuid, '--csv', '-');
  const lines = printed.trimEnd().split('\r\n');
  assert.deepEqual([lines.length, lines[0]?.startsWith('id,phone_number,')], [4, true]);
  assert.equal(readFileSync(path, 'utf8').trimEnd().split('\r\n').length, 4);
  const [nowhere, unknown] = await Promise.all([
    run('campaign', 'report', uuid, '--csv', join(scratch, 'none', 'report.csv')),
    run('campaign', 'report', group.uuid, '--csv', join(scratch, 'other.csv')),
  ]);
  assert.deepEqual([nowhere.code, /cannot be written/.test(nowhere.err)], [1, true], nowhere.err);
  assert.deepEqual([unknown.code, unknown.err], [1, 'Campaign not found.\n']);
  assert.equal(existsSync(join(scratch, 'other.csv')) || existsSync(join(scratch, 'other.csv.part')), false);
});

test('a draft is changed, scheduled, drafted again and deleted', async () => {
  const { uuid } = await create('--number', '0244000001', '--window', '08:00-20:00', '--window-zone', 'recipient');
  const changed = await json<Campaign>(
    'campaign',
    'change',
    uuid,
    'Another text',
    '--name',
    'Second try',
    '--no-window',
  );
  assert.equal(changed.name, 'Second try');
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const scheduled = await say('campaign', 'schedule', uuid, at);
  assert.match(scheduled, new RegExp(`\\(Second try\\) is scheduled\\.\\nscheduled at +${at.slice(0, 10)} `));
  assert.equal((await json<Campaign>('campaign', 'change', uuid, '--no-at')).status, 'draft');
  const past = await run('campaign', 'schedule', uuid, 'tomorrow');
  assert.deepEqual([past.code, past.err.startsWith('<instant> must be a date and time')], [1, true], past.err);
  assert.equal((await run('campaign', 'change', uuid)).code, 2);
  assert.equal(await say('campaign', 'delete', uuid), 'Campaign deleted.\n');
  assert.equal((await run('campaign', 'show', uuid)).code, 1);
});

test('a campaign repeats, and says so until it is told to send once', async () => {
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const repeat = ['--every', 'weekly', '--interval', '2', '--at', at];
  const { uuid, is_recurring } = await create('--number', '0244000001', ...repeat);
  assert.equal(is_recurring, true);
  assert.match(await say('campaign', 'show', uuid), /recurrence frequency +weekly\nrecurrence interval +2\n/);
  assert.equal((await json<Campaign>('campaign', 'change', uuid, '--no-every')).is_recurring, false);
});

test('links are shortened and counted as the switches say', async () => {
  const link = await json<Campaign>(
    'campaign',
    'create',
    'Links',
    'See https://example.com/seeds',
    '--from',
    'Volley',
    '--number',
    '0244000001',
    '--shorten-urls',
  );
  assert.deepEqual([link.shorten_urls, link.track_visits], [true, true]);
  const quiet = await json<Campaign>('campaign', 'change', link.uuid, '--no-track-visits');
  assert.deepEqual([quiet.shorten_urls, quiet.track_visits], [true, false]);
  const analytics = await say('campaign', 'analytics', link.uuid, '--interval', 'hour');
  for (const fact of [/^interval +hour$/m, /^tracked track visits +no$/m, /^visits +human 0, machine 0$/m])
    assert.match(analytics, fact);
  const zone = await run('campaign', 'analytics', link.uuid, '--time-zone', 'Moon', '--from', 'soon');
  assert.match(zone.err, /^--from must be /);
});

test('what no carrier ever took is sent again', async () => {
  const { uuid } = await create('--number', '+233205550004', '+233205551111');
  const sent = await run('campaign', 'send', uuid, '--watch', '--timeout', '60');
  assert.equal(sent.code, 0, sent.err);
  assert.match(sent.err, /^completed: 2 of 2 done, 1 sent, .*1 failed/m);
  assert.match(sent.out, /failed +The carrier does not accept this phone number\. +1\n/);
  assert.match(await say('campaign', 'retry-failed', uuid), /\(Harvest offer\) is sending\.\n$/);
});

test('a campaign is paused, resumed, cancelled, and refuses what its state forbids', async () => {
  const changed = await app.call('PUT', '/v1/admin/carriers/1', { key: app.key, body: { messages_per_second: 1 } });
  assert.equal(changed.status, 200, changed.text);
  const numbers = Array.from({ length: 200 }, (_, index) => `0244001${String(index).padStart(3, '0')}`);
  const csv = fileOf('numbers.csv', `name,phone_number\n${numbers.map((number) => `x,${number}`).join('\n')}\n`);
  const { uuid } = await create('--csv', csv);
  await say('campaign', 'send', uuid);
  const isSending = async () => (await json<Campaign>('campaign', 'show', uuid)).status === 'sending';
  for (const endMs = performance.now() + 60_000; !(await isSending()); ) assert.ok(performance.now() < endMs);
  assert.match(await say('campaign', 'pause', uuid), /\(Harvest offer\) is paused\./);
  assert.match(await say('campaign', 'report', uuid), /status +paused/);
  const watched = await run('campaign', 'watch', uuid, '--timeout', '1');
  assert.deepEqual([watched.code, /still paused after 1 s/.test(watched.err)], [1, true], watched.err);
  assert.match(await say('campaign', 'resume', uuid), /is sending/);
  assert.match(await say('campaign', 'cancel', uuid), /is cancelled/);
  const [again, deleted, failed] = await Promise.all([
    run('campaign', 'resume', uuid),
    run('campaign', 'delete', uuid),
    run('campaign', 'retry-failed', uuid),
  ]);
  for (const { code, err } of [again, deleted, failed]) assert.deepEqual([code, /cancelled/.test(err)], [1, true], err);
});

test('a refused field is named by its flag, the number in the list and the file', async () => {
  const uuid = '0196f0c2-7a10-7cc4-9d3e-0242ac120002';
  const [list, file, window, zone, sender, both, columns] = await Promise.all([
    run('campaign', 'create', 'A', TEXT, '--from', 'Volley', '--number', '0244000001', '12345', '--group', uuid),
    run('campaign', 'create', 'A', TEXT, '--from', 'Volley', '--csv', fileOf('bad.csv', '0244000001\n12345\n')),
    run('campaign', 'create', 'A', TEXT, '--from', 'Volley', '--window', '08:00-29:00', '--time-zone', 'Moon'),
    run('campaign', 'create', 'A', TEXT, '--from', 'Volley', '--window-zone', 'recipient'),
    run('campaign', 'create', 'A', TEXT, '--from', 'Nobody'),
    run('campaign', 'create', 'A', TEXT, '--from', 'Volley', '--number', '0244000001', '--csv', 'x.csv'),
    run('campaign', 'create', 'A', TEXT, '--from', 'Volley', '--csv', fileOf('town.csv', 'name,town\nAma,Accra\n')),
  ]);
  assert.match(list.err, /^--group \(the 1st\): This group does not exist\.$/m);
  assert.match(list.err, /^--number \(the 2nd\): This must be a valid phone number\. It has too few digits\.$/m);
  assert.match(file.err, /^--csv \(the 2nd\): This must be a valid phone number\. It has too few digits\.\n$/);
  assert.match(window.err, /^--window \(to\) must be a time of day such as 08:00\.$/m);
  assert.match(sender.err, /^--from /);
  assert.match(columns.err, /must name the columns, including phone_number\.\n$/);
  assert.deepEqual(
    [list, file, window, sender, columns, zone, both].map(({ code }) => code),
    [1, 1, 1, 1, 1, 2, 2],
  );
});
