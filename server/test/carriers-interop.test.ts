// The whole way of a message against the `smpp` package, which is not ours, as the carrier.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { analyseSmsText } from '@volley/text';
import { createServer, type ForeignPdu, type ForeignSession } from 'smpp';
import type { CarrierSettings } from '../src/sms/routing/carrier-settings.ts';
import { addCarrier, addRoute, removeAll, startFleet, to } from './testkit/carriers.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const runtime = await openTestRuntime();
const { rt } = runtime;

interface Foreign {
  readonly submits: ForeignPdu[];
  readonly sessions: ForeignSession[];
  /** The command_status for the next submits; 0 takes them. */
  judge: (pdu: ForeignPdu, index: number) => number;
}

async function startForeign(t: TestContext, settings: Partial<CarrierSettings> = {}) {
  const foreign: Foreign = { submits: [], sessions: [], judge: () => 0 };
  const server = createServer({}, (session) => {
    foreign.sessions.push(session);
    session.on('error', () => undefined);
    session.on('pdu', (pdu) => {
      if (pdu.command.endsWith('_resp')) return;
      if (pdu.command.startsWith('bind_')) {
        session.send(pdu.response({ system_id: 'foreign' }));
        return;
      }
      if (pdu.command !== 'submit_sm') {
        session.send(pdu.response());
        if (pdu.command === 'unbind') session.close();
        return;
      }
      const index = foreign.submits.push(pdu) - 1;
      const status = foreign.judge(pdu, index);
      session.send(pdu.response(status === 0 ? { message_id: `F${index + 1}` } : { command_status: status }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    for (const session of foreign.sessions) session.destroy();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await removeAll(runtime);
  const id = await addCarrier(rt, 'Foreign', { port, ...settings });
  await addRoute(rt, [[to(id)]]);
  return { foreign, fleet: await startFleet(t, rt) };
}

test('the package reads senders of each kind, and texts of both alphabets', async (t) => {
  const { foreign, fleet } = await startForeign(t);
  await fleet.send('233201234567', { senderId: 'Volley', message: 'Café {5 €}' });
  await fleet.send('233201234567', { senderId: '233241112222', message: 'Später Ж' });
  await fleet.send('233201234567', { senderId: '1234' });
  const seen = foreign.submits.map((pdu) => [pdu['source_addr_ton'], pdu['source_addr_npi'], pdu['source_addr']]);
  assert.deepEqual(seen, [
    [5, 0, 'Volley'],
    [1, 1, '233241112222'],
    [3, 0, '1234'],
  ]);
  const texts = foreign.submits.map((pdu) => (pdu['short_message'] as { message: string }).message);
  assert.deepEqual(texts.slice(0, 2), ['Café {5 €}', 'Später Ж']);
  assert.deepEqual([foreign.submits[0]?.['dest_addr_ton'], foreign.submits[0]?.['dest_addr_npi']], [1, 1]);
});

test('the package joins a long text of another script from its headers', async (t) => {
  const { foreign, fleet } = await startForeign(t);
  const message = 'Привет, мир! 😀 '.repeat(12);
  const { parts } = analyseSmsText(message);
  const result = await fleet.send('233201234567', { message, parts });
  assert.ok(result.kind === 'accepted');
  assert.deepEqual(
    result.ids,
    Array.from({ length: parts }, (_, at) => `F${at + 1}`),
  );
  const bodies = foreign.submits.map((pdu) => (pdu['short_message'] as { message: string }).message);
  assert.equal(bodies.join(''), message);
});

test('one part that the package throttles goes again alone', async (t) => {
  const { foreign, fleet } = await startForeign(t);
  foreign.judge = (_, index) => (index === 1 ? 0x58 : 0);
  const message = 'A text that is longer than one message can hold. '.repeat(7);
  const { parts } = analyseSmsText(message);
  const first = await fleet.send('233201234567', { message, parts });
  assert.ok(first.kind === 'refused' && first.isTemporary);
  assert.deepEqual(first.ids, ['F1', null, 'F3']);
  const isFree = () => {
    const slot = fleet.reserve(undefined, { parts });
    if (typeof slot !== 'string') slot.release();
    return typeof slot !== 'string';
  };
  await fleet.until(isFree, 'the pause ends');
  const again = await fleet.send('233201234567', { message, parts, acceptedIds: first.ids });
  assert.deepEqual(again, { kind: 'accepted', ids: ['F1', 'F4', 'F3'] });
});

test('one final no among several answers is the answer', async (t) => {
  const { foreign, fleet } = await startForeign(t);
  foreign.judge = (_, index) => [0, 0x58, 0x0b][index] ?? 0;
  const message = 'A text that is longer than one message can hold. '.repeat(7);
  const result = await fleet.send('233201234567', { message, parts: analyseSmsText(message).parts });
  assert.ok(result.kind === 'refused');
  assert.deepEqual([result.code, result.isTemporary], ['ESME_RINVDSTADR', false]);
});

test('a receipt of the package is read, and the package is told OK only once it is stored', async (t) => {
  const { foreign, fleet } = await startForeign(t);
  const [session] = foreign.sessions;
  const deliver = (): Promise<ForeignPdu> =>
    new Promise((resolve) => {
      const text = 'id:F1 sub:001 dlvrd:000 submit date:2601021529 done date:2601021530 stat:UNDELIV err:027 text:';
      session?.deliver_sm(
        { esm_class: 4, source_addr: '+233201234567', destination_addr: 'Volley', short_message: Buffer.from(text) },
        resolve,
      );
    });
  fleet.fail.isOn = true;
  assert.equal((await deliver()).command_status, 0x64);
  fleet.fail.isOn = false;
  assert.equal((await deliver()).command_status, 0);
  assert.deepEqual(fleet.receipts, [
    {
      carrierId: fleet.carriers.list()[0]?.config.id,
      carrierMessageId: 'F1',
      state: 'undelivered',
      errorCode: '027',
      phoneNumber: '233201234567',
      senderId: 'Volley',
      reference: null,
    },
  ]);
});
