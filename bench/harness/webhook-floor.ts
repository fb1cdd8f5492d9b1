// The far side of webhooks: takes every request and says at /count how many there were, and how many octets they had.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let requests = 0;
let octets = 0;
const server = createServer((request, response) => {
  if (request.url === '/count') return void response.end(JSON.stringify({ requests, octets }));
  request.on('data', (part: Buffer) => {
    octets += part.length;
  });
  request.on('end', () => {
    requests += 1;
    response.end('ok');
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
