// An installation whose parts run in processes of their own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startNotices } from '../src/db/index.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';

const SIMULATED = { VOLLEY_SIMULATOR: 'yes' };

const front = await startTestApp({ settings: { ...SIMULATED, VOLLEY_ROLES: 'api' } });
const startBeside = (roles: string) =>
  startTestApp({ settings: { ...SIMULATED, VOLLEY_ROLES: roles }, through: async () => front.url });

const quick = (to: string) =>
  front.call('GET', `/v1/sms-campaigns/quick?to=${to}&message=Hello&sender_id=Volley&api_key=${front.key}`);
const readiness = async () => (await front.call('GET', '/readyz', { key: front.key })).body;

test('what no process does is told, and a message waits for the process that sends', async () => {
  const { status, checks } = await readiness();
  assert.equal(status, 'ready');
  const roles = checks.find((check: { name: string }) => check.name === 'roles');
  assert.match(roles.message, /No process has the role links, nor worker, nor carriers, nor voice\./);
  assert.equal(front.app.linksPort, 0);

  const sending = quick('0244123456');
  const back = await startBeside('carriers');
  const answer = await sending;
  assert.equal(answer.status, 200, answer.text);
  // On a slow machine the reply comes before the other process sends: then the message waits for it.
  const { campaign_id: id } = answer.body.data;
  await eventually(
    () => front.call('GET', `/v1/messages/${id}`, { key: front.key }),
    ({ body }) => ['sent', 'delivered'].includes(body.data.status),
  );

  // It answers nothing but how it fares.
  const [health, api, metrics] = await Promise.all(
    ['/healthz', '/v1/contacts', '/metrics'].map((path) => fetch(`${back.api}${path}`)),
  );
  assert.deepEqual([health?.status, api?.status, metrics?.status], [200, 404, 401]);
});

test('calls and campaigns are made by the processes that have the role', async () => {
  await startBeside('worker,voice,links');
  // The checks are made at most once a second.
  await eventually(readiness, ({ checks }) => checks.every(({ name }: { name: string }) => name !== 'roles'));
  const body = {
    name: 'By others',
    sender_id: 'Volley',
    message: 'Hello',
    recipients: { phone_numbers: ['0244123401', '0244123402'] },
  };
  const made = await front.call('POST', '/v1/sms-campaigns', { key: front.key, body });
  const { uuid } = made.body.data;
  await front.call('POST', `/v1/sms-campaigns/${uuid}/send`, { key: front.key, body: {} });
  const statusOf = async () => (await front.call('GET', `/v1/sms-campaigns/${uuid}`)).body.data.status;
  await eventually(statusOf, (status) => status === 'completed');

  // The front has no dialer, and says who has.
  const [trunk] = (await front.call('GET', '/v1/admin/trunks')).body.data.data;
  const refused = await front.call('POST', `/v1/admin/trunks/${trunk.id}/check`, { key: front.key, body: {} });
  assert.equal(refused.status, 409, refused.text);
  assert.match(refused.body.message, /VOLLEY_ROLES/);
});

test('a notice reaches the others, not oneself, and again after the connection was lost', async (t) => {
  const connection = { connectionString: front.url };
  const [one, other] = await Promise.all([
    startNotices(connection, () => false),
    startNotices(connection, () => false),
  ]);
  t.after(() => Promise.all([one.stop(), other.stop()]));
  const heard: string[] = [];
  const echo: string[] = [];
  other.on('test', (items) => void heard.push(...items));
  one.on('test', (items) => void echo.push(...items));
  const many = Array.from({ length: 400 }, (_, index) => `item ${index}`);
  for (const item of many) one.tell('test', item);
  await eventually(
    async () => heard.length,
    (count) => count === many.length,
  );
  assert.deepEqual([heard, echo], [many, []]);

  await front.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'volley notices' and datname = current_database()`);
  // Each opens another connection within seconds; what is told meanwhile is lost, and is found by looking.
  const hearAgain = async () => {
    one.tell('test', 'again');
    return heard.includes('again');
  };
  await eventually(hearAgain, Boolean);
});
