// A carrier that takes everything and only counts, in a process of its own: none of the service's code is in it, so that what it
// has counted has arrived. Answers the PDUs of SMPP 3.4 that a sender needs; tells its figures over the channel of its parent.
import { createServer, type Socket } from 'node:net';

const HEADER_OCTETS = 16;
const RESPONSE = 0x80000000;
const COMMAND = { receiver: 0x01, transmitter: 0x02, submit: 0x04, unbind: 0x06, transceiver: 0x09, enquireLink: 0x15 };
const NAMED: ReadonlySet<number> = new Set([COMMAND.receiver, COMMAND.transmitter, COMMAND.transceiver]);

const latencyMs = Number(process.argv[2] ?? '0');
const figures = { submits: 0, lastAtMs: 0 };

function answer(command: number, sequence: number): Buffer {
  const text = command === COMMAND.submit ? `${figures.submits}\0` : NAMED.has(command) ? 'sink\0' : '';
  const pdu = Buffer.alloc(HEADER_OCTETS + text.length);
  pdu.writeUInt32BE(pdu.length, 0);
  pdu.writeUInt32BE((command | RESPONSE) >>> 0, 4);
  pdu.writeUInt32BE(sequence, 12);
  pdu.write(text, HEADER_OCTETS, 'latin1');
  return pdu;
}

function serve(socket: Socket): void {
  socket.setNoDelay(true);
  let received = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    const answers: Buffer[] = [];
    while (received.length >= HEADER_OCTETS && received.length >= received.readUInt32BE(0)) {
      const command = received.readUInt32BE(4);
      const sequence = received.readUInt32BE(12);
      received = received.subarray(received.readUInt32BE(0));
      if (command >= RESPONSE) continue;
      if (command === COMMAND.submit) {
        figures.submits += 1;
        figures.lastAtMs = Date.now();
      }
      answers.push(answer(command, sequence));
    }
    const all = Buffer.concat(answers);
    if (latencyMs > 0) setTimeout(() => socket.write(all), latencyMs);
    else socket.write(all);
  });
  socket.on('error', () => socket.destroy());
}

const server = createServer(serve).listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.on('message', () => process.send?.(figures));
process.on('disconnect', () => process.exit(0));
