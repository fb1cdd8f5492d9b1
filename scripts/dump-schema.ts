// Prints the schema as it is after the last migration, for a reader. The baseline has the reasons.
import { Client } from 'pg';
import { makeTemplate, startTestServer, withDatabase } from '../server/test/testkit/database.ts';
import { describeSchema } from './describe-schema.ts';

const server = await startTestServer();
try {
  const client = new Client({ connectionString: withDatabase(server.url, await makeTemplate(server.url)) });
  await client.connect();
  process.stdout.write(await describeSchema(async <Row>(text: string) => (await client.query(text)).rows as Row[]));
  await client.end();
} finally {
  await server.stop();
}
