import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { STATUS } from '../lib/sms-protocol/command-status.ts';
import { decodePdu, encodePdu } from './codec.ts';
import { connect } from './connect.ts';
import { mutatePdu } from './fuzz.ts';
import type { Pdu, PduToWrite } from './pdu-table.ts';
import type { SubmitOutcome } from './pending-requests.ts';
import { Session } from './session.ts';
import { PduSplitter } from './splitter.ts';
import { type BindFixture, startBindFixture, startRawPeer } from './testing/bind-fixture.ts';
import { startSmsc } from './testing/index.ts';
import { createRandom } from './testing/random.ts';

type Peer = {
  fixture: BindFixture;
  socket: Socket;
  read(command: string): Promise<Pdu>;
  write(...pdus: PduToWrite[]): void;
};

// A bind over a raw socket, whose other end the test writes by hand.
async function startPeer(t: TestContext, options: Partial<Parameters<typeof startBindFixture>[0]> = {}): Promise<Peer> {
  const raw = await startRawPeer();
  const connected = raw.nextSocket();
  const fixture = startBindFixture({ reconnectMinMs: 60_000, reconnectMaxMs: 60_000, ...options, port: raw.port });
  t.after(async () => {
    await fixture.bind.stop(0);
    await raw.stop();
  });
  const socket = await connected;
  const { read } = startReading(socket);
  const write = (...pdus: PduToWrite[]): void => {
    socket.write(Buffer.concat(pdus.map(encodePdu)));
  };
  const bind = await read('bind_transceiver');
  write({ command: 'bind_transceiver_resp', sequence: bind.sequence, fields: { systemId: 'peer' } });
  await fixture.untilState('bound');
  return { fixture, socket, read, write };
}

function startReading(socket: Socket): { read: (command: string) => Promise<Pdu> } {
  const seen: Pdu[] = [];
  const waiting: Array<() => void> = [];
  const splitter = new PduSplitter((buffer, start, end) => {
    seen.push(decodePdu(buffer, start, end));
  });
  socket.on('data', (chunk) => {
    splitter.push(chunk as Buffer);
    for (const wake of waiting.splice(0)) wake();
  });
  return {
    read: async (command) => {
      for (;;) {
        const at = seen.findIndex((pdu) => pdu.command === command);
        const [pdu] = at === -1 ? [] : seen.splice(at, 1);
        if (pdu !== undefined) return pdu;
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
    },
  };
}

const BIG = { tlvs: { messagePayload: Buffer.alloc(60_000) } };

test('a submit is accepted, refused or nacked as the carrier says, whatever the order of answers', async (t) => {
  const { fixture, read, write } = await startPeer(t);
  const outcomes = [fixture.submit(), fixture.submit(), fixture.submit()];
  const [first, second, third] = [await read('submit_sm'), await read('submit_sm'), await read('submit_sm')];
  write(
    { command: 'generic_nack', sequence: third.sequence, status: STATUS.invalidCommandId },
    { command: 'submit_sm_resp', sequence: second.sequence, status: STATUS.throttled },
    { command: 'submit_sm_resp', sequence: first.sequence, fields: { messageId: 'A1' } },
  );
  assert.deepEqual(await Promise.all(outcomes), [
    { kind: 'accepted', messageId: 'A1' },
    { kind: 'refused', status: STATUS.throttled },
    { kind: 'refused', status: STATUS.invalidCommandId },
  ]);
});

test('the window is never exceeded, and one over it comes back as unwritten', async (t) => {
  const { fixture, read, write } = await startPeer(t, { windowMax: 2 });
  const open = [fixture.submit(), fixture.submit()];
  assert.equal(fixture.bind.freeSlots, 0);
  assert.deepEqual(await fixture.submit(), { kind: 'unwritten' });
  const first = await read('submit_sm');
  write({ command: 'submit_sm_resp', sequence: first.sequence, fields: { messageId: '1' } });
  await open[0];
  assert.equal(fixture.bind.freeSlots, 1);
});

test('a submit not answered in time is unanswered, frees its slot, and its late answer is still told', async (t) => {
  const late: Pdu[] = [];
  const heard = Promise.withResolvers<void>();
  const { fixture, read, write } = await startPeer(t, {
    windowMax: 1,
    requestTimeoutMs: 150,
    onLateAnswer: (pdu) => {
      late.push(pdu);
      heard.resolve();
    },
  });
  assert.deepEqual(await fixture.submit(), { kind: 'unanswered', reason: 'timeout' });
  assert.equal(fixture.bind.freeSlots, 1);
  const submit = await read('submit_sm');
  write({ command: 'submit_sm_resp', sequence: submit.sequence, fields: { messageId: 'late' } });
  await heard.promise;
  assert.equal(late[0]?.sequence, submit.sequence);
});

test('when the socket dies, what was written is unanswered', async (t) => {
  const { fixture, socket, read } = await startPeer(t);
  const outcome = fixture.submit();
  await read('submit_sm');
  socket.resetAndDestroy();
  assert.deepEqual(await outcome, { kind: 'unanswered', reason: 'closed' });
  assert.deepEqual(await fixture.submit(), { kind: 'unwritten' });
});

test('a socket that takes nothing more has no free slots, and what it never took is told as unwritten', async (t) => {
  const { fixture, socket } = await startPeer(t, { windowMax: 1000, inboundMax: 1000 });
  socket.pause();
  const outcomes: Array<Promise<SubmitOutcome>> = [];
  while (fixture.bind.freeSlots > 0 && outcomes.length < 900) {
    for (let i = 0; i < 3; i += 1) outcomes.push(fixture.submit(BIG));
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.ok(outcomes.length < 900, 'the socket never filled');
  assert.equal(fixture.bind.freeSlots, 0);
  const over = fixture.submit(BIG);
  socket.destroy();
  assert.deepEqual(await over, { kind: 'unwritten' });
  const kinds = new Set((await Promise.all(outcomes)).map((outcome) => outcome.kind));
  assert.deepEqual([...kinds], ['unanswered']);
});

test('a submit of the tick in which the connection ends is proved unwritten, and never reaches the wire', async (t) => {
  const raw = await startRawPeer();
  const accepted = raw.nextSocket();
  const socket = await connect({ host: '127.0.0.1', port: raw.port, timeoutMs: 1000 });
  const session = new Session(socket, {
    role: 'esme',
    windowMax: 1,
    requestTimeoutMs: 1000,
    enquireLinkMs: 0,
    enquireLinkDeadlineMs: 1000,
    inboundMax: 1,
    inboundTimeoutMs: 1000,
    onRequest: () => null,
    onClose: () => {},
  });
  t.after(() => raw.stop());
  session.setBound('transceiver');
  const received: Buffer[] = [];
  const far = await accepted;
  far.on('data', (chunk) => received.push(chunk as Buffer));
  const outcome = new Promise((resolve) => {
    session.submit({ destinationAddr: '1' }, resolve);
  });
  session.destroy();
  assert.deepEqual(await outcome, { kind: 'unwritten' });
  await once(far, 'end');
  assert.equal(received.length, 0);
});

test('a request of the carrier is answered only when its handler is done, and with its status', async (t) => {
  const gates = [
    Promise.withResolvers<{ status: number } | null>(),
    Promise.withResolvers<{ status: number } | null>(),
  ];
  let calls = 0;
  const { read, write } = await startPeer(t, {
    onRequest: () => {
      calls += 1;
      const gate = gates[calls - 1];
      return gate === undefined ? Promise.resolve({ status: 0 }) : gate.promise;
    },
  });
  write(
    { command: 'deliver_sm', sequence: 71 },
    { command: 'deliver_sm', sequence: 72 },
    { command: 'enquire_link', sequence: 73 },
  );
  // The answer to the last request is here first, so the two before it really wait.
  assert.equal((await read('enquire_link_resp')).sequence, 73);
  gates[1]?.resolve({ status: STATUS.receiverPermanentError });
  const second = await read('deliver_sm_resp');
  assert.deepEqual([second.sequence, second.status], [72, STATUS.receiverPermanentError]);
  gates[0]?.resolve({ status: STATUS.ok });
  const first = await read('deliver_sm_resp');
  assert.deepEqual([first.sequence, first.status], [71, STATUS.ok]);
});

test('a handler that fails, throws or takes too long makes a temporary refusal', async (t) => {
  let calls = 0;
  const { read, write } = await startPeer(t, {
    inboundTimeoutMs: 30,
    onRequest: () => {
      calls += 1;
      if (calls === 1) return Promise.reject(new Error('no database'));
      if (calls === 2) throw new Error('at once');
      return new Promise(() => {});
    },
  });
  for (const sequence of [1, 2, 3]) {
    write({ command: 'deliver_sm', sequence });
    const answer = await read('deliver_sm_resp');
    assert.deepEqual([answer.sequence, answer.status], [sequence, STATUS.receiverTemporaryError]);
  }
});

test('more requests at once than allowed are left in the socket until some are answered', async (t) => {
  const inboundMax = 5;
  const waiting: Array<(answer: { status: number }) => void> = [];
  const { socket, read } = await startPeer(t, {
    inboundMax,
    onRequest: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
  });
  const one = encodePdu({ command: 'deliver_sm', sequence: 1, fields: { shortMessage: Buffer.alloc(200) } });
  const count = 3000;
  socket.write(Buffer.concat(Array.from({ length: count }, () => one)));
  let answered = 0;
  // The session still takes what one chunk of the socket held; a chunk is 64 KiB.
  const takenMax = inboundMax + Math.ceil(65_536 / one.length);
  while (answered < count) {
    let restingRounds = 0;
    for (
      let seen = waiting.length;
      restingRounds < 20;
      restingRounds = waiting.length === seen ? restingRounds + 1 : 0
    ) {
      seen = waiting.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.ok(waiting.length <= takenMax, `${waiting.length} at once`);
    answered += waiting.length;
    for (const resolve of waiting.splice(0)) resolve({ status: 0 });
  }
  for (let i = 0; i < count; i += 1) await read('deliver_sm_resp');
});

test('a malformed request is nacked, an unknown one too, and the session goes on', async (t) => {
  const { fixture, socket, read, write } = await startPeer(t);
  const broken = encodePdu({ command: 'deliver_sm', sequence: 5 }).subarray(0, 20);
  broken.writeUInt32BE(20, 0);
  socket.write(broken);
  const nack = await read('generic_nack');
  assert.deepEqual([nack.sequence, nack.status], [5, STATUS.invalidCommandLength]);
  socket.write(Buffer.from('00000010000000550000000000000006', 'hex'));
  const unknown = await read('generic_nack');
  assert.deepEqual([unknown.sequence, unknown.status], [6, STATUS.invalidCommandId]);
  write({ command: 'enquire_link', sequence: 7 });
  assert.equal((await read('enquire_link_resp')).sequence, 7);
  assert.equal(fixture.bind.state.kind, 'bound');
});

test('a yes whose body is flawed is a yes', async (t) => {
  const { fixture, socket, read, write } = await startPeer(t);
  const outcome = fixture.submit();
  const { sequence } = await read('submit_sm');
  const whole = encodePdu({ command: 'submit_sm_resp', sequence, fields: { messageId: '12' } });
  const broken = whole.subarray(0, whole.length - 1);
  broken.writeUInt32BE(broken.length, 0);
  socket.write(broken);
  assert.deepEqual(await outcome, { kind: 'accepted', messageId: '12' });
  write({ command: 'enquire_link', sequence: 7 });
  assert.equal((await read('enquire_link_resp')).sequence, 7);
});

test('a stream that is not SMPP is nacked once and closed', async (t) => {
  const { fixture, socket, read } = await startPeer(t);
  socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
  assert.equal((await read('generic_nack')).status, STATUS.invalidCommandLength);
  const state = await fixture.untilState('waiting');
  assert.ok(state.kind === 'waiting' && state.failure.kind === 'closed' && state.failure.reason === 'broken_stream');
});

test('a carrier that answers enquire_link stays bound; one that falls silent is left', async (t) => {
  const { fixture, read, write } = await startPeer(t, { enquireLinkMs: 30, enquireLinkDeadlineMs: 300 });
  for (let i = 0; i < 3; i += 1) {
    const { sequence } = await read('enquire_link');
    write({ command: 'enquire_link_resp', sequence });
  }
  assert.equal(fixture.bind.state.kind, 'bound');
  const state = await fixture.untilState('waiting');
  assert.ok(state.kind === 'waiting' && state.failure.kind === 'closed' && state.failure.reason === 'link_unanswered');
});

test('an unbind of a carrier that answers nothing more is answered within the time of a request', async (t) => {
  const { fixture, read, write } = await startPeer(t, { requestTimeoutMs: 300 });
  const outcome = fixture.submit();
  await read('submit_sm');
  const sinceMs = performance.now();
  write({ command: 'unbind', sequence: 9 });
  assert.equal((await read('unbind_resp')).sequence, 9);
  assert.ok(performance.now() - sinceMs < 4_000);
  assert.equal((await outcome).kind, 'unanswered');
});

test('stop waits for open submits, then unbinds, then ends the socket', async (t) => {
  const { fixture, socket, read, write } = await startPeer(t);
  const outcome = fixture.submit();
  const { sequence } = await read('submit_sm');
  const stopped = fixture.bind.stop(2000);
  assert.deepEqual(await fixture.submit(), { kind: 'unwritten' }, 'nothing new while it drains');
  write({ command: 'submit_sm_resp', sequence, fields: { messageId: 'last' } });
  assert.deepEqual(await outcome, { kind: 'accepted', messageId: 'last' });
  const unbind = await read('unbind');
  const ended = once(socket, 'end');
  write({ command: 'unbind_resp', sequence: unbind.sequence });
  await stopped;
  await ended;
  assert.equal(fixture.bind.state.kind, 'stopped');
});

test('stop answers the requests in hand, leaves new ones to be sent again, and so ends under any flood', async (t) => {
  const gate = Promise.withResolvers<{ status: number }>();
  let calls = 0;
  const { fixture, read, write } = await startPeer(t, {
    onRequest: () => {
      calls += 1;
      return gate.promise;
    },
  });
  write({ command: 'deliver_sm', sequence: 1 }, { command: 'enquire_link', sequence: 2 });
  await read('enquire_link_resp');
  const stopped = fixture.bind.stop(2000);
  write({ command: 'deliver_sm', sequence: 3 }, { command: 'enquire_link', sequence: 4 });
  await read('enquire_link_resp');
  gate.resolve({ status: 0 });
  assert.equal((await read('deliver_sm_resp')).sequence, 1);
  const unbind = await read('unbind');
  write({ command: 'unbind_resp', sequence: unbind.sequence });
  await stopped;
  assert.equal(calls, 1);
});

test('stop keeps its limit when the carrier answers nothing', async (t) => {
  const { fixture } = await startPeer(t);
  const outcome = fixture.submit();
  const startedMs = performance.now();
  await fixture.bind.stop(50);
  assert.ok(performance.now() - startedMs < 1000);
  assert.deepEqual(await outcome, { kind: 'unanswered', reason: 'closed' });
});

test('a caller that throws in its callback loses neither the session nor the answers behind', async (t) => {
  const faults: unknown[] = [];
  const { fixture, read, write } = await startPeer(t, { onFault: (error) => faults.push(error) });
  fixture.bind.submit({ destinationAddr: '1' }, () => {
    throw new Error('from the callback');
  });
  const outcome = fixture.submit();
  const [first, second] = [await read('submit_sm'), await read('submit_sm')];
  write(
    { command: 'submit_sm_resp', sequence: first.sequence, fields: { messageId: '1' } },
    { command: 'submit_sm_resp', sequence: second.sequence, fields: { messageId: '2' } },
  );
  assert.deepEqual(await outcome, { kind: 'accepted', messageId: '2' });
  assert.match(String(faults), /from the callback/);
});

test('a message the wire cannot carry is refused as a carrier would, and takes no slot', async (t) => {
  const { fixture } = await startPeer(t);
  const slots = fixture.bind.freeSlots;
  const outcome = await fixture.submit({ sourceAddr: 'x'.repeat(21) });
  assert.deepEqual(outcome, { kind: 'refused', status: STATUS.invalidSourceAddress });
  assert.equal(fixture.bind.freeSlots, slots);
});

test('a flood of mutated PDUs costs at worst the connection, and everyone else goes on', async (t) => {
  const smsc = await startSmsc();
  const fixture = startBindFixture({ port: smsc.port });
  t.after(async () => {
    await fixture.bind.stop(100);
    await smsc.stop();
  });
  await fixture.untilState('bound');
  const random = createRandom(99);
  for (let round = 0; round < 30; round += 1) {
    const socket = await connect({ host: '127.0.0.1', port: smsc.port, timeoutMs: 1000 });
    socket.on('error', () => {});
    socket.resume();
    socket.write(encodePdu({ command: 'bind_transceiver', sequence: 1, fields: { systemId: 'flood' } }));
    socket.end(Buffer.concat(Array.from({ length: 100 }, () => mutatePdu(random))));
    await once(socket, 'close');
  }
  assert.equal(smsc.log.counts.binds, 31);
  assert.equal((await fixture.submit()).kind, 'accepted');
});
