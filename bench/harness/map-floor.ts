// The floor of a redirect: a bare node:http handler and a Map. It checks nothing and keeps nothing. node map-floor.ts CODES_FILE LOCATION
import { readFileSync } from 'node:fs';
import { serveFloor } from './floor.ts';
import { CODE_LENGTH } from './link-load.ts';

const [file = '', location = ''] = process.argv.slice(2);
const codes = readFileSync(file, 'latin1');
const locations = new Map<string, string>();
for (let at = 0; at < codes.length; at += CODE_LENGTH) {
  const code = codes.slice(at, at + CODE_LENGTH);
  locations.set(code, `${location}?code=${code}`);
}

serveFloor((request, response) => {
  const found = locations.get((request.url ?? '').slice(1));
  if (found === undefined) response.writeHead(404, { 'content-length': 0 }).end();
  else response.writeHead(302, { location: found, 'content-length': 0 }).end();
});
