import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import { decodeSmsText } from '../src/lib/sms-protocol/sms-text-inbound.ts';
import type { CarrierInbound } from '../src/sms/carrier.ts';
import { startInbound } from '../src/sms/inbound/receive-message.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const clock = manualClock(Date.now());
const { rt, sql } = await openTestRuntime({ clock });
const inbox = startInbound({ rt, networkOf: () => 'MTN', onQueued: () => undefined });
let numbers = 0;

function ownNumber(): string {
  numbers += 1;
  return `23324430${String(numbers).padStart(4, '0')}`;
}

function inbound(sender: string, message: string, over: Partial<CarrierInbound> = {}): CarrierInbound {
  return { carrierId: 1, sender, ourAddress: '1234', message, concatenation: null, ...over };
}

const received = (sender: string) =>
  sql<{ message: string }>('select message from inbound_messages where sender = $1 order by received_at, id', [sender]);

/** A long message as a phone sends it: octets of one coding, cut wherever a part is full. */
function partsOf(
  sender: string,
  octets: Buffer,
  dataCoding: number,
  { reference = 21, at = 3 } = {},
): CarrierInbound[] {
  return [octets.subarray(0, at), octets.subarray(at)].map((piece, index) =>
    inbound(sender, decodeSmsText(piece, dataCoding), {
      concatenation: { reference, part: index + 1, parts: 2 },
      content: { octets: piece, dataCoding },
    }),
  );
}

test('a character that is split across two parts is kept', async () => {
  const euro = Buffer.from([0x41, 0x42, 0x1b, 0x65, 0x43]);
  const smile = Buffer.from('A\u{1f600}B', 'utf16le').swap16();
  for (const [octets, dataCoding, at, text] of [
    [euro, 0, 3, 'AB€C'],
    [smile, 8, 4, 'A😀B'],
    [smile, 8, 3, 'A😀B'],
  ] as const) {
    const sender = ownNumber();
    for (const part of partsOf(sender, octets, dataCoding, { at })) await inbox.onInbound(part);
    assert.deepEqual(
      (await received(sender)).map((row) => row.message),
      [text],
    );
  }
});

test('a part that is sent again after its message was whole makes no message of its own', async () => {
  const sender = ownNumber();
  const [first, last] = partsOf(sender, Buffer.from('Hello'), 0) as [CarrierInbound, CarrierInbound];
  for (const part of [first, last, last, first]) await inbox.onInbound(part);
  clock.advance(6 * 60_000);
  await inbox.storeLateParts();
  assert.deepEqual(
    (await received(sender)).map((row) => row.message),
    ['Hello'],
  );
  clock.advance(60 * 60_000);
  await inbox.storeLateParts();
  assert.deepEqual(await sql('select 1 from inbound_parts where sender = $1', [sender]), []);
});

test('what was left behind under a reference does not join a later message with the same one', async () => {
  const sender = ownNumber();
  const [old] = partsOf(sender, Buffer.from('Old one'), 0) as [CarrierInbound];
  await inbox.onInbound(old);
  clock.advance(10);
  const [first, last] = partsOf(sender, Buffer.from('New one'), 0) as [CarrierInbound, CarrierInbound];
  await inbox.onInbound(first);
  clock.advance(10);
  await inbox.onInbound(last);
  clock.advance(1_000);
  const [again] = partsOf(sender, Buffer.from('Yet another'), 0) as [CarrierInbound];
  await inbox.onInbound(again);
  clock.advance(6 * 60_000);
  const [, late] = partsOf(sender, Buffer.from('Far too late'), 0) as [CarrierInbound, CarrierInbound];
  await inbox.onInbound(late);
  assert.deepEqual(
    (await received(sender)).map((row) => row.message),
    ['Old', 'New one', 'Yet'],
  );
});

test('what a carrier sends again before it is acknowledged is stored once', async () => {
  const sender = ownNumber();
  await Promise.all(Array.from({ length: 6_000 }, () => inbox.onInbound(inbound(sender, 'Impatient'))));
  assert.equal((await received(sender)).length, 1);
});
