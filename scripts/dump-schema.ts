// Writes server/migrations/schema.sql from a database that the migrations have just made. A test fails when it is stale.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { makeTemplate, startTestServer, withDatabase } from '../server/test/testkit/database.ts';
import { describeSchema } from './describe-schema.ts';

const FILE = resolve(import.meta.dirname, '../server/migrations/schema.sql');

const server = await startTestServer();
try {
  const client = new Client({ connectionString: withDatabase(server.url, await makeTemplate(server.url)) });
  await client.connect();
  writeFileSync(FILE, await describeSchema(async <Row>(text: string) => (await client.query(text)).rows as Row[]));
  await client.end();
} finally {
  await server.stop();
}
