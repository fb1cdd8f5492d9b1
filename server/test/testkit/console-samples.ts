// Creates a sample for each page that shows one thing, and returns the page's address.
import assert from 'node:assert/strict';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { addThread } from './fixtures.ts';
import { importCaller } from './imports.ts';

export async function make<T>(app: TestApp, path: string, body: object): Promise<T> {
  const reply = await app.call('POST', `/v1${path}`, { key: app.key, body });
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data as T;
}

async function makeContact(app: TestApp): Promise<string> {
  const body = { phone_number: '0244770001', first_name: 'Ama', last_name: 'Mensah', email: 'ama@example.com' };
  const known = await app.call('GET', '/v1/contacts?search=0244770001', { key: app.key });
  const [found] = known.body.data.data as { id: string }[];
  const { id } = found ?? (await make<{ id: string }>(app, '/contacts', body));
  return `/contacts/${id}`;
}

async function makeField(app: TestApp): Promise<string> {
  const known = await app.call('GET', '/v1/contact-fields', { key: app.key });
  const isThere = known.body.data.some(({ key }: { key: string }) => key === 'town');
  const body = { key: 'town', label: 'Town', kind: 'choice', choices: ['Accra', 'Kumasi'], default_value: 'your town' };
  if (!isThere) await make(app, '/contact-fields', body);
  return '/contacts/fields/town';
}

/** Makes an import that was checked, so that its page shows the expected results with reasons. */
async function makeImport(app: TestApp): Promise<string> {
  const { read, move } = importCaller(app, app.key);
  const file = 'Name;Mobile;City\nAma Mensah;0244770001;Accra\nKofi;244770012;Ho\nYaw;2.33E+11;Ho\n';
  const { uuid } = await read(Buffer.from(file));
  await move(uuid, 'check');
  return `/contacts/imports/${uuid}`;
}

async function makeTemplate(app: TestApp): Promise<string> {
  const { uuid } = await make<{ uuid: string }>(app, '/templates', {
    name: 'Order is ready',
    message: 'Hello {{first_name|friend}}, your order {{order_no}} is ready.',
    variants: { fr: 'Bonjour {{first_name}}, votre commande {{order_no}} est prête.' },
    values: ['order_no'],
  });
  return `/templates/${uuid}`;
}

async function makeGroup(app: TestApp): Promise<string> {
  const contact = (await makeContact(app)).split('/').at(-1);
  const { uuid } = await make<{ uuid: string }>(app, '/groups', {
    name: 'Seed buyers',
    description: 'Who bought once',
  });
  await make(app, '/contacts/assign-group', { contact_ids: [contact], group_ids: [uuid] });
  return `/groups/${uuid}`;
}

async function makeSegment(app: TestApp): Promise<string> {
  await makeContact(app);
  const { uuid } = await make<{ uuid: string }>(app, '/segments', {
    name: 'Ghana, by name',
    description: 'Whom we can greet',
    condition: { all: [{ country: 'GH' }, { any: [{ field: 'first_name', is_known: true }, { network: 'MTN' }] }] },
  });
  return `/segments/${uuid}`;
}

async function makeCampaign(app: TestApp): Promise<string> {
  const { uuid } = await make<{ uuid: string }>(app, '/sms-campaigns', {
    name: 'Harvest offer',
    sender_id: 'Volley',
    message: 'Hello {{first_name|friend}}, seeds are half price until Sunday.',
    recipients: { phone_numbers: ['0244770001', '0244770002', '0501234567'] },
  });
  await make(app, `/sms-campaigns/${uuid}/send`, {});
  return `/campaigns/${uuid}`;
}

async function makeDraft(app: TestApp): Promise<string> {
  const { uuid } = await make<{ uuid: string }>(app, '/sms-campaigns', {
    name: 'Market prices',
    sender_id: 'Volley',
    message: 'Hello {{first_name|friend}}, it’s 210 cedis today.',
    recipients: { phone_numbers: ['0244770001', '0244770002'] },
    scheduled_at: '2030-01-07T09:00',
    is_recurring: true,
    sending_window: { from: '08:00', to: '20:00', time_zone: 'recipient' },
    shorten_urls: true,
  });
  return `/campaigns/${uuid}/edit`;
}

async function makeMessage(app: TestApp): Promise<string> {
  const body = { to: '0244770003', message: 'Your order is on its way.', sender_id: 'Volley' };
  const { campaign_id } = await make<{ campaign_id: string }>(app, '/messages', body);
  return `/messages/${campaign_id}`;
}

async function makeStory(app: TestApp): Promise<string> {
  await makeMessage(app);
  return '/messages/number/233244770003';
}

async function makeThread(app: TestApp): Promise<string> {
  const known = await app.call('GET', '/v1/threads?phone_number=233244770004', { key: app.key });
  const [found] = known.body.data.data as { id: string }[];
  const thread = { phoneNumber: '233244770004', message: 'Do you deliver to Kumasi?' };
  const id = found?.id ?? (await addThread(app, 1, thread));
  if (!found) await make(app, `/threads/${id}/notes`, { note: 'Asked twice already; call on Monday.' });
  return `/inbox/${id}`;
}

async function makeWebhook(app: TestApp): Promise<string> {
  const known = await app.call('GET', '/v1/webhooks', { key: app.key });
  const found = known.body.data.data.find(({ description }: { description: string }) => description === 'Order system');
  // Nobody listens there, so deliveries fail at once.
  const body = {
    url: 'http://127.0.0.1:9/orders',
    description: 'Order system',
    kinds: ['message.delivered', 'message.failed'],
  };
  const { uuid } = found ?? (await make<{ uuid: string }>(app, '/webhooks', body));
  if (!found) await make(app, `/webhooks/${uuid}/test`, { kind: 'message.delivered' });
  return `/webhooks/${uuid}`;
}

async function makeTrunk(app: TestApp): Promise<string> {
  const known = await app.call('GET', '/v1/admin/trunks', { key: app.key });
  const found = known.body.data.data.find(({ name }: { name: string }) => name === 'Accra Telecom');
  const body = { name: 'Accra Telecom', host: '127.0.0.1', port: 5099, is_paused: true };
  const { id } = found ?? (await make<{ id: number }>(app, '/admin/trunks', body));
  return `/operator/trunks/${id}`;
}

async function makeLookupSource(app: TestApp): Promise<string> {
  const known = await app.call('GET', '/v1/admin/lookup-sources', { key: app.key });
  const found = known.body.data.data.find(({ name }: { name: string }) => name === 'HLR of Accra Telecom');
  const body = { name: 'HLR of Accra Telecom', kind: 'sip', host: '127.0.0.1', paused: true };
  const { id } = found ?? (await make<{ id: number }>(app, '/admin/lookup-sources', body));
  return `/operator/routes/lookups/${id}`;
}

export const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const DESK_BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
/** A messenger's preview fetcher. */
const PREVIEW = 'WhatsApp/2.23.20.0';

/** Opens a short link as two people on phones, one at a desk, and a program. */
export async function openLink(app: TestApp, code: string): Promise<void> {
  for (const agent of [PHONE_BROWSER, PHONE_BROWSER, DESK_BROWSER, PREVIEW]) {
    const headers = { 'user-agent': agent, referer: 'https://harvest.example/offers', 'cf-ipcountry': 'GH' };
    assert.equal((await app.callLinks('GET', `/${code}`, { headers })).status, 302);
  }
  const read = () => app.call('GET', `/v1/url-shortener/${code}/analytics`, { key: app.key });
  await eventually(read, ({ body }) => body.data.visits.human === 3 && body.data.visits.machine === 1);
}

async function makeLink(app: TestApp): Promise<string> {
  const { id } = await make<{ id: string }>(app, '/url-shortener/create', {
    url: 'https://shop.harvest.example/seeds?offer=november',
    title: 'Seeds, November offer',
    ...{ track_visits: true, track_ip_address: true, track_device_type: true, track_browser: true },
    track_referer_url: true,
    track_country: true,
  });
  await openLink(app, id);
  return `/links/${id}`;
}

/** Removes the trunks, because calls use the simulated trunk, which rings no phone, only if there is no other. */
export async function removeTrunks(app: TestApp): Promise<void> {
  const { body } = await app.call('GET', '/v1/admin/trunks', { key: app.key });
  for (const { id, kind } of body.data.data as { id: number; kind: string }[])
    if (kind === 'sip') await app.call('DELETE', `/v1/admin/trunks/${id}`, { key: app.key });
}

async function makeVoiceDraft(app: TestApp): Promise<string> {
  const recording = await make<{ uuid: string }>(app, '/recordings/spoken', {
    name: 'Clinic reminder',
    text: 'Press one to confirm.',
    voice: 'kal',
  });
  const { uuid } = await make<{ uuid: string }>(app, '/voice-campaigns', {
    name: 'Clinic reminder',
    recording_id: recording.uuid,
    recipients: { phone_numbers: ['0244770009', '0244770017'] },
    digit_results: { 1: 'confirmed' },
    calling_window: { from: '00:00', to: '24:00', time_zone: 'recipient' },
    retry: { count: 1 },
  });
  return uuid;
}

async function makeVoiceCampaign(app: TestApp): Promise<string> {
  await removeTrunks(app);
  const uuid = await makeVoiceDraft(app);
  await make(app, `/voice-campaigns/${uuid}/send`, {});
  return `/voice/${uuid}`;
}

/** The samples by the path of their page. */
export const SAMPLES: Readonly<Record<string, (app: TestApp) => Promise<string>>> = {
  '/contacts/$id': makeContact,
  '/contacts/fields/$key': makeField,
  '/contacts/imports/$uuid': makeImport,
  '/groups/$uuid': makeGroup,
  '/segments/$uuid': makeSegment,
  '/templates/$uuid': makeTemplate,
  '/campaigns/$uuid': makeCampaign,
  '/campaigns/$uuid/edit': makeDraft,
  '/campaigns/$uuid/visits': async (app) => `${await makeCampaign(app)}/visits`,
  '/links/$code': makeLink,
  '/voice/$uuid': makeVoiceCampaign,
  '/messages/$uuid': makeMessage,
  '/messages/number/$number': makeStory,
  '/inbox/$uuid': makeThread,
  '/webhooks/$uuid': makeWebhook,
  '/operator/accounts/$id': async () => '/operator/accounts/1',
  '/operator/carriers/$id': async () => '/operator/carriers/1',
  '/operator/routes/lookups/$id': makeLookupSource,
  '/operator/trunks/$id': makeTrunk,
};
