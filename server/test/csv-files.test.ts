// Each CSV file is asked for in one way: with a byte order mark or not, with moments in UTC or by the clocks of a zone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allOperations } from '@volley/contract';
import { startTestApp } from './testkit/app.ts';

const app = await startTestApp();
const { key, id } = await app.newAccount();
const place = { time_zone: 'Asia/Kolkata' };
assert.equal((await app.call('PUT', `/v1/admin/accounts/${id}`, { key: app.key, body: place })).status, 200);

async function fileOf(path: string) {
  const response = await fetch(`${app.api}/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, name: response.headers.get('content-disposition') ?? '', text: bytes.toString() };
}

test('every operation that answers with a CSV file takes the choice', () => {
  const files = allOperations.filter(({ reply }) => reply.contentType?.startsWith('text/csv'));
  assert.ok(files.length > 10);
  for (const { id: name, query } of files) {
    assert.ok(query && 'has_bom' in query.shape, name);
    assert.ok('time_zone' in query.shape || name.startsWith('admin.statistics.'), name);
  }
});

test('moments are in UTC, or by the clocks of a zone as a spreadsheet reads them', async () => {
  await app.call('POST', '/v1/suppressions', { key, body: { phone_number: '0244123456', note: '=1+1' } });
  await app.sql(`update suppressions set created_at = '2026-01-31T20:00:00.123456Z'`);
  const plain = await fileOf('/suppressions.csv');
  assert.equal(
    plain.text,
    "phone_number,reason,note,created_at\r\n233244123456,manual,'=1+1,2026-01-31T20:00:00.123456Z\r\n",
  );
  const own = await fileOf('/suppressions.csv?has_bom=yes&time_zone=');
  assert.equal(own.text.codePointAt(0), 0xfeff);
  assert.match(own.text, /,2026-02-01 01:30:00\r\n$/);
  const named = await fileOf('/suppressions.csv?time_zone=America/New_York');
  assert.match(named.text, /^phone_number.*,2026-01-31 15:00:00\r\n$/s);
  const refused = await app.call('GET', '/v1/suppressions.csv?time_zone=Here/There', { key });
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['time_zone']]);
});

test('the name of a file says what it holds, also in letters of other languages', async () => {
  const body = { name: 'Récolte: "décembre"' };
  const made = await app.call('POST', '/v1/sms-campaigns', { key, body });
  assert.equal(made.status, 201, made.text);
  const { name } = await fileOf(`/sms-campaigns/${made.body.data.uuid}/messages.csv?status=failed`);
  const file = /^attachment; filename="campaign-recolte-decembre-failed-\d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''/;
  assert.match(name, file);
  assert.match(decodeURIComponent(name), /''campaign-récolte-décembre-failed-\d{4}/);
  const group = await app.call('POST', '/v1/groups', { key, body: { name: 'North & south' } });
  const contacts = await fileOf(`/contacts.csv?group_id=${group.body.data.uuid}`);
  assert.match(contacts.name, /^attachment; filename="contacts-north-south-\d{4}-\d\d-\d\d\.csv"$/);
});
