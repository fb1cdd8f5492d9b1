// The barest code that does what a quick send must: one commit, one submit round trip, one commit. node quick-floor.ts DATABASE_URL SMSC_PORT
import { Client } from 'pg';
import { startBind } from '../../server/src/smpp/index.ts';
import { serveFloor } from './floor.ts';

const [url = '', smscPort = ''] = process.argv.slice(2);
const client = new Client({ connectionString: url, pipeline: true });
await client.connect();
await client.query(
  'create table if not exists floor_messages (id bigint primary key, phone_number text, message text, status text, carrier_id text)',
);
await client.query('truncate floor_messages');

const bind = startBind({
  host: '127.0.0.1',
  port: Number(smscPort),
  systemId: 'floor',
  password: 'bench',
  bindKind: 'transceiver',
  windowMax: 1_000,
  requestTimeoutMs: 30_000,
  enquireLinkMs: 30_000,
  onRequest: async () => ({ status: 0 }),
  onState: () => undefined,
});

let nextId = 1;

function submit(to: string, message: string): Promise<string> {
  return new Promise((resolve, reject) => {
    bind.submit({ sourceAddr: 'Volley', destinationAddr: to, shortMessage: Buffer.from(message) }, (outcome) => {
      if (outcome.kind === 'accepted') resolve(outcome.messageId);
      else reject(new Error(outcome.kind));
    });
  });
}

serveFloor(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://floor');
  const to = searchParams.get('to') ?? '';
  const message = searchParams.get('message') ?? '';
  const id = nextId++;
  try {
    await client.query({
      name: 'insert',
      text: `insert into floor_messages values ($1, $2, $3, 'submitting', null)`,
      values: [id, to, message],
    });
    const carrierId = await submit(to, message);
    await client.query({
      name: 'settle',
      text: `update floor_messages set status = 'sent', carrier_id = $2 where id = $1`,
      values: [id, carrierId],
    });
    response.setHeader('content-type', 'application/json').end(`{"success":true,"data":{"id":${id},"status":"sent"}}`);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
