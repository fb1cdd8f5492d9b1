import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';

const app = await startTestApp();

const create = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.callLinks('POST', '/v1/url-shortener/create', { key: app.key, body, headers });

async function figures(): Promise<{ links: number; counted: number; audited: number; commits: number }> {
  const [row] = await app.sql<Record<'links' | 'counted' | 'audited' | 'commits', string>>(
    `select (select count(*) from links) as links, (select coalesce(sum(n), 0) from row_counts where what = 'links' and slot < 64) as counted,
       (select count(*) from audit_log where operation = 'shortUrls.create') as audited,
       (select count(distinct xmin::text) from links) as commits`,
  );
  const figure = (text: string | undefined) => Number(text);
  return {
    links: figure(row?.links),
    counted: figure(row?.counted),
    audited: figure(row?.audited),
    commits: figure(row?.commits),
  };
}

test('creations that arrive together share commits, and each has its own link, audit entry and reply', async () => {
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      create({ url: `https://example.com/${n}` }, { 'idempotency-key': `key-${n}` }),
    ),
  );
  const ids = new Set(replies.map((reply) => reply.body.data.id));
  assert.equal(ids.size, 200);
  for (const [n, reply] of replies.entries()) assert.equal(reply.body.data.original_url, `https://example.com/${n}`);
  const { commits, ...rest } = await figures();
  assert.deepEqual(rest, { links: 200, counted: 200, audited: 200 });
  assert.ok(commits < 150, `${commits} commits`);
  const again = await create({ url: 'https://example.com/7' }, { 'idempotency-key': 'key-7' });
  assert.equal(again.body.data.id, replies[7]?.body.data.id);
});

test('one that is refused among them is refused alone', async () => {
  await app.call('POST', '/v1/admin/link-domains', { key: app.key, body: { domain: 'bad.example' } });
  const before = await figures();
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, n) => create({ url: `https://${n % 20 === 7 ? 'bad' : 'good'}.example/${n}` })),
  );
  const refused = replies.flatMap((reply, n) => (reply.status === 422 ? [n] : []));
  assert.deepEqual(refused, [7, 27, 47]);
  assert.ok(replies.every((reply, n) => reply.status === 200 || refused.includes(n)));
  const after = await figures();
  assert.deepEqual(
    [after.links - before.links, after.counted - before.counted, after.audited - before.audited],
    [57, 57, 57],
  );
});
