// The customers of a shop as spreadsheets have left them: who can be reached is imported, and every other row is explained.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { importCaller, readTables } from './testkit/imports.ts';
import { checkInvariants } from './testkit/invariants.ts';
import { type MessyFile, makeMessyCsv, makeMessyWorkbook } from './testkit/messy-file.ts';
import { readRows } from './testkit/sheets.ts';

const app = await startTestApp();

const THERE = 150;

/** An account that has some of the people already, in a group. */
async function newShop({ people }: MessyFile) {
  const { id, key } = await app.newAccount();
  const caller = importCaller(app, key);
  const group = await caller.ask('POST', '/groups', { name: 'Regulars' });
  const known = [...people].slice(0, THERE).map((phone_number) => ({ phone_number, first_name: 'Regular' }));
  await caller.ask('POST', '/contacts/bulk', { contacts: known, group_ids: [group.uuid] });
  return { id, group, ...caller };
}

type Shop = Awaited<ReturnType<typeof newShop>>;

/** The results name each row of the file once, with a reason beside all that were refused, and those are the unreachable ones. */
async function checkResults({ ask }: Shop, uuid: string, file: MessyFile): Promise<void> {
  const results = await readRows(Buffer.from(await ask('GET', `/imports/${uuid}/results.csv`)));
  const told = results.map(({ cells: [row, outcome, reason] }) => ({ row, isRefused: outcome === 'refused', reason }));
  const kinds = new Map(file.rows.map(({ number, kind }) => [String(number), kind]));
  for (const { row = '', isRefused, reason = '' } of told)
    if (isRefused) assert.match(reason, /^\w.*\.$/, `row ${row} (${kinds.get(row)})`);
  assert.deepEqual(
    told.map(({ row, isRefused }) => [row, isRefused]),
    file.rows.map(({ number, reaches }) => [String(number), reaches === null]),
  );
}

/** An import of the export, with nothing said of its columns, finds everything as it is. */
async function checkExport(shop: Shop): Promise<void> {
  const { id, ask, read, move } = shop;
  const before = await readTables(app, id);
  const again = await read(await ask('GET', '/contacts.csv'), 'export.csv');
  assert.ok(again.mapping.every(({ to }: { to: string }) => to !== 'new_field' && to !== 'leave_out'));
  await ask('PUT', `/imports/${again.uuid}`, { on_existing: 'overwrite' });
  const { counts } = await move(again.uuid, 'start');
  assert.deepEqual(counts, { created: 0, changed: 0, same: again.rows, left: 0, refused: 0 });
  assert.deepEqual(await readTables(app, id), before);
}

async function checkFile(file: MessyFile): Promise<void> {
  const shop = await newShop(file);
  const { id, group, ask, read, move } = shop;
  const before = await readTables(app, id);
  const one = await read(file.bytes, file.fileName);
  assert.deepEqual([one.status, one.rows], ['mapping', file.rows.length], one.failure);
  const refused = file.rows.filter(({ reaches }) => reaches === null).length;
  const found = { created: file.people.size - THERE, refused };

  await ask('PUT', `/imports/${one.uuid}`, { on_existing: 'overwrite', group_ids: [group.uuid], new_group: 'All' });
  const { check } = await move(one.uuid, 'check');
  assert.deepEqual({ created: check.created, refused: check.refused }, found);
  assert.ok(check.repaired > 1_000 && check.without_value > 300);
  assert.deepEqual(await readTables(app, id), before, 'a dry run writes nothing');

  const done = await move(one.uuid, 'start');
  const { created, changed, same, left } = done.counts;
  assert.deepEqual({ created, refused: done.counts.refused }, found);
  assert.equal(created + changed + same + left + refused, file.rows.length);
  const people = await app.sql<{ n: string }>('select phone_number as n from contacts where account_id = $1', [id]);
  assert.deepEqual(new Set(people.map(({ n }) => n)), file.people);
  assert.equal((await ask('GET', `/groups/${group.uuid}/contacts?per_page=1`)).total, file.people.size);
  await checkResults(shop, one.uuid, file);
  await checkExport(shop);

  assert.equal((await move(one.uuid, 'undo')).status, 'undone');
  assert.deepEqual(await readTables(app, id), before);
}

for (const make of [makeMessyCsv, makeMessyWorkbook]) {
  const file = make();
  test(`${file.fileName}: 5,000 messy rows are imported, exported, imported again and taken back`, async () => {
    await checkFile(file);
    await checkInvariants(app);
  });
}
