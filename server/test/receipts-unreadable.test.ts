// A receipt that names no message or no state could only be repeated by the carrier. It is acknowledged, kept with its text and counted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSmsc } from '../src/smpp/testing/index.ts';
import { retryUnmatchedReceipts } from '../src/sms/messages/receipts/retry-unmatched.ts';
import { startTestApp } from './testkit/app.ts';
import { addCarrier, addRoute, removeAll, to } from './testkit/carriers.ts';
import { eventually } from './testkit/eventually.ts';

const RECEIPT = 0x04;

test('receipts that cannot be read are kept with their text, listed and counted', async (t) => {
  const app = await startTestApp();
  const smsc = await startSmsc();
  t.after(() => smsc.stop());
  await removeAll(app);
  const id = await addCarrier(app.rt, 'Strange', { port: smsc.port });
  await addRoute(app.rt, [[to(id)]]);
  await eventually(
    () => smsc.bindCount,
    (count) => count > 0,
  );
  const texts = ['{"msgId": 7, "status": "DELIVRD"}', 'id=7 stat=DELIVRD', `id:7 sub:001 dlvrd:001 ${'x'.repeat(80)}`];
  const repeating = 'sub:001 stat:DELIVRD err:000 text:One-time code: 49203';
  for (const body of [...texts, repeating])
    smsc.injectInbound({ source: '+233244123456', destination: 'Volley', body, esmClass: RECEIPT });
  await smsc.until(({ log }) => log.counts.inboundAcknowledged >= texts.length + 1, 30_000);
  const list = await app.call('GET', '/v1/admin/unmatched-receipts', { key: app.key });
  const rows = list.body.data.data as { unreadable: string; phone_number: string; retry_until: string | null }[];
  // What it repeats of a text may be a code.
  const kept = [...texts, repeating.replace('49203', '•••••')];
  assert.deepEqual(rows.map((row) => row.unreadable).toSorted(), kept.toSorted());
  assert.ok(rows.every((row) => row.phone_number === '233244123456' && row.retry_until === null));
  await eventually(
    async () => (await app.call('GET', '/metrics')).text,
    (text) => text.includes('volley_receipts_unreadable_total{carrier="Strange"} 4\n'),
  );
  assert.equal(await retryUnmatchedReceipts(app.rt), 0);
});
