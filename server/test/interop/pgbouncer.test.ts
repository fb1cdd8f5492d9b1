// Tests PgBouncer with Debian's package and settings, which refuse start-up options that Postgres accepts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../testkit/app.ts';
import { hasPgbouncer, startPgbouncer } from '../testkit/pgbouncer.ts';

if (!hasPgbouncer()) {
  test.skip('PgBouncer is not installed here, so nothing is proven against it.');
  if (process.env['CI'] === 'true') test('PgBouncer is installed', () => assert.fail('it is not'));
} else {
  test('through a pooler in session mode prices are found, messages sent, and sessions are in UTC', async () => {
    const app = await startTestApp({
      // The server's own zone is far away, to expose any code that relies on it.
      prepare: async ({ sql }) => {
        const [row] = await sql<{ name: string }>('select current_database() as name');
        await sql(`alter database "${row?.name}" set timezone to 'Pacific/Auckland'`);
      },
      through: (url) => startPgbouncer(url, 'session'),
      settings: { VOLLEY_SIMULATOR: 'yes' },
    });
    const to = '+233244123456';
    const sent = await app.call('POST', '/v1/messages', {
      key: app.key,
      body: { to, message: 'Hello', sender_id: 'Volley' },
    });
    assert.equal(sent.status, 201, sent.text);
    const [row] = await app.sql<{ price: string }>('select price from messages order by id desc limit 1');
    assert.ok(Number(row?.price) > 0, 'its price was found');
  });

  test('a pooler in transaction mode is refused in one sentence, which says what to set', async () => {
    const started = startTestApp({ through: (url) => startPgbouncer(url, 'transaction') });
    await assert.rejects(started, /DATABASE_URL leads through a pooler .* pool_mode = session/);
  });
}
