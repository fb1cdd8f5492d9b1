import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Operation } from '@volley/contract';
import fc from 'fast-check';
import { startTestApp, type TestApp } from './testkit/app.ts';
import type { Pools } from './testkit/arbitrary.ts';
import { addPerson } from './testkit/browser-session.ts';
import { checkReply, findOperation } from './testkit/check-reply.ts';
import { addSmsCampaign, addThread, addVoiceCampaign } from './testkit/fixtures.ts';
import { type FuzzRequest, fuzzRequests } from './testkit/fuzz-requests.ts';
import { checkInvariants } from './testkit/invariants.ts';
import { KeepAliveClient, type RawReply } from './testkit/keep-alive.ts';
import { servedOperations } from './testkit/operations.ts';

const SEED = 20_260_131;
/** So many that each operation that needs no engine succeeds at least once; `.ci/run` asks for them, `npm run test:more` makes do with some of each. */
const IS_WHOLE = process.env['VOLLEY_TEST_FUZZ'] === 'whole';
const REQUESTS_EACH = IS_WHOLE ? 110 : 20;
/** Of an operation that has succeeded so many are enough: the others are made so that those that seldom succeed do. */
const ENOUGH_EACH = 40;
const CONNECTIONS = 16;
const THINGS = 150;
/** What the fuzzer's own arrangement suffices for; the rest needs carriers, prices or running campaigns to succeed. */
const NEEDS_NO_ENGINE =
  /^imports\.(list|create|get|parts|cancel|delete)$|^(contacts|contactFields|templates|groups|segments|senderIds|callerIds|consents|persons|erasures|suppressions|balance|ledger|audit|admin\.(accounts|credits|senderIds|callerIds|audit))\.|^admin\.keys\.(list|create)$|^smsCampaigns\.(list|create|get|update|delete)$|^voiceCampaigns\.(list|recipients)$|^webhooks\.(?!(delivery|replay)$)|^threads\.(?!answer$)|^keywordRules\.|^keys\.(list|create)$|^(members|invitations)\.(list|create)$|^admin\.users\.|^session\.(get|end|enterAccount|leaveAccount)$|^sessions\.(list|endOthers)$|^passkeys\.(list|offer|update|delete|ask|askToConfirm|methods)$|^passwordResets\.|^(admin\.)?signInRules\.|^openid\.|^admin\.openidProviders\.list$|^admin\.health\.(queues|storage|backups|settings)$/;

/** Its many fields must fit each other, so that few of the requests that are made of it can succeed. */
const SELDOM_RIGHT = new Set(['smsCampaigns.update']);

/** Nobody answers at such a name, so nothing leaves this machine. An account may have twenty. */
const HOOK = { url: 'https://hook.test/a', kinds: ['message.delivered'] };

// Without a secret no webhook can be made.
// Passkeys work at a name alone.
const app = await startTestApp({
  settings: { VOLLEY_SECRET: 'a secret of sixteen or more', VOLLEY_PUBLIC_URL: 'http://localhost:8080' },
});
// An account of its own: what the fuzzer revokes must not be the key that it calls with.
const fuzzer = await app.newAccount();

async function make(path: string, body: (index: number) => unknown, count = THINGS) {
  const made: { id: number; uuid: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const reply = await app.call('POST', path, { key: fuzzer.key, body: body(index) });
    assert.equal(reply.status, 201, reply.text);
    made.push(reply.body.data);
  }
  return { ids: made.map((one) => one.id), uuids: made.map((one) => one.uuid) };
}

/** Half of them rest, so that there is one to resume before all of them are deleted. */
async function makeWebhooks() {
  const made = await make('/v1/webhooks', () => HOOK, 20);
  for (const uuid of made.uuids.slice(0, 10)) await app.call('POST', `/v1/webhooks/${uuid}/pause`, { key: fuzzer.key });
  return made;
}

/** An account may have fifty. */
async function arrangeFields(): Promise<Pools> {
  const keys = Array.from({ length: 40 }, (_, index) => `field_${index}`);
  for (const [index, key] of keys.entries()) {
    const of = index % 2 === 0 ? { kind: 'choice', choices: ['a'] } : {};
    const reply = await app.call('POST', '/v1/contact-fields', { key: fuzzer.key, body: { key, label: key, ...of } });
    assert.equal(reply.status, 201, reply.text);
  }
  return {
    'imports.uuid': await makeImports(),
    'contact-fields.key': keys,
    key: Array.from({ length: 2_000 }, (_, index) => `own_${index}`),
  };
}

/** An account may have ten that are not finished; these are, but for the last of them. */
async function makeImports(): Promise<string[]> {
  const uuids: string[] = [];
  for (let index = 0; index < 30; index += 1) {
    const [uuid] = (await make('/v1/imports', () => ({ file_name: 'x.csv', bytes: 3 }), 1)).uuids;
    if (index < 22) await app.call('POST', `/v1/imports/${uuid}/cancel`, { key: fuzzer.key });
    if (uuid !== undefined) uuids.push(uuid);
  }
  return uuids;
}

/** What a rule may name, beside things that are not there. */
const RULES: Pools = {
  country: ['GH', 'US', 'ZZ'],
  network: ['MTN', 'Nobody'],
  field: ['first_name', 'phone_number', 'nobody_has_it'],
};

async function makePeople() {
  const numbers = Array.from({ length: 2_000 }, (_, index) => `02441${String(20_000 + index)}`);
  const contacts = await make('/v1/contacts', (index) => ({ phone_number: `+23324413${String(1_000 + index)}` }));
  const groups = await make('/v1/groups', (index) => ({ name: `Group ${index}` }));
  const segments = await make('/v1/segments', (index) => ({ name: `Segment ${index}`, condition: { country: 'GH' } }));
  const chosen = { group: groups.uuids, group_ids: groups.uuids, segment_ids: segments.uuids };
  const paths = { 'groups.uuid': groups.uuids, 'segments.uuid': segments.uuids };
  return { numbers, contacts, people: { ...chosen, ...paths, ...RULES } };
}

async function arrange(own: TestApp): Promise<Pools> {
  const { numbers, contacts, people } = await makePeople();
  const senders = await make('/v1/sender-ids', (index) => ({ sender_id: `Sender ${index}`, purpose: 'x' }));
  const kept = await make('/v1/sender-ids', () => ({ sender_id: 'Volley', purpose: 'x' }), 1);
  await own.call('POST', `/v1/admin/sender-ids/${kept.uuids[0]}/approve`, { key: fuzzer.key });
  const callers = await make('/v1/caller-ids', (index) => ({ phone_number: String(300 + index), purpose: 'x' }));
  // Some are approved already, and some suspended, so that there is always one to suspend or to resume.
  for (const [path, uuids] of [
    ['sender-ids', senders.uuids],
    ['caller-ids', callers.uuids],
  ] as const) {
    const decide = (uuid: string, verb: string, body?: object) =>
      own.call('POST', `/v1/admin/${path}/${uuid}/${verb}`, { key: fuzzer.key, ...(body ? { body } : {}) });
    for (const uuid of uuids.slice(0, THINGS / 2)) await decide(uuid, 'approve');
    for (const uuid of uuids.slice(0, THINGS / 4)) await decide(uuid, 'suspend', { reason: 'x' });
  }
  const webhooks = await makeWebhooks();
  await make('/v1/suppressions', (index) => ({ phone_number: numbers[index] }));
  const drafts = await make('/v1/sms-campaigns', () => ({ name: 'x', sender_id: 'Volley', message: 'x' }));
  const started = await addSmsCampaign(own, fuzzer.id, { status: 'paused' });
  const voice = await addVoiceCampaign(own, fuzzer.id, {
    recipients: [{ status: 'answered', calledAt: '2026-01-02T03:04:05.060708Z', duration: 5 }],
  });
  const links: string[] = [];
  for (let index = 0; index < THINGS; index += 1) {
    const body = { url: `https://example.com/${index}`, track_visits: true };
    links.push((await own.callLinks('POST', '/v1/url-shortener/create', { key: fuzzer.key, body })).body.data.id);
  }
  // Many: one that was given an operator's key can be suspended no more.
  const others: number[] = [];
  for (let index = 0; index < THINGS; index += 1) others.push((await own.newAccount({ scopes: ['read'] })).id);
  return {
    phone_number: [...numbers, '+447400123456', '00233244123456', '233244123457'],
    phone_numbers: numbers,
    contact_id: contacts.ids,
    contact_ids: [...contacts.ids, ...contacts.ids.map(String)],
    ...people,
    sender_id: ['Volley', 'Volley', 'Koala', 'Koala Shop', '1900'],
    email: ['ama@example.com', ''],
    time_zone: ['Africa/Accra', 'UTC', 'Nowhere'],
    default_country: ['GH', 'ng', 'ZZ'],
    amount: ['1.00', '0.01', '-0.01', '-1', '1000000.00', '0', '-9999999999.99'],
    scheduled_at: ['2027-01-31T09:00:00Z', '2027-01-31 09:00:00+14:00', null],
    allowed_addresses: ['192.0.2.0/24', '::1', '192.0.2.0/33'],
    scopes: ['read', 'send', 'manage', 'operator'],
    cursor: ['0196f0c2-7a10-7cc4-9d3e-0242ac120002'],
    url: ['https://shop.test/a', 'http://shop.test/?q=1#x', 'ftp://x', 'javascript:alert(1)'],
    alias: Array.from({ length: 2_000 }, (_, index) => `alias-${index}`),
    expires_at: ['2099-01-31T09:00:00Z', '2020-01-01T00:00:00Z', null],
    from: [new Date(Date.now() - 5 * 86_400_000).toISOString(), '2026-01-01T00:00:00Z'],
    domain: ['phish.example', 'a.phish.example', 'no domain'],
    'url-shortener.id': links,
    'link-domains.domain': ['phish.example', 'a.phish.example'],
    api_key: [fuzzer.key],
    to: numbers,
    'contacts.id': contacts.ids,
    'sender-ids.uuid': senders.uuids,
    'caller-ids.uuid': callers.uuids,
    'webhooks.uuid': webhooks.uuids,
    kinds: ['message.delivered', 'message.failed'],
    'sms-campaigns.uuid': [...drafts.uuids, started.uuid],
    'voice-campaigns.uuid': [voice.uuid],
    'accounts.id': [...others, 1],
    'accounts.key_id': [999_999, 999_998],
    'suppressions.phone_number': numbers.slice(0, THINGS),
  };
}

/** An account may have two hundred. */
async function arrangeTemplates(): Promise<Pools> {
  const templates = await make('/v1/templates', (index) => ({ name: `Template ${index}`, message: 'x' }), 60);
  return {
    'templates.uuid': templates.uuids,
    'templates.version': ['1'],
    template_id: [...templates.uuids.slice(0, 5), null],
    values: ['code', 'order_no'],
    version: [1, 2],
  };
}

async function arrangeThread(): Promise<Pools> {
  const id = await addThread(app, fuzzer.id);
  const rules = await make('/v1/keyword-rules', (index) => ({ words: [`WORD ${index}`] }), 50);
  const notes = await make(`/v1/threads/${id}/notes`, () => ({ note: 'x' }));
  return {
    'keyword-rules.uuid': rules.uuids,
    ...(await arrangeTemplates()),
    group_id: [null],
    'threads.uuid': [id],
    'threads.note_id': notes.ids.map(String),
    assigned_to: ['me', 'nobody', null],
    read_up_to: [id],
  };
}

async function arrangePermission(): Promise<Pools> {
  const numbers = Array.from({ length: THINGS }, (_, index) => `02441${String(20_000 + index)}`);
  const agreed = { channel: 'sms', status: 'given', source: 'form' };
  await make('/v1/consents', (index) => ({ phone_number: numbers[index], ...agreed }));
  const erasures = await make('/v1/erasures', (index) => ({ phone_number: `+2332009${10_000 + index}` }));
  return { 'erasures.uuid': erasures.uuids, 'consents.phone_number': numbers };
}

async function arrangePeople(): Promise<Pools> {
  const uuids: string[] = [];
  for (let index = 0; index < THINGS; index += 1) uuids.push((await addPerson(app, {})).uuid);
  // So that each of them can be disconnected from it.
  await app.sql(
    `insert into openid_subjects select 'https://login.example', uuid::text, id, now() from users where uuid = any ($1)`,
    [uuids],
  );
  return {
    account_id: [fuzzer.id],
    role: ['viewer', 'author', 'sender'],
    staff_role: ['support', null],
    'users.uuid': uuids,
    'keys.id': [999_999, 999_998],
  };
}

/** Each operation of a person has one of its own: it may end the session. */
async function personFor(operation: Operation, index: number): Promise<{ cookie?: string; pools: Pools }> {
  if (operation.auth !== 'session') return { pools: {} };
  const token = String(index).padStart(43, 'x');
  const [id, email] = [1_000 + index, `fuzzer-${index}@example.com`];
  await app.sql(
    `insert into users (id, uuid, email, name, created_at, updated_at) values ($1, gen_random_uuid(), $2, 'Fuzzer', now(), now())`,
    [id, email],
  );
  await app.sql(`insert into memberships values ($1, $2, 'owner', now(), now())`, [fuzzer.id, id]);
  await app.sql(
    `insert into sessions (id, token_hash, renewed_at, user_id, rights_version, created_at, last_seen_at, confirmed_at, address, user_agent, has_second_factor)
     values (gen_random_uuid(), sha256($1::text::bytea), now(), $2, 0, now(), now(), now(), '', '', true)`,
    [token, id],
  );
  const passkeys = await app.sql<{ uuid: string }>(
    `insert into passkeys (credential_id, uuid, user_id, name, public_key, use_count, transports, is_backed_up, created_at)
     select sha256((n || ' ' || $1::bigint)::bytea), gen_random_uuid(), $1::bigint, 'A key', '', 0, '{}', false, now()
     from generate_series(1, $2::int) n returning uuid`,
    // Each has one, since the fuzzer makes a second factor obligatory too.
    [id, operation.id.startsWith('passkeys.') ? 10 : 1],
  );
  return { cookie: `volley_session=${token}`, pools: { 'passkeys.uuid': passkeys.map(({ uuid }) => uuid) } };
}

/** Of the things that are there only the last half is deleted, so that the others meet what else may be done with them. */
function forMethod({ method }: Operation, pools: Pools): Pools {
  if (method !== 'DELETE') return pools;
  return Object.fromEntries(
    Object.entries(pools).map(([name, values]) => [name, values.slice(Math.floor(values.length / 2))]),
  );
}

function shuffled(requests: FuzzRequest[]): FuzzRequest[] {
  // A linear congruence is enough to mix operations, and the same on every run.
  let state = SEED;
  const ranked = requests.map((request) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { request, rank: state };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ request }) => request);
}

function check(request: FuzzRequest, reply: RawReply, operation: Operation): void {
  const contentType = reply.headers['content-type'] ?? '';
  assert.ok(reply.status < 500, `${reply.status}`);
  assert.doesNotMatch(reply.body, /\bat (?:async )?\S+ \(?(?:file:|node:|\/)/, 'no stack in a reply');
  const body = contentType.includes('json') && reply.body !== '' ? (JSON.parse(reply.body) as unknown) : reply.body;
  checkReply({
    listener: operation.listener,
    method: request.method,
    path: request.target,
    status: reply.status,
    contentType,
    errorCode: reply.headers['volley-error-code'] ?? null,
    body,
  });
}

function tell(request: FuzzRequest, reply: RawReply | null, error: unknown): string {
  const sent = `${request.method} ${request.target.slice(0, 300)}\n${request.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}`;
  const body = Buffer.from(request.body ?? [])
    .toString('utf8')
    .slice(0, 500);
  const got = reply ? `${reply.status} ${reply.body.slice(0, 500)}` : 'no reply';
  return `${request.operation.id}, seed ${SEED}: ${error instanceof Error ? error.message.slice(0, 800) : ''}\n${sent}\n\n${body}\n→ ${got}`;
}

test('calls made from the contract are all answered as it says, none with a 5xx, and leave nothing half written', async () => {
  const pools = {
    ...(await arrange(app)),
    ...(await arrangeFields()),
    ...(await arrangeThread()),
    ...(await arrangePermission()),
    ...(await arrangePeople()),
  };
  const made: FuzzRequest[] = [];
  for (const [index, operation] of servedOperations.entries()) {
    const { pools: own, ...credentials } = await personFor(operation, index);
    const given = { key: fuzzer.key, ...credentials, pools: forMethod(operation, { ...pools, ...own }) };
    const numRuns = SELDOM_RIGHT.has(operation.id) ? 4 * REQUESTS_EACH : REQUESTS_EACH;
    made.push(...fc.sample(fuzzRequests(operation, given), { numRuns, seed: SEED + index }));
  }
  const requests = shuffled(made);
  const queue = requests.values();
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  const succeeded = new Set<string>();
  const tries = new Map<string, number>();
  const startedAt = performance.now();
  const work = async (): Promise<void> => {
    const clients = { api: new KeepAliveClient(app.app.apiPort), links: new KeepAliveClient(app.app.linksPort) };
    after(() => {
      clients.api.close();
      clients.links.close();
    });
    for (const request of queue) {
      if (failures.length >= 5) return;
      const { id } = request.operation;
      const tried = tries.get(id) ?? 0;
      if (tried >= ENOUGH_EACH && succeeded.has(id)) continue;
      tries.set(id, tried + 1);
      let reply: RawReply | null = null;
      try {
        reply = await clients[request.operation.listener].send(request);
        check(request, reply, request.operation);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        if (reply.status < 300)
          succeeded.add(findOperation(request.operation.listener, request.method, request.target)?.id ?? '');
      } catch (error) {
        failures.push(tell(request, reply, error));
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  const spread = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const sent = [...tries.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${sent} of ${requests.length} calls in ${seconds.toFixed(1)} s, seed ${SEED}; ${spread.join(', ')}`);
  assert.deepEqual(failures, []);
  assert.ok(sent >= Math.min(REQUESTS_EACH, ENOUGH_EACH) * servedOperations.length);
  const neverDone = servedOperations
    .filter(({ id }) => NEEDS_NO_ENGINE.test(id) && !succeeded.has(id))
    .map(({ id }) => id);
  if (IS_WHOLE)
    assert.deepEqual(neverDone, [], 'a fuzzer that never succeeds with an operation tests its front door alone');
  await checkInvariants(app);
});
