// A carrier that reads what Volley writes with the parser of smpplib: the ids of an Indian message are in their optional parameters.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { startTestApp } from '../testkit/app.ts';
import { eventually } from '../testkit/eventually.ts';
import { has, run, TIMEOUT_MS } from './smpp-client-proof.ts';

const PYTHON = `import socket, struct
import smpplib.command, smpplib.consts, smpplib.smpp
from smpplib.ptypes import ostr

TAGS = {'entity': 0x1400, 'template': 0x1401, 'chain': 0x1402}
smpplib.consts.OPTIONAL_PARAMS.update(TAGS)
for name in TAGS:
    smpplib.command.SubmitSM.params[name] = smpplib.command.Param(type=ostr, max=255)

server = socket.create_server(('127.0.0.1', 0))
print('port', server.getsockname()[1], flush=True)
connection, _ = server.accept()
received = b''
while True:
    octets = connection.recv(65536)
    if not octets:
        break
    received += octets
    while len(received) >= 4 and len(received) >= struct.unpack('>I', received[:4])[0]:
        length = struct.unpack('>I', received[:4])[0]
        raw, received = received[:length], received[length:]
        _, command, _, sequence = struct.unpack('>IIII', raw[:16])
        body = b'id-1\\0'
        if command == 4:
            pdu = smpplib.smpp.parse_pdu(raw, client=None, need_sequence=False)
            print('submit', *(f'{name}={getattr(pdu, name).hex()}' for name in TAGS), flush=True)
        elif command == 0x15:
            body = b''
        connection.sendall(struct.pack('>IIII', 16 + len(body), command | 0x80000000, 0, sequence) + body)
`;
const ENTITY = '1101234560000012345';
const TEMPLATE = '1107161234567890123';
const CHAIN = 'aa11,bb22';
const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex');

/** Starts the carrier, and returns its port and what it says, line by line. */
async function startCarrier(folder: string) {
  writeFileSync(join(folder, 'packages', 'carrier.py'), PYTHON);
  const carrier = spawn('python3', [join('packages', 'carrier.py')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  after(() => carrier.kill());
  const lines: string[] = [];
  const reader = createInterface(carrier.stdout).on('line', (line) => lines.push(line));
  await once(reader, 'line', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { port: Number(lines[0]?.split(' ')[1]), lines };
}

if (!has('python3', '-m', 'pip', '--version')) {
  console.log('Python with pip is not installed: the optional parameters are not proven with smpplib here');
} else {
  test('smpplib reads the ids of entity, template and chain of an Indian message in their parameters', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'volley-smpp-tlvs-'));
    after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
    const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', 'packages'];
    await run('python3', [...install, 'smpplib==2.2.4'], { cwd: folder, timeout: TIMEOUT_MS });
    const { port, lines } = await startCarrier(folder);
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
    assert.deepEqual(lines.slice(1), [`submit entity=${hex(ENTITY)} template=${hex(TEMPLATE)} chain=${hex(CHAIN)}00`]);
  });
}
