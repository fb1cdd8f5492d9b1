// Jasmin, a gateway of others, as a carrier over HTTP by its profile: texts, receipts, replies.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findFreePort } from '../testkit/free-port.ts';
import { startHttpCarriers } from '../testkit/http-carriers.ts';
import { JASMIN_CAN_BE_HERE, JASMIN_PROGRAMS, startJasmin } from '../testkit/jasmin.ts';
import { has, startQuietSmsc, TEXTS, textsOf } from './smpp-client-proof.ts';

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'volley-jasmin-'));
  const smsc = await startQuietSmsc();
  const children: ChildProcess[] = [];
  after(async () => {
    for (const child of children.toReversed()) {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) continue;
      process.kill(-child.pid, 'SIGKILL');
      await once(child, 'exit');
    }
    await smsc.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  const jasmin = await startJasmin(folder, smsc.port, (child) => children.push(child));
  const port = String(await findFreePort());
  const http = await startHttpCarriers({ VOLLEY_PORT: port, VOLLEY_PUBLIC_URL: `http://127.0.0.1:${port}` });
  const made = await http.admin('POST', '/carriers', {
    ...{ name: 'Jasmin', kind: 'http', profile: 'jasmin', reconnect_max_ms: 100 },
    values: { base_url: `http://127.0.0.1:${jasmin.port}`, username: 'volley' },
    secrets: { password: 'volley' },
  });
  assert.equal(made.status, 201, made.text);
  const { id } = made.body.data;
  const { address: hook } = (await http.admin('POST', `/carriers/${id}/hook-token`)).body.data;
  await jasmin.bringRepliesTo(hook);
  await http.admin('POST', '/routes', { match: 'any', tiers: [[{ carrier_id: id }]] });
  await http.eventually(async () => (await http.admin('GET', `/carriers/${id}`)).body.data.status?.connected === true);
  return { ...http, smsc };
}

if (!JASMIN_CAN_BE_HERE || !has('python3', '-m', 'venv', '--help')) {
  test.skip(`Jasmin needs Python and ${JASMIN_PROGRAMS.join(', ')}: it is not proven here`);
} else {
  test('Jasmin takes every text as a carrier over HTTP, and calls the hook with receipts and replies', async () => {
    const { app, smsc, send, until, eventually } = await start();
    for (const [index, text] of TEXTS.entries()) {
      const message = await send(text);
      await eventually(async () => textsOf(smsc).length === index + 1);
      await until(message, 'delivered');
    }
    assert.deepEqual(textsOf(smsc), TEXTS);

    // Jasmin passes on the octets of a reply with their data_coding, which it writes as one octet and not, as documented, in digits.
    const answers: readonly (readonly [body: string | Buffer, dataCoding?: number])[] = [
      ['Yes please'],
      [Buffer.from('Ɛyɛ 👍', 'utf16le').swap16(), 8],
      [Buffer.from('Ça va', 'latin1'), 3],
    ];
    for (const [body, dataCoding] of answers)
      smsc.injectInbound({ source: '233201234567', destination: '1234', body, ...(dataCoding && { dataCoding }) });
    const replies = () => app.sql<{ message: string; sender: string }>('select message, sender from inbound_messages');
    await eventually(async () => (await replies()).length === answers.length);
    assert.deepEqual(
      (await replies()).map(({ message, sender }) => `${sender} ${message}`).toSorted(),
      ['Yes please', 'Ɛyɛ 👍', 'Ça va'].map((text) => `233201234567 ${text}`).toSorted(),
    );
  });
}
