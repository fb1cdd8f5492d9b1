import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeMessage } from '../messages/message.ts';
import { type CallHarness, startCallHarness } from '../testing/call-harness.ts';
import { seededRandom } from '../testing/index.ts';

let harness: CallHarness;

before(async () => {
  harness = await startCallHarness();
});

after(() => harness.stop());

const random = seededRandom(4475);
const upTo = (limit: number): number => Math.floor(random() * limit);
const NASTY = [
  '',
  '0',
  '-1',
  '4294967296',
  '99999999999999999999',
  '<',
  '>',
  '"',
  ';',
  ',',
  '%00',
  '\0',
  'sip:',
  '[::]',
];

function mangleLine(line: string): string {
  const nasty = NASTY[upTo(NASTY.length)] ?? '';
  const kind = upTo(4);
  if (kind === 0) return `${line.slice(0, line.indexOf(':') + 1)} ${nasty}`;
  if (kind === 1) return line.replace(/[0-9]+/, nasty);
  if (kind === 2) return `${line.slice(0, upTo(line.length))}${nasty}${line.slice(upTo(line.length))}`;
  return `${line}\r\n${line}`;
}

// Changes, drops or doubles one line, changes one byte, or cuts off the end: the result is still close enough to reach every layer.
function mangle(bytes: Buffer): Buffer {
  const kind = upTo(4);
  if (kind === 0) {
    const copy = Buffer.from(bytes);
    copy[upTo(copy.length)] = upTo(256);
    return copy;
  }
  if (kind === 1) return bytes.subarray(0, upTo(bytes.length));
  const lines = bytes.toString('latin1').split('\r\n');
  const at = upTo(lines.length);
  if (kind === 2) lines.splice(at, 1);
  else lines[at] = mangleLine(lines[at] ?? '');
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

// Endings of numbers at the fake trunk: answered, held, refreshed, challenged, forked, ringing, and answered after a CANCEL.
const SUFFIXES = ['00', '10', '19', '26', '04', '15', '02', '07'];

test('messages of calls going on, mangled and sent again, harm neither the agent nor the next call', async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  socket.on('error', () => undefined);
  const placed = SUFFIXES.map((suffix) => harness.place(`73${suffix}`, { maxDurationMs: 1500, ringTimeoutMs: 800 }));
  await Promise.all([placed[0]?.waitFor('answered'), placed[6]?.waitFor('ringing'), placed[5]?.waitFor('answered')]);
  for (let round = 0; round < 3000; round += 1) {
    const sent = harness.fake.recorded.filter(({ direction }) => direction === 'out');
    const one = sent[upTo(sent.length)];
    assert.ok(one);
    socket.send(mangle(writeMessage(one.message)), harness.ua.localPort, '127.0.0.1');
    if (round % 20 === 0) await nextTurn();
  }
  const ends = await Promise.all(placed.map((call) => call.ended));
  assert.equal(ends.length, SUFFIXES.length);
  socket.close();
  assert.ok(harness.ua.malformedCount() > 100);
  assert.equal((await harness.place('7400', { maxDurationMs: 30 }).ended).cause, 'max-duration');
});
