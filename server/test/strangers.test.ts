import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Operation, SCOPES, type Scope } from '@volley/contract';
import { type Reply, startTestApp } from './testkit/app.ts';
import { addPerson } from './testkit/browser-session.ts';
import { eventually } from './testkit/eventually.ts';
import { addSmsCampaign, addThread, addVoiceCampaign } from './testkit/fixtures.ts';
import { servedOperations } from './testkit/operations.ts';
import { uploadHum } from './testkit/voice.ts';

// Each refused key comes from an address of its own: so many failures of one address are held off.
const app = await startTestApp({
  settings: { VOLLEY_TRUSTED_PROXIES: '127.0.0.1', VOLLEY_SECRET: 'a secret of this test alone' },
});
const owner = await app.newAccount();
const stranger = await app.newAccount();

async function made(path: string, body: unknown): Promise<{ id: number; uuid: string }> {
  const reply = await app.call('POST', path, { key: owner.key, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

const contact = await made('/v1/contacts', { phone_number: '+233244123456' });
await made('/v1/contact-fields', { key: 'city', label: 'City' });
const group = await made('/v1/groups', { name: 'Customers' });
const segment = await made('/v1/segments', { name: 'Customers by segment', condition: { group: group.uuid } });
const sender = await made('/v1/sender-ids', { sender_id: 'Ama Shop', purpose: 'x' });
const other = await made('/v1/sender-ids', { sender_id: 'Volley', purpose: 'x' });
await app.call('POST', `/v1/admin/sender-ids/${other.uuid}/approve`);
const registration = await made('/v1/sender-registrations', { sender_id: 'Volley', country: 'GH' });
const paper = await app.call('POST', `/v1/sender-registrations/${registration.uuid}/papers?name=Certificate`, {
  key: owner.key,
  body: Buffer.from('%PDF-1.7'),
  headers: { 'content-type': 'application/octet-stream' },
});
assert.equal(paper.status, 200, paper.text);
await app.call('PUT', '/v1/fallback-senders/GH', { key: owner.key, body: { sender_id: 'Volley' } });
const caller = await made('/v1/caller-ids', { phone_number: '+233302000001', purpose: 'x' });
const draft = await made('/v1/sms-campaigns', { name: 'x', sender_id: 'Volley', message: 'x' });
const person = await addPerson(app, { memberships: { [owner.id]: 'owner' } });
const ownKey = await made('/v1/keys', { name: 'x', scopes: ['read'] });
const invitation = await made('/v1/invitations', { email: 'ama@example.com', role: 'viewer' });
const webhook = await made('/v1/webhooks', { url: 'https://hook.test/a', kinds: ['message.delivered'] });
await made('/v1/suppressions', { phone_number: '+233244123456' });
const rule = await made('/v1/keyword-rules', { words: ['Harvest'], answer: 'Harvest it is' });
const template = await made('/v1/templates', { name: 'Harvest', message: 'Harvest it is' });
const registered = await made('/v1/registered-texts', { name: 'Harvest', text: 'Harvest is on {#var#}' });
await app.call('PUT', '/v1/named-values', { key: owner.key, body: { sender_id: null, values: { a: 'Harvest' } } });
const thread = await addThread(app, owner.id);
await made(`/v1/threads/${thread}/notes`, { note: 'Call Harvest back' });
const agreed = { phone_number: '+233244123456', channel: 'sms', status: 'given', source: 'form' };
await made('/v1/consents', agreed);
const erasure = await made('/v1/erasures', { phone_number: '+233244123499' });
// A job ends it, which would change the owner's rows while they are compared.
await eventually(
  () => app.call('GET', `/v1/erasures/${erasure.uuid}`, { key: owner.key }),
  ({ body }) => body.data.status === 'done',
);
const started = await addSmsCampaign(app, owner.id, { status: 'paused' });
const voice = await addVoiceCampaign(app, owner.id);
const file = await made('/v1/imports', { file_name: 'x.csv', bytes: 3 });
await app.call('PUT', `/v1/admin/accounts/${owner.id}`, { key: app.key, body: { lookup_wait_ms: 1 } });
const check = await made('/v1/number-checks', { group_id: group.uuid });
await eventually(
  () => app.call('GET', `/v1/number-checks/${check.uuid}`, { key: owner.key }),
  ({ body }) => body.data.status === 'checked',
);
const change = await made('/v1/contact-changes', { action: 'delete', search: 'nobody' });
await eventually(
  () => app.call('GET', `/v1/contact-changes/${change.uuid}`, { key: owner.key }),
  ({ body }) => body.data.status === 'done',
);
const dataset = await made('/v1/exports', {
  ...{ kind: 'ledger', from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
});
await eventually(
  () => app.call('GET', `/v1/exports/${dataset.uuid}`, { key: owner.key }),
  ({ body }) => body.data.status === 'ready',
);
const nightly = await made('/v1/export-schedules', { kind: 'ledger' });
const recording = await uploadHum(app, 0.2, owner.key);
await app.call('POST', '/v1/contacts/assign-group', {
  key: owner.key,
  body: { contact_ids: [contact.id], group_ids: [group.uuid] },
});

const UNKNOWN = {
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac12ffff',
  id: '987654321',
  phone_number: '233244999999',
  key_id: '9',
  version: '1',
};

/** What the owner has at the place that an operation's path names. */
function ownersThings(operation: Operation): string[] {
  const noun = operation.path.split('/').at(operation.path.startsWith('/admin/') ? 2 : 1);
  switch (noun) {
    case 'keys':
      return [String(ownKey.id)];
    case 'members':
      return [person.uuid];
    case 'invitations':
      return [invitation.uuid];
    case 'contacts':
      return [String(contact.id)];
    case 'contact-fields':
      return ['city'];
    case 'groups':
      return [group.uuid];
    case 'segments':
      return [segment.uuid];
    case 'sender-ids':
      return [sender.uuid, other.uuid];
    case 'sender-registrations':
      return [registration.uuid];
    case 'fallback-senders':
      return operation.method === 'DELETE' ? ['GH'] : [];
    case 'caller-ids':
      return [caller.uuid];
    case 'sms-campaigns':
      return [draft.uuid, started.uuid];
    case 'voice-campaigns':
      return [voice.uuid];
    case 'imports':
      return [file.uuid];
    case 'contact-changes':
      return [change.uuid];
    case 'number-checks':
      return [check.uuid];
    case 'exports':
      return [dataset.uuid];
    case 'export-schedules':
      return [nightly.uuid];
    case 'recordings':
      return [recording];
    case 'threads':
      return [thread];
    case 'templates':
      return [template.uuid];
    case 'registered-texts':
      return [registered.uuid];
    case 'keyword-rules':
      return [rule.uuid];
    case 'webhooks':
      return [webhook.uuid];
    case 'erasures':
      return [erasure.uuid];
    case 'consents':
    case 'suppressions':
      return ['233244123456'];
    default:
      return [];
  }
}

function call(
  operation: Operation,
  options: { key?: string; thing?: string; body?: unknown; from?: string },
): Promise<Reply> {
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => options.thing ?? UNKNOWN[name as keyof typeof UNKNOWN] ?? 'x',
  );
  const body = operation.body ? (options.body ?? operation.bodyExample ?? {}) : undefined;
  const send = operation.listener === 'api' ? app.call : app.callLinks;
  const headers = options.from === undefined ? {} : { 'x-forwarded-for': options.from };
  if (operation.upload) {
    const file = { body: Buffer.from('abc'), headers: { ...headers, 'content-type': 'application/octet-stream' } };
    return send(operation.method, `/v1${path}`, { key: options.key, ...file });
  }
  return send(operation.method, `/v1${path}`, { key: options.key, headers, ...(body === undefined ? {} : { body }) });
}

const own = servedOperations.filter(
  (operation) => operation.auth === 'bearer' && !operation.scope?.startsWith('operator'),
);

/** Every row that the owner has, but for when its keys were used, and how far a job has sealed what is on record. */
async function snapshot(): Promise<unknown> {
  const tables = await app.sql<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c
     join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
     where c.table_schema = 'public' and c.column_name = 'account_id' and c.table_name not in ('api_keys')
       and c.table_name not in ('audit_chains', 'audit_seals', 'audit_unsealed')`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await app.sql<{ hash: string }>(
      `select md5(string_agg(r::text, '|' order by r::text)) as hash from ${name} r where account_id = $1`,
      [owner.id],
    );
    rows[name] = row?.hash;
  }
  return rows;
}

test('a stranger who knows every id sees nothing, changes nothing, and cannot tell it from what does not exist', async () => {
  const before = await snapshot();
  let walked = 0;
  for (const operation of own) {
    for (const thing of operation.params ? ownersThings(operation) : []) {
      const foreign = await call(operation, { key: stranger.key, thing });
      const unknown = await call(operation, { key: stranger.key });
      assert.equal(foreign.status, 404, `${operation.id}: ${foreign.text}`);
      assert.deepEqual(foreign.body, unknown.body, operation.id);
      walked += 1;
    }
  }
  assert.ok(walked >= 15, `only ${walked} calls named a thing of the owner's`);
  assert.deepEqual(await snapshot(), before);
});

test("every operation whose path names a thing is walked with the owner's", () => {
  const missed = own.filter(
    (operation) => operation.listener === 'api' && operation.params && ownersThings(operation).length === 0,
  );
  // Messages, verifications and calls come from an engine; their own tests walk them. The network of a number is no account's own, and each account sets the
  // fallback sender of a country for itself.
  assert.deepEqual(
    missed
      .filter(({ path }) => !/^\/(messages|verifications|calls|lookups|fallback-senders)/.test(path))
      .map(({ id }) => id),
    [],
  );
});

test("another account's ids inside a body are unknown ids", async () => {
  const before = await snapshot();
  const membership = { contact_ids: [contact.id], group_ids: [group.uuid] };
  const recipients = { contact_ids: [contact.id], group_ids: [group.uuid] };
  const ofSegment = { segment_ids: [segment.uuid] };
  const except = { phone_numbers: ['+233244123456'], except: { group_ids: [group.uuid], ...ofSegment } };
  const senders = await app.call('POST', '/v1/sender-ids', {
    key: stranger.key,
    body: { sender_id: 'Koala', purpose: 'x' },
  });
  await app.call('POST', `/v1/admin/sender-ids/${senders.body.data.uuid}/approve`);
  for (const [path, body] of [
    ['/v1/contacts/assign-group', membership],
    ['/v1/contacts/remove-group', membership],
    ['/v1/contacts/bulk', { contacts: [{ phone_number: '+233244123456' }], group_ids: [group.uuid] }],
    ['/v1/sms-campaigns', { name: 'x', sender_id: 'Koala', message: 'x', recipients }],
    ['/v1/sms-campaigns', { name: 'x', sender_id: 'Koala', message: 'x', recipients: ofSegment }],
    ['/v1/voice-campaigns', { name: 'x', recipients: except }],
    ['/v1/segments', { name: 'x', condition: { group: group.uuid } }],
    ['/v1/segments/count', { condition: { campaign: { campaign_id: draft.uuid, did: 'failed' } } }],
    ['/v1/sms-campaigns', { name: 'x', sender_id: 'Ama Shop', message: 'x' }],
    ['/v1/sms-campaigns', { name: 'x', sender_id: 'Koala', template_id: template.uuid }],
  ] as const) {
    const reply = await app.call('POST', path, { key: stranger.key, body });
    assert.equal(reply.status, 422, `${path}: ${reply.text}`);
    assert.doesNotMatch(reply.text, /Customers|233244123456/);
  }
  assert.deepEqual(await snapshot(), before);
});

test("a stranger's lists and balance hold nothing of the owner's", async () => {
  for (const operation of own.filter(({ method, params }) => method === 'GET' && !params)) {
    const reply = await call(operation, { key: stranger.key });
    assert.doesNotMatch(reply.text, /233244123456|Customers|Ama Shop|Harvest|Clinic/, operation.id);
  }
});

const ALL_BUT_EACH: readonly (readonly Scope[])[] = SCOPES.map((scope) => SCOPES.filter((other) => other !== scope));
const SCOPE_SETS: readonly (readonly Scope[])[] = [...SCOPES.map((scope) => [scope]), ...ALL_BUT_EACH, SCOPES];

function covers(scopes: readonly Scope[], scope: Scope | null): boolean {
  if (scope === null) return false;
  if (scope === 'resend' && scopes.includes('send')) return true;
  return scopes.includes(scope) || (scope.startsWith('operator_') && scopes.includes('operator'));
}

test('403 comes exactly where the scope is missing: each scope alone, all but each, and all', async () => {
  const lonely = await app.newAccount();
  const withKey = servedOperations.filter(({ auth }) => auth === 'bearer');
  for (const scopes of SCOPE_SETS) {
    const key = await app.newKey(lonely.id, scopes);
    // What all but one allow, one of them allows alone.
    const asked = ALL_BUT_EACH.includes(scopes) ? withKey.filter(({ scope }) => !covers(scopes, scope)) : withKey;
    for (const operation of asked) {
      // An empty body and unknown ids: what is allowed in is refused for another reason, or does no harm.
      const reply = await call(operation, { key, body: {} });
      const isAllowed = covers(scopes, operation.scope);
      assert.equal(reply.status === 403, !isAllowed, `${operation.id} with ${scopes.join('+')}: ${reply.status}`);
      if (!isAllowed) assert.match(reply.text, new RegExp(`scope \\\\"${operation.scope}\\\\"`));
    }
  }
});

test("an operator's operation asks for a part of an operator's work, and one that changes nothing for reading", () => {
  for (const { id, method, path, scope } of servedOperations.filter(({ path }) => path.startsWith('/admin/'))) {
    // Whoever sets up where people sign in could sign in as any of them: that is no part of an operator's work, but all of it.
    const isWhole = /^admin\.openidProviders\.(create|update|delete|check)$/.test(id);
    assert.match(scope ?? '', isWhole ? /^operator$/ : /^operator_/, `${id} at ${path}`);
    // What people wrote, and the papers of a registration, are read with other rights.
    if (scope !== 'operator_texts' && id !== 'admin.senderRegistrations.paper')
      assert.equal(scope === 'operator_read', method === 'GET', id);
  }
});

test('without a key, and with a key that is none, every operation is closed', async () => {
  for (const [at, operation] of servedOperations.filter(({ auth }) => auth === 'bearer').entries()) {
    const from = `192.0.2.${at % 250}`;
    for (const key of [undefined, 'volley_live_000000000000000000000000000000000000']) {
      const reply = await call(operation, key === undefined ? { from } : { key, from });
      assert.equal(reply.status, 401, operation.id);
      assert.equal(reply.body.message, 'Unauthenticated.');
      assert.equal(reply.headers.get('www-authenticate'), 'Bearer');
    }
  }
});
