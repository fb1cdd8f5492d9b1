// Two processes work on one deletion of many contacts and its undoing, and each is killed amid it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../testkit/database.ts';
import { eventually } from '../testkit/eventually.ts';
import { addContacts } from './campaign-checks.ts';
import { startChaosService } from './chaos-service.ts';

const CONTACTS = 20_000;

const database = await openTestDatabase();
const settings = { DATABASE_URL: database.url };
const services = [await startChaosService(settings), await startChaosService(settings)] as const;
const [{ call }] = services;

const count = async (what: string) =>
  (await database.sql<{ n: number }>(`select count(*)::int as n from ${what}`))[0]?.n;
const change = async () => {
  const [row] = await database.sql<{ status: string; changed: number; afterId: number }>(
    'select status, changed::int as changed, after_id::int as "afterId" from contact_changes',
  );
  return row;
};

/** Kills the process that has the job once some pages more are done, and starts it again. */
async function killAmid(status: string): Promise<void> {
  const before = (await change())?.afterId ?? 0;
  await eventually(change, (row) => row?.status !== status || row.afterId > before + 800);
  const [holder] = await database.sql<{ pid: number }>(
    `select p.pid from jobs j join processes p on p.id = j.process_id where j.name = 'change-contacts' and p.dead_at is null`,
  );
  const killed = services.find(({ volley }) => volley.pid === holder?.pid) ?? services[0];
  killed.volley.kill('SIGKILL');
  await killed.volley.ended;
  await killed.start();
}

test('kill -9 amid a deletion of many contacts and amid its undoing: each contact is deleted once, kept, and back', async () => {
  const group = await addContacts(database, CONTACTS);
  const all = await count('contacts');
  const { uuid } = await call('POST', '/contact-changes', { action: 'delete', group_id: group });
  for (const _ of services) await killAmid('working');
  await eventually(change, (row) => row?.status === 'done', 120_000);
  assert.equal((await change())?.changed, CONTACTS);
  assert.deepEqual([await count('contacts'), await count('deleted_contacts')], [(all ?? 0) - CONTACTS, CONTACTS]);
  await call('POST', `/contact-changes/${String(uuid)}/undo`);
  for (const _ of services) await killAmid('undoing');
  await eventually(change, (row) => row?.status === 'undone', 120_000);
  assert.deepEqual([await count('contacts'), await count('deleted_contacts')], [all, 0]);
  assert.equal(await count('group_members'), CONTACTS);
  const [counted] = await database.sql<{ n: number }>(
    `select sum(n)::int as n from row_counts where what = 'contacts' and slot < 64`,
  );
  assert.equal(counted?.n, all);
});
