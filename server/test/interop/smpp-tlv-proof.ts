// An Indian message, whose ids stand in optional parameters, is sent to a carrier of others.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { startTestApp } from '../testkit/app.ts';
import { eventually } from '../testkit/eventually.ts';
import { TIMEOUT_MS } from './smpp-client-proof.ts';

const ENTITY = '1101234560000012345';
const TEMPLATE = '1107161234567890123';
const CHAIN = 'aa11,bb22';
const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex');

/** The octets of the three parameters. */
export const OCTETS = { entity: hex(ENTITY), template: hex(TEMPLATE), chain: `${hex(CHAIN)}00` };

export interface ForeignCarrier {
  readonly port: number;
  /** What it says of each message, a line each. */
  readonly lines: readonly string[];
}

/** Starts a carrier that says its port in the first line. */
export async function startForeignCarrier(program: string, args: readonly string[], cwd: string) {
  const carrier: ChildProcess = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  after(() => carrier.kill());
  const lines: string[] = [];
  assert.ok(carrier.stdout);
  const reader = createInterface(carrier.stdout).on('line', (line) => lines.push(line));
  await once(reader, 'line', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { port: Number(lines.shift()?.split(' ')[1]), lines } satisfies ForeignCarrier;
}

/** Sends it, and waits until the carrier has accepted it. */
export async function sendIndianMessage({ port }: Pick<ForeignCarrier, 'port'>): Promise<void> {
  const app = await startTestApp({ settings: { VOLLEY_SECRET: 'a secret of the tests alone' } });
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await app.call(method, `/v1${path}`, { key: app.key, ...(body === undefined ? {} : { body }) });
    assert.ok(reply.status < 300, reply.text);
    return reply.body.data;
  };
  const tlvs = [
    { tag: '0x1400', type: 'octets', value: '{dlt_entity_id}' },
    { tag: '0x1401', type: 'octets', value: '{dlt_template_id}' },
    { tag: '0x1402', type: 'cstring', value: '{dlt_chain}' },
  ];
  const connection = { host: '127.0.0.1', port, system_id: 'asha', password: 'secret' };
  const { id } = await call('POST', '/admin/carriers', { name: 'India', ...connection, tlvs });
  await eventually(
    () => call('GET', `/admin/carriers/${id}`),
    ({ status }) => /^Connected/.test(status?.words ?? ''),
  );
  await call('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: id }]] });
  await call('POST', '/admin/prices', { match: 'prefix', value: '91', price_per_part: '0.10' });
  const values = { dlt_entity_id: ENTITY, dlt_chain: CHAIN };
  await call('PUT', '/named-values', { sender_id: 'Volley', values, registered_texts_in: ['IN'] });
  await call('POST', '/registered-texts', {
    ...{ name: 'Order is ready', text: 'Dear {#var#}, your order is ready.' },
    values: { dlt_template_id: TEMPLATE },
  });
  const template = await call('POST', '/templates', {
    name: 'Ready',
    message: 'Dear {{who}}, your order is ready.',
    values: ['who'],
  });
  const sent = await call('POST', '/messages', {
    ...{ to: '+919876543210', sender_id: 'Volley' },
    template: { id: template.uuid, values: { who: 'Asha' } },
  });
  assert.equal(sent.status, 'sent');
}
