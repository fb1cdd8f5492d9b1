// What waits to be mailed: whose turn it is after a killed process or a failure, and how much of it there may be.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import { createSeal } from '../src/lib/files/seal.ts';
import { smtpServer } from '../src/lib/settings/smtp-address.ts';
import { composeMail, openPost, startDeliveries } from '../src/mail/index.ts';
import { MailError, startMailer } from '../src/mail/mailer.ts';
import { eventually } from './testkit/eventually.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const BASE = 'http://sms.example.com';
const SECRET = 'a secret of this test alone';
const TEXT = composeMail({ subject: 'Hello', paragraphs: ['A letter.'] });

test('a letter that a killed process had in hand is sent by another, once its lease is over', async (t) => {
  const clock = manualClock(Date.now());
  const { rt, db, sql } = await openTestRuntime({ clock });
  const seal = createSeal(SECRET);
  const post = openPost({ clock, log: rt.log, seal, linksBase: BASE, operatorName: 'Volley' });
  await db.transact((tx) => post.put(tx, { purpose: 'notice', to: 'ama@example.com', text: TEXT }));
  const taken: string[] = [];
  const start = (name: string, sends: Promise<void>) => {
    const send = ({ id }: { id: string }) => {
      taken.push(`${name} ${id}`);
      return sends;
    };
    const mailer = { send };
    const running = startDeliveries({ rt, seal, mailer, answerForgotten: async () => undefined });
    t.after(() => running.stop());
    return running;
  };
  let dieLate: () => void = () => undefined;
  const hung = start('hung', new Promise((resolve) => (dieLate = resolve)));
  await eventually(
    () => taken.length,
    (count) => count === 1,
  );
  const other = start('other', Promise.resolve());
  clock.advance(11 * 60_000);
  await eventually(
    () => other.sent,
    (sent) => sent === 1,
  );
  const ids = taken.map((one) => one.split(' ')[1]);
  assert.equal(ids.length, 2);
  assert.equal(ids[0], ids[1], 'both carry one Message-ID');
  dieLate();
  await eventually(
    () => hung.sent,
    (sent) => sent <= 1,
  );
  assert.deepEqual(await sql('select state, tries from letters'), [{ state: 'sent', tries: 2 }]);
});

test('tries come with growing pauses, and end when the letter is of no use', async (t) => {
  const clock = manualClock(Date.now());
  const { rt, db, sql } = await openTestRuntime({ clock });
  const seal = createSeal(SECRET);
  const post = openPost({ clock, log: rt.log, seal, linksBase: BASE, operatorName: 'Volley' });
  const silent = createServer().listen(0, '127.0.0.1');
  const sockets = new Set<Socket>();
  silent.on('connection', (socket) => sockets.add(socket));
  await once(silent, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const server = smtpServer(`smtp://127.0.0.1:${(silent.address() as { port: number }).port}`);
  assert.ok(server);
  const real = startMailer({ server, from: 'volley@example.com', log: rt.log, stepTimeoutMs: 100 });
  let tries = 0;
  // The first try meets a server that hangs; the others fail at once.
  const mailer = {
    send: async (letter: Parameters<typeof real.send>[0]) => {
      tries += 1;
      if (tries === 1) return real.send(letter);
      throw new MailError('the mail server is away', false);
    },
  };
  await db.transact((tx) => post.put(tx, { purpose: 'notice', to: 'ama@example.com', text: TEXT }));
  const running = startDeliveries({ rt, seal, mailer, answerForgotten: async () => undefined });
  t.after(() => running.stop());
  const pauses: number[] = [];
  const row = async () =>
    (
      await sql<{ tries: number; state: string; next: number | null; reason: string }>(
        'select tries, state, (extract(epoch from next_at) * 1000)::float8 as next, reason from letters',
      )
    )[0];
  for (let n = 1; n <= 4; n += 1) {
    const found = await eventually(row, (one) => one?.tries === n && one.reason !== '');
    pauses.push((found?.next ?? 0) - clock.nowMs());
    await sql("update letters set reason = ''");
    clock.set((found?.next ?? 0) + 1);
  }
  assert.deepEqual(
    [...pauses].sort((left, right) => left - right),
    pauses,
  );
  clock.advance(86_400_000);
  const end = await eventually(row, (one) => one?.state === 'failed');
  assert.equal(end?.reason, 'it could not be sent in time');
});

test('only so many letters wait: one that must be told of is refused, another is left out', async () => {
  const { rt, db, sql } = await openTestRuntime();
  await sql(
    `insert into letters (id, purpose, sealed, state, next_at, until, created_at)
     select gen_random_uuid(), 'notice', '', 'waiting', now(), now(), now() from generate_series(1, 6000)`,
  );
  const post = openPost({ ...rt, seal: createSeal(SECRET), linksBase: BASE, operatorName: 'Volley' });
  const letter = { purpose: 'notice', to: 'ama@example.com', text: TEXT } as const;
  const put = (purpose: 'invitation' | 'notice') => db.transact((tx) => post.put(tx, { ...letter, purpose }));
  await assert.rejects(put('invitation'), /too many wait to be sent/);
  await put('notice');
  await sql(
    `insert into letters (id, purpose, sealed, state, next_at, until, created_at)
     select gen_random_uuid(), 'notice', '', 'waiting', now(), now(), now() from generate_series(1, 3999)`,
  );
  await assert.rejects(put('notice'), /too many wait to be sent/);
  await db.transact((tx) => post.tell(tx, letter));
  await db.transact((tx) => post.askForPassword(tx, 'ama@example.com'));
  assert.deepEqual(await sql('select count(*)::int as n from letters'), [{ n: 10_000 }]);
});
