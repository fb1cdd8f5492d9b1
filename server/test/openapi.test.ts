import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import {
  allOperations,
  COMMAND_LINES,
  ERROR_CODES,
  EVENT_KINDS,
  isServedAt,
  type Listener,
  REFUSALS,
  refusalsOf,
} from '@volley/contract';
import { ERROR_CODES as OUR_CODES } from '@volley/contract/choices';
import { startTestApp } from './testkit/app.ts';
import { atEnd } from './testkit/at-end.ts';
import { servedOperations } from './testkit/operations.ts';
import { startPostgresProxy } from './testkit/postgres-proxy.ts';
import { undescribedFields } from './testkit/undescribed-fields.ts';

// Each refused request comes from an address of its own: so many failures of one address are held off.
const app = await startTestApp({ settings: { VOLLEY_TRUSTED_PROXIES: '127.0.0.1' } });
const LISTENERS: readonly Listener[] = ['api', 'links'];

interface Media {
  readonly schema: unknown;
  readonly example?: unknown;
}
interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly content: Readonly<Record<string, Media>>;
        readonly links?: Readonly<Record<string, unknown>>;
      }
    >
  >;
}
interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

async function documentOf(listener: Listener): Promise<Document> {
  const reply = await (listener === 'api' ? app.call : app.callLinks)('GET', '/v1/openapi.json', {});
  assert.equal(reply.status, 200);
  return reply.body;
}

test('the OpenAPI document says what a new carrier of each kind cannot do without', async () => {
  const { paths } = await documentOf('api');
  const body = paths['/admin/carriers']?.['post']?.requestBody?.content['application/json']?.schema as Media & {
    readonly [word: string]: unknown;
  };
  assert.deepEqual(
    [body['required'], body['if'], body['then'], body['else']],
    [
      ['name'],
      { properties: { kind: { const: 'http' } }, required: ['kind'] },
      { required: ['profile'] },
      { required: ['host', 'port', 'system_id'] },
    ],
  );
});

for (const listener of LISTENERS) {
  test(`the OpenAPI document of the ${listener} listener is valid and names its own address`, async () => {
    const document = await documentOf(listener);
    assert.equal(document.openapi, '3.1.0');
    assert.equal(document.servers[0]?.url, `${listener === 'api' ? app.api : app.links}/v1`);
    const result = await new Validator().validate(
      structuredClone(document) as unknown as Parameters<Validator['validate']>[0],
    );
    assert.deepEqual(result.errors ?? [], []);
    assert.equal(result.valid, true);
  });

  test(`every parameter and field of the ${listener} listener says what it means`, async () => {
    // Whoever is named here calls .describe('…') in contract/src: what the field means, its unit, its bounds, its default where
    // it may be left out, and what null or an empty text stands for. A nullable or optional field is described as a whole.
    assert.deepEqual([...undescribedFields((await documentOf(listener)) as unknown as Record<string, unknown>)], []);
  });

  test(`every operation of the ${listener} listener describes its reply and each refusal`, async () => {
    const { paths } = await documentOf(listener);
    const described = Object.values(paths).flatMap((methods) => Object.values(methods));
    const own = allOperations.filter((operation) => isServedAt(listener, operation));
    assert.deepEqual(described.map(({ operationId }) => operationId).sort(), own.map(({ id }) => id).sort());
    for (const operation of own) {
      const found = paths[operation.path]?.[operation.method.toLowerCase()];
      assert.ok(found, operation.id);
      const statuses = new Set([operation.reply.status, ...refusalsOf(operation).map((name) => REFUSALS[name].status)]);
      assert.deepEqual(Object.keys(found.responses).map(Number).sort(), [...statuses].sort(), operation.id);
      for (const [status, response] of Object.entries(found.responses)) {
        assert.ok(response.description.length > 3, `${operation.id} ${status} says what it is`);
        assert.ok(
          Object.values(response.content).every((media) => media.schema !== undefined),
          `${operation.id} ${status} has a schema`,
        );
      }
    }
  });
}

test('the contract names the codes that the service has', () => {
  assert.deepEqual(ERROR_CODES, OUR_CODES);
});

/** What clients used before there was a Volley: the fields of its refusals stay as these clients know them. */
const OF_INTERFACE = [
  'contacts.assignGroup',
  'contacts.create',
  'contacts.get',
  'groups.list',
  'groups.update',
  'senderIds.delete',
  'senderIds.get',
  'shortUrls.create',
  'smsCampaigns.get',
  'smsCampaigns.list',
  'smsCampaigns.quick',
  'voiceCampaigns.list',
  'voiceCampaigns.recipients',
];

test('the refusal of every operation of ours has its code in the body, that of the interface in the header alone', async () => {
  const isPlain = new Set(OF_INTERFACE);
  assert.deepEqual(
    allOperations.flatMap(({ id, ofInterface }) => (ofInterface ? [id] : [])).sort(),
    OF_INTERFACE,
    'the interface gains and loses no operation',
  );
  const documents = { api: await documentOf('api'), links: await documentOf('links') };
  for (const [at, operation] of allOperations.entries()) {
    // Open to everybody and without a field that could be missing: nothing to refuse.
    if (operation.auth === 'open' && !operation.body) continue;
    const { id, method, path, listener } = operation;
    const call = listener === 'api' ? app.call : app.callLinks;
    const headers = { 'x-forwarded-for': `192.0.2.${at % 250}` };
    const reply = await call(method, `/v1${path.replaceAll(/\{\w+\}/g, '7')}`, { headers });
    const code = /^(bearer|session)$/.test(operation.auth) ? 'unauthenticated' : 'invalid_input';
    assert.equal(reply.headers.get('volley-error-code'), code, id);
    assert.equal(reply.body.code, isPlain.has(id) ? undefined : code, id);
    const responses = documents[listener].paths[path]?.[method.toLowerCase()]?.responses ?? {};
    const refused = responses[reply.status]?.content['application/json']?.schema as { $ref: string };
    const [plain, own] = listener === 'api' ? ['InterfaceError', 'ApiError'] : ['LinksInterfaceError', 'LinksError'];
    assert.equal(refused.$ref, `#/components/schemas/${isPlain.has(id) ? plain : own}`, id);
  }
});

test('what a POST makes leads to the operations on it', async () => {
  const { paths } = await documentOf('api');
  const links = paths['/contacts']?.['post']?.responses['201']?.links ?? {};
  assert.deepEqual(Object.keys(links).sort(), [
    'contacts.delete',
    'contacts.fields',
    'contacts.get',
    'contacts.update',
  ]);
  assert.deepEqual(links['contacts.get'], {
    operationId: 'contacts.get',
    parameters: { id: '$response.body#/data/id' },
  });
  assert.ok('smsCampaigns.send' in (paths['/sms-campaigns']?.['post']?.responses['201']?.links ?? {}));
});

test('the service answers to the operations of the contract, each by one route', () => {
  const served = servedOperations.map(({ id }) => id).sort();
  assert.deepEqual(served, allOperations.map(({ id }) => id).sort());
  const places = allOperations.map(
    ({ listener, method, path }) => `${listener} ${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
  );
  assert.equal(new Set(places).size, places.length, 'no two operations share method and path');
});

test("what is the operator's asks for a scope of the operator's", () => {
  const admin = servedOperations.filter(({ path }) => path.startsWith('/admin/'));
  assert.ok(admin.length > 80, String(admin.length));
  for (const { id, scope } of admin) assert.match(scope ?? 'none', /^operator/, id);
});

test('every example is what its own schema says', () => {
  for (const operation of allOperations) {
    const reply = operation.reply.schema.safeParse(operation.reply.example);
    assert.ok(reply.success, `${operation.id}: ${reply.error?.message}`);
    if (!operation.body || operation.bodyExample === undefined) continue;
    const body = operation.body.safeParse(operation.bodyExample);
    assert.ok(body.success, `${operation.id}: ${body.error?.message}`);
  }
});

test('every operation with a body shows an example of it', () => {
  const bare = allOperations.filter(({ body, bodyExample }) => body && bodyExample === undefined);
  assert.deepEqual(
    bare.map(({ id }) => id),
    [],
  );
});

test('every refusal that an operation may give has a sentence or a name of what was not found', () => {
  for (const operation of allOperations) {
    if (operation.params) assert.ok(operation.noun, `${operation.id} has a path that may name nothing`);
  }
});

test('every operation has a page of its own in the reference, and what pages refer to is there', async () => {
  for (const listener of LISTENERS) {
    const call = listener === 'api' ? app.call : app.callLinks;
    const own = allOperations.filter((operation) => isServedAt(listener, operation));
    const first = await call('GET', '/docs', {});
    const operations = own.map(({ id }) => `/docs/operations/${id}`);
    const linked = [...first.text.matchAll(/(?:href|src|data-index)="(\/[^"#]*)/g)].map(([, path = '']) => path);
    assert.deepEqual(
      operations.filter((path) => !linked.includes(path)),
      [],
    );
    for (const path of new Set(linked)) {
      const page = await call('GET', path, {});
      assert.equal(page.status, 200, path);
      if (!page.headers.get('content-type')?.startsWith('text/html')) continue;
      assert.match(page.text, /<h1>./, path);
      assert.doesNotMatch(page.text, /address\.invalid/, path);
      // A link to another server is followed by the reader alone; nothing is loaded from there.
      assert.doesNotMatch(page.text, /<style|style="|<script>|\son\w+="|(?<!<a )(?:src|href)="(?:https?:)?\/\//, path);
    }
    assert.equal((await call('GET', '/docs/operations/none', {})).status, 404);
  }
});

test('the reference shows how each operation is called on the command line', () => {
  assert.deepEqual(
    allOperations
      .filter(({ id, auth }) => COMMAND_LINES[id] === undefined && !/^(session|open)$/.test(auth))
      .map(({ id }) => id),
    [],
  );
});

test('the page of an operation has its nested fields, its examples and each of its refusals', async () => {
  const { text } = await app.call('GET', '/docs/operations/smsCampaigns.send', {});
  assert.match(text, /curl -X POST '[^']+\/v1\/sms-campaigns\/[\w-]+\/send'/);
  assert.match(text, /volley\.smsCampaigns\.send\(/);
  assert.match(text, /volley campaign send /);
  // Each example names the address at which the reader reads it, and no stand-in for it is left.
  for (const shown of [
    `createClient({ url: '${app.api}',`,
    `requests.post(\n    &quot;${app.api}/v1/sms-campaigns/`,
    `$url = '${app.api}/v1/sms-campaigns/`,
    `export VOLLEY_URL=${app.api}\n`,
  ])
    assert.ok(text.includes(shown), shown);
  const send = allOperations.find(({ id }) => id === 'smsCampaigns.send');
  assert.ok(send);
  for (const name of refusalsOf(send)) assert.ok(text.includes(`href="/docs/errors#${name}"`), name);
  const errors = await app.call('GET', '/docs/errors', {});
  for (const code of ERROR_CODES) assert.ok(errors.text.includes(`id="${code}"`), code);
  const create = await app.call('GET', '/docs/operations/smsCampaigns.create', {});
  for (const name of ['sending_window', 'time_zone', 'phone_numbers'])
    assert.ok(create.text.includes(`<code class="name">${name}</code>`), name);
});

test('the bare address leads a browser to the reference, and tells programs where it is', async () => {
  for (const path of ['/', '/v1', '/v1/']) {
    const page = await app.call('GET', path, { headers: { accept: 'text/html,*/*;q=0.8' } });
    assert.deepEqual([page.status, page.headers.get('location')], [302, '/docs'], path);
    const told = await app.call('GET', path, { headers: { accept: '*/*' } });
    assert.deepEqual([told.status, told.body.data.reference], [200, `${app.api}/docs`], path);
    assert.equal((await app.call('GET', new URL(told.body.data.openapi).pathname, {})).body.openapi, '3.1.0');
  }
  for (const call of [app.call, app.callLinks]) {
    const slash = await call('GET', '/docs/', {});
    assert.deepEqual([slash.status, slash.headers.get('location')], [301, '/docs']);
  }
});

test('yes and no are for everybody; reasons and figures for the operator, and not on the public listener', async () => {
  const { key: reader } = await app.newAccount({ scopes: ['read', 'send', 'manage'] });
  const { key: watcher } = await app.newAccount({ scopes: ['operator_read'] });
  for (const call of [app.call, app.callLinks]) {
    assert.deepEqual((await call('GET', '/healthz', {})).body, { status: 'ok' });
    assert.deepEqual((await call('GET', '/readyz', {})).body, { status: 'ready' });
  }
  assert.deepEqual((await app.callLinks('GET', '/readyz', { key: watcher })).body, { status: 'ready' });
  const ready = await app.call('GET', '/readyz', { key: watcher });
  assert.ok(ready.body.checks.length >= 3);
  assert.ok(ready.body.checks.every((check: { ok: boolean }) => check.ok));
  assert.equal((await app.call('GET', '/readyz', { key: reader })).status, 403);
  const { data: health } = (await app.call('GET', '/v1/admin/health', { key: watcher })).body;
  assert.equal(health.is_ready, true);
  assert.deepEqual(
    health.checks.map(({ name }: { name: string }) => name),
    ready.body.checks.map(({ name }: { name: string }) => name),
  );
  assert.deepEqual([health.processes.length, health.processes[0].pid], [1, process.pid]);
  for (const path of ['', '/queues', '/storage', '/settings'])
    assert.equal((await app.call('GET', `/v1/admin/health${path}`, { key: reader })).status, 403);
  assert.equal((await app.call('GET', '/metrics', {})).status, 401);
  assert.equal((await app.call('GET', '/metrics', { key: reader })).status, 403);
  assert.equal((await app.callLinks('GET', '/metrics', { key: watcher })).status, 404);
  const metrics = await app.call('GET', '/metrics', { key: watcher });
  assert.equal(metrics.status, 200);
  assert.match(metrics.text, /^# HELP volley_/m);
  assert.doesNotMatch(metrics.text, /Bearer|volley_live_/);
});

test('the operator reads figures and reasons while the database is away', async () => {
  const proxy = await startPostgresProxy(app.url);
  atEnd(() => proxy.stop());
  const own = await startTestApp({ settings: { DATABASE_URL: proxy.url } });
  assert.equal((await own.call('GET', '/metrics')).status, 401, 'the first key is of another installation');
  const key = await app.newKey(1, ['operator']);
  assert.equal((await own.call('GET', '/metrics', { key })).status, 200);
  proxy.cut();
  const ready = await own.call('GET', '/readyz', { key });
  for (let { status } = ready; status !== 503; ) ({ status } = await own.call('GET', '/readyz', { key }));
  const told = await own.call('GET', '/readyz', { key });
  assert.deepEqual(
    told.body.checks.find((check: { name: string }) => check.name === 'database'),
    { name: 'database', ok: false, message: 'The database does not answer.' },
  );
  assert.deepEqual((await own.call('GET', '/readyz', {})).body, { status: 'not ready' });
  assert.equal((await own.call('GET', '/metrics', { key })).status, 200);
  proxy.mend();
});

test('the document describes the event of each kind that is posted, and another one leaves out what only operators do', async () => {
  const { webhooks, components } = (await app.call('GET', '/v1/openapi.json', {})).body;
  assert.deepEqual(Object.keys(webhooks).sort(), Object.keys(EVENT_KINDS).sort());
  for (const [kind, { post }] of Object.entries<{ post: Described }>(webhooks)) {
    const { schema, example } = post.requestBody?.content['application/json'] as Media;
    const { $ref } = schema as { readonly $ref: string };
    const shape = components.schemas[$ref.replace(/^.*\//, '')];
    assert.ok(shape.properties.kind.enum.includes(kind), kind);
    assert.equal((example as { readonly kind: string }).kind, kind);
  }
  const { paths } = (await app.call('GET', '/v1/openapi-accounts.json', {})).body;
  const ofAccounts = allOperations.filter((one) => isServedAt('api', one) && !one.path.startsWith('/admin/'));
  assert.deepEqual(Object.keys(paths).sort(), [...new Set(ofAccounts.map(({ path }) => path))].sort());
});
