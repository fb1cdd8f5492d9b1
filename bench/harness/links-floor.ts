// The floor of links that are not in memory: a bare node:http handler with one indexed select, and with one insert, on the same driver. It
// checks nothing: no key, no input, no shape. node links-floor.ts DATABASE_URL
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DATABASE_DEFAULTS, openDatabase } from '../../server/src/db/index.ts';
import { statement } from '../../server/src/db/statement.ts';
import { timestampFromMs } from '../../server/src/lib/time/timestamp.ts';
import { makeCode } from '../../server/src/links/link-code.ts';
import { bodyOf, serveFloor } from './floor.ts';

const [url = ''] = process.argv.slice(2);
const db = openDatabase({ ...DATABASE_DEFAULTS, connection: { connectionString: url } });
const random = { bytes: randomBytes };
let nextId = 1;

const find = statement<{ url: string }>('floor.find', 'select url from links where code = $1 and deleted_at is null');
const insert = statement(
  'floor.insert',
  `insert into floor_links (account_id, code, id, url, title, track_visits, track_ip_address, track_browser, track_operating_system,
     track_device_type, track_referer_url, created_at, updated_at)
   values (1, $1, $2, $3, '', true, false, false, false, false, false, $4, $4)`,
);

async function follow(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [link] = await db.rows(find, [(request.url ?? '').slice(1)]);
  if (link) response.writeHead(302, { location: link.url, 'content-length': 0 }).end();
  else response.writeHead(404, { 'content-length': 0 }).end();
}

async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf<{ url: string }>(request);
  const code = makeCode(random);
  await db.count(insert, [code, nextId++, body.url, timestampFromMs(Date.now())]);
  const reply = JSON.stringify({ status: true, data: { id: code, original_url: body.url } });
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(reply) })
    .end(reply);
}

serveFloor((request, response) => {
  const answered = request.method === 'POST' ? create(request, response) : follow(request, response);
  answered.catch((error: unknown) => response.writeHead(500).end(String(error)));
});
