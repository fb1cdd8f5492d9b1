import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { EVENT_KINDS as CATALOGUE } from '@volley/contract';
import { createClient } from '@volley/sdk';
import type { Db } from '../src/db/index.ts';
import { EventFeeds, recordEvents } from '../src/events/index.ts';
import { cutUnread } from '../src/http/frame/live-reply.ts';
import { startTestApp, type TestApp } from './testkit/app.ts';
import { addPerson } from './testkit/browser-session.ts';

const app = await startTestApp();

interface Told {
  readonly id: string;
  readonly mark: string;
}

interface Follower {
  /** The id with which the stream began. */
  readonly greeting: string;
  /** The next events, so many of them. */
  next(count: number): Promise<Told[]>;
  /** Resolves when the service has ended the stream. */
  ended(): Promise<void>;
  leave(): Promise<void>;
}

async function follow(of: TestApp, key: string | null, headers: Record<string, string> = {}): Promise<Follower> {
  const leaving = new AbortController();
  const response = await fetch(`${of.api}/v1/events/stream?kinds=message.sent`, {
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
    signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(60_000)]),
  });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('x-accel-buffering'), 'no');
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.ok(response.body);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const told: Told[] = [];
  let greeting = '';
  const more = async (): Promise<boolean> => {
    const { value, done } = await reader.read();
    const frames = (rest + (value ?? '')).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      greeting ||= /^id: (.*)$/m.exec(frame)?.[1] ?? '';
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data === undefined) continue;
      const event = JSON.parse(data) as { id: string; data: { network: string } };
      assert.equal(/^id: (.*)$/m.exec(frame)?.[1], event.id);
      told.push({ id: event.id, mark: event.data.network });
    }
    return !done;
  };
  await more();
  return {
    greeting,
    async next(count) {
      while (told.length < count) assert.ok(await more(), 'the stream has ended');
      return told.splice(0, count);
    },
    async ended() {
      while (await more());
    },
    async leave() {
      leaving.abort();
      await reader.cancel().catch(() => undefined); // Aborted is what it is meant to be.
    },
  };
}

const sent = (mark: string) => ({
  kind: 'message.sent' as const,
  data: { ...CATALOGUE['message.sent'].example, network: mark },
});

/** As another process would: it knows the listeners as they are in the database. */
async function tell(accountId: number, ...marks: readonly string[]): Promise<void> {
  await app.rt.listeners.refresh();
  await app.rt.db.transact((tx) => recordEvents(app.rt, tx, accountId, marks.map(sent)));
}

const marksOf = (told: readonly Told[]): string[] => told.map(({ mark }) => mark);

test('a reader is told what happens in its account alone, and goes on where it was cut off', async () => {
  const [own, other] = [await app.newAccount(), await app.newAccount()];
  const stranger = await follow(app, other.key);
  const first = await follow(app, own.key);
  await tell(own.id, 'a', 'b');
  const told = await first.next(2);
  assert.deepEqual(marksOf(told), ['a', 'b']);
  await first.leave();
  await tell(own.id, 'c');
  await tell(other.id, 'of the other');
  const again = await follow(app, own.key, { 'last-event-id': told[0]?.id ?? '' });
  await tell(own.id, 'd');
  assert.deepEqual(marksOf(await again.next(3)), ['b', 'c', 'd']);
  assert.deepEqual(marksOf(await stranger.next(1)), ['of the other']);
  await Promise.all([again.leave(), stranger.leave()]);
  const page = await app.call('GET', `/v1/events?after=${told[1]?.id}`, { key: own.key });
  assert.deepEqual(
    page.body.data.data.map((event: { data: { network: string } }) => event.data.network),
    ['c', 'd'],
  );
  const unknown = '0fffffff-0000-7000-8000-000000000000';
  const refused = await app.call('GET', `/v1/events?after=${unknown}`, { key: own.key });
  assert.deepEqual(Object.keys(refused.body.errors), ['after']);
  assert.match(refused.body.errors.after[0], /If the database was put back to an earlier time, leave it out/);
});

test('a reader that falls far behind gets every event once, in order', async () => {
  const account = await app.newAccount();
  const reader = await follow(app, account.key);
  const marks = Array.from({ length: 2_500 }, (_, index) => `n${index}`);
  for (let at = 0; at < marks.length; at += 500) await tell(account.id, ...marks.slice(at, at + 500));
  assert.deepEqual(marksOf(await reader.next(marks.length)), marks);
  await reader.leave();
});

test('a reader that is cut off before its first event goes on where its stream began, where no event stands', async () => {
  for (const has of ['no event', 'a number that no event has']) {
    const { id, key } = await app.newAccount();
    const first = await follow(app, key);
    if (has !== 'no event')
      await app.sql('update event_positions set last = last + 5 where account_id = $1 returning last', [id]);
    await first.leave();
    const begun = await follow(app, key);
    await begun.leave();
    await tell(id, 'between');
    const again = await follow(app, key, { 'last-event-id': begun.greeting });
    assert.deepEqual(marksOf(await again.next(1)), ['between'], has);
    await again.leave();
    const client = createClient({ url: app.api, key });
    for await (const event of client.events.follow({ kinds: 'message.sent', after: begun.greeting })) {
      assert.equal(event.kind === 'message.sent' ? event.data.network : '', 'between');
      break;
    }
  }
});

test('a stream ends when its key is revoked', async () => {
  const account = await app.newAccount();
  const key = await app.newKey(account.id, ['read']);
  const reader = await follow(app, key);
  const keys = await app.call('GET', `/v1/admin/accounts/${account.id}/keys`);
  const { id } = keys.body.data.data.find((one: { scopes: string[] }) => one.scopes.length === 1);
  const revoked = await app.call('DELETE', `/v1/admin/accounts/${account.id}/keys/${id}`);
  assert.equal(revoked.status, 200);
  await reader.ended();
});

test('a stream ends when its key is revoked by another process, its session ends or its right is taken away', async () => {
  const account = await app.newAccount();
  const key = await app.newKey(account.id, ['read']);
  const memberships = { [account.id]: 'viewer' };
  const [leaver, removed] = [
    await addPerson(app, { memberships, entered: account.id }),
    await addPerson(app, { memberships, entered: account.id }),
  ];
  const cookie = (token: string) => ({ cookie: `volley_session=${token}` });
  const byKey = await follow(app, key);
  const bySession = await follow(app, null, cookie(leaver.token()));
  const byRight = await follow(app, null, cookie(removed.token()));
  // This process is not told of it.
  await app.sql(`update api_keys set revoked_at = now() where account_id = $1 and scopes = '{read}'`, [account.id]);
  assert.equal((await leaver.call('DELETE', '/session')).status, 200);
  assert.equal((await app.call('DELETE', `/v1/members/${removed.uuid}`, { key: account.key })).status, 200);
  await Promise.all([byKey.ended(), bySession.ended(), byRight.ended()]);
});

/** Streams of this process beside those of the service. */
async function ownStream(feeds: EventFeeds, isAllowed: () => Promise<boolean>) {
  const account = await app.newAccount();
  const actor = { accountId: account.id, scopes: new Set(['read'] as const) };
  const stream = await feeds.follow({ actor, kinds: undefined, after: undefined, isAllowed });
  const next = async (): Promise<string | null> => (await stream.next()).value ?? null;
  assert.match((await next()) ?? '', /^retry: /);
  return { account, stream, next };
}

test('where nothing happens a comment comes now and then, and what happens comes among them', async () => {
  const feeds = new EventFeeds(app.rt, [], { heartbeatMs: 1 });
  const { account, stream, next } = await ownStream(feeds, async () => true);
  for (let count = 0; count < 3; count += 1) assert.equal(await next(), ': nothing new\n\n');
  await tell(account.id, 'among them');
  let said = await next();
  while (said === ': nothing new\n\n') said = await next();
  assert.match(said ?? '', /^id: .*\ndata: .*among them/);
  await stream.return();
  await feeds.stop();
});

test('whoever may read no more is cut off also while the database is slow to say what is new', async () => {
  const slow = Promise.withResolvers<never[]>();
  const rows: Db['rows'] = (statement, values) =>
    statement.name === 'event_positions.find_news' ? slow.promise : app.rt.db.rows(statement, values);
  const feeds = new EventFeeds({ ...app.rt, db: { ...app.rt.db, rows } });
  let isAllowed = true;
  const { next } = await ownStream(feeds, async () => isAllowed);
  const ended = next();
  isAllowed = false;
  assert.equal(await ended, null);
  slow.resolve([]);
  await feeds.stop();
});

test('a stop ends a stream too of which it is just being asked whether it may go on', async () => {
  const feeds = new EventFeeds(app.rt);
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
  const { next } = await ownStream(feeds, () => {
    asked.resolve();
    return answer.promise;
  });
  const ended = next();
  await asked.promise;
  await feeds.stop();
  answer.resolve(true);
  assert.equal(await ended, null);
});

test('the client goes on by itself when a stream breaks off', async () => {
  const account = await app.newAccount();
  let connections = 0;
  const client = createClient({
    url: app.api,
    key: account.key,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      connections += 1;
      if (connections > 1) return response;
      const broken = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          controller.enqueue(chunk);
          if (Buffer.from(chunk).includes('data: ')) controller.error(new Error('cut'));
        },
      });
      return new Response(response.body?.pipeThrough(broken) ?? null, response);
    },
  });
  const seen: string[] = [];
  const leaving = new AbortController();
  const following = (async () => {
    for await (const event of client.events.follow({ kinds: 'message.sent' }, { signal: leaving.signal })) {
      if (event.kind === 'message.sent') seen.push(event.data.network);
      if (seen.length === 3) return;
    }
  })();
  // Until the stream listens nothing is written, so it is told again until the first one has come.
  await tell(account.id, 'x');
  while ((await app.rt.listeners.kindsOf(account.id)).size === 0) await app.rt.listeners.refresh();
  await tell(account.id, 'first');
  await tell(account.id, 'second');
  await tell(account.id, 'third');
  while (seen.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
  await following;
  leaving.abort();
  assert.equal(new Set(seen).size, 3, 'none twice');
});

test('after a restore the client goes on with what happened since, though the last event that it had is lost', async () => {
  const account = await app.newAccount();
  const read = async (query: string) => {
    const page = await app.call('GET', `/v1/events?${query}`, { key: account.key });
    assert.equal(page.status, 200, page.text);
    return page.body.data.data.map((event: { id: string; data: { network: string } }) => ({
      ...{ id: event.id, mark: event.data.network },
    })) as Told[];
  };
  await read('');
  await tell(account.id, 'in the backup', 'lost');
  const lost = (await read('')).at(-1)?.id ?? '';
  // What `volley restore` leaves: the events of the backup, and numbers from its own time on.
  await app.sql('delete from events where account_id = $1 and id = $2', [account.id, lost]);
  await app.sql(
    `update event_positions set last = greatest(last, (extract(epoch from now()) * 1000)::bigint + 1000) where account_id = $1`,
    [account.id],
  );
  await tell(account.id, 'since the restore');
  assert.deepEqual(marksOf(await read(`after=${lost}`)), ['since the restore']);
  const client = createClient({ url: app.api, key: account.key });
  for await (const event of client.events.follow({ kinds: 'message.sent', after: lost })) {
    assert.equal(event.kind === 'message.sent' ? event.data.network : '', 'since the restore');
    break;
  }
});

test('a stop ends the streams, and waits for none of them', async () => {
  const stopping = await startTestApp();
  const account = await stopping.newAccount();
  const reader = await follow(stopping, account.key);
  const [, ended] = await Promise.all([stopping.app.stop(), reader.ended().then(() => true)]);
  assert.equal(ended, true);
});

test('a reader that takes nothing is cut off', async (t) => {
  const closed = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    cutUnread(response, 300);
    response.once('close', closed.resolve);
    const piece = 'x'.repeat(100_000);
    const write = (): void => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', write);
    write();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined); // Being reset is what it is for.
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await closed.promise;
  socket.destroy();
});
