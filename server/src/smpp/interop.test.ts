// Tests against the `smpp` package, which is not ours: as the carrier for our bind, and as the client of our simulator.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { type TestContext, test } from 'node:test';
import { connect, createServer, type ForeignPdu, type ForeignSession } from 'smpp';
import type { BindOptions } from './bind.ts';
import { findConcatenation, getMessageBody, isReceipt, parseReceipt } from './index.ts';
import { startBindFixture } from './testing/bind-fixture.ts';
import { startSmsc } from './testing/index.ts';
import { buildConcatenationUdh } from './udh.ts';

const key = readFileSync(new URL('./testdata/localhost-key.pem', import.meta.url), 'utf8');
const cert = readFileSync(new URL('./testdata/localhost-cert.pem', import.meta.url), 'utf8');

type Foreign = { port: number; submits: ForeignPdu[]; session: () => ForeignSession };

// A carrier made with the package: it lets in whoever has the right password, and numbers the messages that it accepts.
async function startForeignCarrier(t: TestContext, options: Record<string, unknown> = {}): Promise<Foreign> {
  const submits: ForeignPdu[] = [];
  const sessions: ForeignSession[] = [];
  const server: Server = createServer(options, (session) => {
    sessions.push(session);
    session.on('error', () => {});
    session.on('pdu', (pdu) => {
      if (pdu.command.endsWith('_resp')) return;
      if (pdu.command.startsWith('bind_')) {
        const isRight = pdu['password'] === 'secret';
        session.send(pdu.response(isRight ? { system_id: 'foreign' } : { command_status: 0x0e }));
        return;
      }
      if (pdu.command === 'submit_sm') submits.push(pdu);
      session.send(pdu.response({ message_id: `f${submits.length}` }));
      if (pdu.command === 'unbind') session.close();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    for (const session of sessions) session.destroy();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  const address = server.address();
  const session = (): ForeignSession => sessions.at(-1) ?? assert.fail('nobody connected');
  return { port: typeof address === 'object' && address !== null ? address.port : 0, submits, session };
}

async function startBound(t: TestContext, options: Partial<BindOptions> & { port: number }) {
  const fixture = startBindFixture(options);
  t.after(() => fixture.bind.stop(500));
  await fixture.untilState('bound');
  return fixture;
}

for (const bindKind of ['transmitter', 'receiver', 'transceiver'] as const) {
  test(`we bind to the package as ${bindKind}, and unbind`, async (t) => {
    const carrier = await startForeignCarrier(t);
    const fixture = await startBound(t, { port: carrier.port, bindKind });
    assert.deepEqual(fixture.bind.state, { kind: 'bound', carrierSystemId: 'foreign' });
    await fixture.bind.stop(500);
    assert.equal(fixture.bind.state.kind, 'stopped');
  });
}

test('the package refuses our wrong password, and we know it as such', async (t) => {
  const carrier = await startForeignCarrier(t);
  const fixture = startBindFixture({ port: carrier.port, password: 'wrong' });
  t.after(() => fixture.bind.stop(0));
  const state = await fixture.untilState('waiting');
  assert.ok(state.kind === 'waiting' && state.failure.kind === 'refused');
  assert.equal(state.failure.status.name, 'ESME_RINVPASWD');
});

test('the package reads our submits: addresses, text, TLVs, and a long header', async (t) => {
  const carrier = await startForeignCarrier(t);
  const fixture = await startBound(t, { port: carrier.port });
  const udh = buildConcatenationUdh({ reference: 51_234, total: 3, part: 2 }, 16);
  const outcome = await fixture.submit({
    sourceAddrTon: 5,
    destAddrTon: 1,
    destAddrNpi: 1,
    esmClass: 0x40,
    dataCoding: 4,
    validityPeriod: '000000001000000R',
    shortMessage: Buffer.concat([udh, Buffer.alloc(133, 0xa5)]),
    tlvs: { userMessageReference: 777, sourcePort: 5, additionalStatusInfoText: 'info' },
  });
  assert.deepEqual(outcome, { kind: 'accepted', messageId: 'f1' });
  const pdu = carrier.submits[0] ?? assert.fail('no submit');
  assert.equal(pdu['source_addr'], 'Volley');
  assert.equal(pdu['source_addr_ton'], 5);
  assert.equal(pdu['destination_addr'], '233201234567');
  assert.equal(pdu['registered_delivery'], 1);
  assert.equal(pdu['user_message_reference'], 777);
  assert.equal(pdu['source_port'], 5);
  assert.equal(pdu['additional_status_info_text'], 'info');
  const message = pdu['short_message'] as { udh: Buffer[]; message: Buffer };
  assert.equal(Buffer.concat(message.udh).toString('hex'), udh.subarray(1).toString('hex'));
  assert.deepEqual(message.message, Buffer.alloc(133, 0xa5));
});

test('we read what the package delivers: a receipt and a reply in UCS-2, each acknowledged', async (t) => {
  const carrier = await startForeignCarrier(t);
  const fixture = await startBound(t, { port: carrier.port });
  const deliver = (options: Record<string, unknown>): Promise<ForeignPdu> =>
    new Promise((resolve) => {
      carrier.session().deliver_sm(options, resolve);
    });
  const text = 'id:f1 sub:001 dlvrd:001 submit date:2601021529 done date:2601021530 stat:DELIVRD err:000 text:';
  const tlvs = { receipted_message_id: 'f1', message_state: 2 };
  const first = await deliver({ esm_class: 4, source_addr: '233201234567', short_message: Buffer.from(text), ...tlvs });
  const second = await deliver({ source_addr: '233201234567', data_coding: 8, short_message: 'Später €' });
  assert.deepEqual([first.command_status, second.command_status], [0, 0]);
  const [receipt, reply] = fixture.requests;
  assert.ok(receipt !== undefined && reply?.command === 'deliver_sm');
  assert.equal(parseReceipt(receipt)?.state, 'delivered');
  assert.equal(isReceipt(reply), false);
  const body = getMessageBody({ ...reply.fields, tlvs: reply.tlvs });
  assert.equal(new TextDecoder('utf-16be').decode(body), 'Später €');
});

test('TLS: we bind to the package, trusting its certificate, and refuse one we do not trust', async (t) => {
  const carrier = await startForeignCarrier(t, { key, cert });
  const fixture = await startBound(t, { port: carrier.port, tls: { ca: cert, servername: 'localhost' } });
  assert.deepEqual(await fixture.submit(), { kind: 'accepted', messageId: 'f1' });
  const distrusting = startBindFixture({ port: carrier.port, tls: { servername: 'localhost' } });
  t.after(() => distrusting.bind.stop(0));
  const state = await distrusting.untilState('waiting');
  assert.ok(state.kind === 'waiting' && state.failure.kind === 'connect');
});

async function connectForeignClient(t: TestContext, options: Record<string, unknown>): Promise<ForeignSession> {
  const session = await new Promise<ForeignSession>((resolve) => {
    const made = connect({ host: '127.0.0.1', ...options }, () => resolve(made));
    made.on('error', () => {});
  });
  t.after(() => session.destroy());
  return session;
}

for (const tls of [undefined, { key, cert }]) {
  test(`the package, as a client${tls === undefined ? '' : ' over TLS'}, binds, submits, gets its receipt and unbinds`, async (t) => {
    const smsc = await startSmsc({ ...(tls === undefined ? {} : { tls }) });
    t.after(() => smsc.stop());
    const client = await connectForeignClient(t, {
      port: smsc.port,
      tls: tls !== undefined,
      rejectUnauthorized: false,
    });
    const receipt = Promise.withResolvers<ForeignPdu>();
    client.on('pdu', (pdu) => {
      if (pdu.command !== 'deliver_sm') return;
      client.send(pdu.response());
      receipt.resolve(pdu);
    });
    const call = (run: (onResponse: (pdu: ForeignPdu) => void) => boolean): Promise<ForeignPdu> =>
      new Promise((resolve) => {
        run(resolve);
      });
    const bound = await call((done) => client.bind_transceiver({ system_id: 'them', password: 'any' }, done));
    assert.deepEqual(
      [bound.command_status, bound['system_id'], bound['sc_interface_version']],
      [0, 'volley-smsc', 0x34],
    );
    const submit = { source_addr: 'Them', destination_addr: '233209999999', registered_delivery: 1 };
    const udh = buildConcatenationUdh({ reference: 9, total: 2, part: 1 }, 8);
    const short_message = { udh, message: Buffer.from('Long') };
    const taken = await call((done) => client.submit_sm({ ...submit, short_message, user_message_reference: 5 }, done));
    assert.deepEqual([taken.command_status, taken['message_id']], [0, '1']);
    const told = await receipt.promise;
    assert.deepEqual([told['receipted_message_id'], told['message_state'], told['esm_class']], ['1', 2, 4]);
    assert.equal(told['source_addr'], '233209999999');
    const [logged] = smsc.log.submits;
    assert.deepEqual(logged?.concatenation, { reference: 9, total: 2, part: 1, referenceBits: 8 });
    assert.equal(logged?.userMessageReference, 5);
    assert.equal((await call((done) => client.enquire_link(done))).command_status, 0);
    await smsc.until(({ log }) => log.counts.receiptsAcknowledged === 1, 30_000);
    assert.equal((await call((done) => client.unbind(done))).command, 'unbind_resp');
  });
}

test('a concatenation the package wrote is found by us', async (t) => {
  const carrier = await startForeignCarrier(t);
  const fixture = await startBound(t, { port: carrier.port });
  const udh = Buffer.from('050003c80201', 'hex');
  await new Promise((resolve) => {
    carrier.session().deliver_sm({ short_message: { udh, message: 'Part' } }, resolve);
  });
  const [pdu] = fixture.requests;
  assert.ok(pdu?.command === 'deliver_sm');
  const found = findConcatenation({ ...pdu.fields, tlvs: pdu.tlvs });
  assert.deepEqual(found, { reference: 200, total: 2, part: 1, referenceBits: 8 });
});
