// A carrier that takes everything and only counts, in a process of its own: none of the service's code is in it, so that what it
// has counted has arrived. Answers the PDUs of SMPP 3.4 that a sender needs, or requests of HTTP whose body has a stated length; tells
// its figures over the channel of its parent.
import { createServer, type Socket } from 'node:net';

const HEADER_OCTETS = 16;
const RESPONSE = 0x80000000;
const COMMAND = { receiver: 0x01, transmitter: 0x02, submit: 0x04, unbind: 0x06, transceiver: 0x09, enquireLink: 0x15 };
const NAMED: ReadonlySet<number> = new Set([COMMAND.receiver, COMMAND.transmitter, COMMAND.transceiver]);

const latencyMs = Number(process.argv[2] ?? '0');
const isHttp = process.argv[3] === 'http';
const figures = { submits: 0, lastAtMs: 0 };

function count(): number {
  figures.lastAtMs = Date.now();
  figures.submits += 1;
  return figures.submits;
}

function answer(command: number, sequence: number): Buffer {
  const text = command === COMMAND.submit ? `${figures.submits}\0` : NAMED.has(command) ? 'sink\0' : '';
  const pdu = Buffer.alloc(HEADER_OCTETS + text.length);
  pdu.writeUInt32BE(pdu.length, 0);
  pdu.writeUInt32BE((command | RESPONSE) >>> 0, 4);
  pdu.writeUInt32BE(sequence, 12);
  pdu.write(text, HEADER_OCTETS, 'latin1');
  return pdu;
}

/** Answers what is whole of the octets received, and returns the rest of them. */
type Serve = (received: Buffer, answers: Buffer[]) => Buffer;

const servePdus: Serve = (received, answers) => {
  let rest = received;
  while (rest.length >= HEADER_OCTETS && rest.length >= rest.readUInt32BE(0)) {
    const command = rest.readUInt32BE(4);
    const sequence = rest.readUInt32BE(12);
    rest = rest.subarray(rest.readUInt32BE(0));
    if (command >= RESPONSE) continue;
    if (command === COMMAND.submit) count();
    answers.push(answer(command, sequence));
  }
  return rest;
};

const serveRequests: Serve = (received, answers) => {
  let rest = received;
  for (let end = rest.indexOf('\r\n\r\n'); end !== -1; end = rest.indexOf('\r\n\r\n')) {
    const length = Number(/^content-length: (\d+)/im.exec(rest.toString('latin1', 0, end))?.[1] ?? 0);
    if (rest.length < end + 4 + length) return rest;
    rest = rest.subarray(end + 4 + length);
    const body = `{"status":"ok","id":"${count()}"}`;
    const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    answers.push(Buffer.from(`${head}\r\n\r\n${body}`));
  }
  return rest;
};

function serve(socket: Socket): void {
  socket.setNoDelay(true);
  let received: Buffer = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    const answers: Buffer[] = [];
    received = (isHttp ? serveRequests : servePdus)(
      received.length === 0 ? bytes : Buffer.concat([received, bytes]),
      answers,
    );
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
