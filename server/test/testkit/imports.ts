import assert from 'node:assert/strict';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

type Caller = Pick<TestApp, 'call'>;
const AT_WORK = ['reading', 'checking', 'importing', 'undoing'];

export function importCaller(app: Caller, key: string) {
  const ask = async (method: string, path: string, body?: unknown) => {
    const reply = await app.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
    return reply.body.data ?? reply.text;
  };
  /** Waits until the service has done what was asked. */
  const settled = async (uuid: string, patienceMs?: number) =>
    eventually(
      () => ask('GET', `/imports/${uuid}`),
      ({ status }) => !AT_WORK.includes(status),
      patienceMs,
    );
  const upload = async (content: string | Uint8Array, fileName = 'people.csv') => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const one = await ask('POST', '/imports', { file_name: fileName, bytes: bytes.length });
    for (let part = 0; part < one.parts; part += 1) {
      const piece = bytes.subarray(part * one.part_bytes, (part + 1) * one.part_bytes);
      const headers = { 'content-type': 'application/octet-stream' };
      const reply = await app.call('PUT', `/v1/imports/${one.uuid}/parts/${part}`, { key, body: piece, headers });
      assert.equal(reply.status, 200, reply.text);
    }
    return one.uuid as string;
  };
  const read = async (content: string | Uint8Array, fileName?: string) => {
    const uuid = await upload(content, fileName);
    await ask('POST', `/imports/${uuid}/read`, {});
    return settled(uuid);
  };
  const move = async (uuid: string, verb: string) => {
    await ask('POST', `/imports/${uuid}/${verb}`);
    return settled(uuid);
  };
  /** Runs an import from its file to its end. */
  const run = async (content: string | Uint8Array, changes: object = {}) => {
    const { uuid } = await read(content);
    await ask('PUT', `/imports/${uuid}`, changes);
    return move(uuid, 'start');
  };
  return { ask, settled, upload, read, move, run };
}

/** Returns everything that the account has in the tables. */
export async function readTables(app: Pick<TestApp, 'sql'>, accountId: number): Promise<unknown> {
  const of = (table: string, order: string) =>
    app.sql(`select * from ${table} where account_id = $1 order by ${order}`, [accountId]);
  return {
    contacts: await of('contacts', 'id'),
    groups: await app.sql(
      'select id, uuid, name, contacts_count, deleted_at from groups where account_id = $1 and deleted_at is null order by id',
      [accountId],
    ),
    members: await of('group_members', 'group_id, contact_id'),
    fields: await app.sql(
      'select key, label from contact_fields where account_id = $1 and deleted_at is null order by key',
      [accountId],
    ),
    consents: await of('consents', 'phone_number, channel'),
    said: await of('consent_events', 'id'),
    counts: await app.sql(
      `select what, slot / 64 as range, sum(n)::int as n from row_counts
       where account_id = $1 and what <> 'imports' group by 1, 2 having sum(n) <> 0 order by 1, 2`,
      [accountId],
    ),
  };
}

type Sql = <Row = unknown>(text: string, values?: unknown[]) => Promise<Row[]>;

/** An import that fills these groups and goes on until it is ended by what this returns, since no file stands behind it. */
export async function addImporting(sql: Sql, accountId: number, groupUuids: readonly string[]) {
  const [row] = await sql<{ uuid: string }>(
    `insert into imports (account_id, id, uuid, file_name, bytes, status, options, by_name, state_at, created_at, updated_at, sweep_at, started_at)
     select $1, coalesce(max(id), 0) + 1, gen_random_uuid(), 'staff.csv', 1, 'importing', jsonb_build_object('groupUuids', $2::text[]), 'A',
       now(), now(), now(), now(), now() from imports where account_id = $1 returning uuid`,
    [accountId, groupUuids],
  );
  return (status = 'completed') =>
    sql(`update imports set status = $3, state_at = now() where account_id = $1 and uuid = $2`, [
      ...[accountId, row?.uuid, status],
    ]);
}
