// Kannel, the gateway that many senders run themselves, as a client of our simulator: texts, receipts and a reply.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { splitSmsText } from '@volley/text';
import { KANNEL_IS_HERE, KANNEL_TLVS, startKannel } from '../../../bench/harness/kannel.ts';
import { REPLY, sendReply, startQuietSmsc, TEXTS, TIMEOUT_MS, textsOf } from './smpp-client-proof.ts';
import { OCTETS } from './smpp-tlv-proof.ts';

// Kannel's own numbers: of the state delivered in dlr-mask and %d, of its coding for Unicode.
const DELIVERED = '1';
const UNICODE = '2';

if (!KANNEL_IS_HERE) {
  test.skip('Kannel is not installed: it is not proven here');
} else {
  const folder = mkdtempSync(join(tmpdir(), 'volley-smpp-kannel-'));
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

  test('Kannel sends and receives every text as it is, and its receipts name its messages', async (t) => {
    const smsc = await startQuietSmsc();
    t.after(() => smsc.stop());
    const calls: URL[] = [];
    const kannel = await startKannel(folder, { port: smsc.port, window: 10 }, (path) =>
      calls.push(new URL(path, 'http://localhost')),
    );
    t.after(() => kannel.stop());

    for (const [index, text] of TEXTS.entries()) {
      const url = new URL(`http://127.0.0.1:${kannel.port}/cgi-bin/sendsms`);
      url.search = new URLSearchParams({
        username: 'bench',
        password: 'bench',
        from: 'Volley',
        to: '233201234567',
        charset: 'UTF-8',
        coding: splitSmsText(text).dataCoding === 0 ? '0' : UNICODE,
        text,
        'dlr-mask': DELIVERED,
        'dlr-url': `${kannel.receiptsUrl}?text=${index}&state=%d&id=%F`,
      }).toString();
      const response = await fetch(url);
      assert.equal(response.status, 202, await response.text());
      // Kannel promises no order between two messages.
      await smsc.until(() => textsOf(smsc).length === index + 1, TIMEOUT_MS);
    }
    assert.deepEqual(textsOf(smsc), TEXTS);

    sendReply(smsc);
    await smsc.until(({ log }) => log.counts.inboundAcknowledged === 1 && calls.length > TEXTS.length, TIMEOUT_MS);
    const called = (path: string) => calls.filter(({ pathname }) => pathname === path).map(({ search }) => search);
    assert.deepEqual(
      called('/reply').map((search) => new URLSearchParams(search).get('text')),
      [REPLY],
    );
    // Of a long text Kannel asks for the receipt of the first part alone.
    const firstParts = smsc.log.submits.filter(({ concatenation }) => (concatenation?.part ?? 1) === 1);
    assert.deepEqual(
      called('/receipt').sort(),
      firstParts.map(({ messageId }, index) => `?text=${index}&state=${DELIVERED}&id=${messageId}`),
    );
    assert.equal(smsc.log.counts.deliveriesRefused, 0);
  });

  test('Kannel writes optional parameters as we read them, and reads those that we write, octet by octet', async (t) => {
    const smsc = await startQuietSmsc();
    t.after(() => smsc.stop());
    const replies: URLSearchParams[] = [];
    const kannel = await startKannel(folder, { port: smsc.port, window: 10 }, (path) => {
      if (path.startsWith('/reply')) replies.push(new URL(path, 'http://localhost').searchParams);
    });
    t.after(() => kannel.stop());
    const values = { entity: '1101234560000012345', template: '1107161234567890123', chain: 'aa11,bb22' };
    const url = new URL(`http://127.0.0.1:${kannel.port}/cgi-bin/sendsms`);
    url.search = new URLSearchParams({
      ...{ username: 'bench', password: 'bench', from: 'Volley', to: '919876543210', text: 'Your order is ready' },
      'meta-data': `?smpp?${new URLSearchParams(values)}`,
    }).toString();
    const response = await fetch(url);
    assert.equal(response.status, 202, await response.text());
    await smsc.until(({ log }) => log.submits.length === 1, TIMEOUT_MS);
    const octets = [OCTETS.entity, OCTETS.template, OCTETS.chain];
    const written = KANNEL_TLVS.map(({ tag }, index) => ({ tag, hex: octets[index] }));
    assert.deepEqual(
      smsc.log.submits[0]?.rawTlvs.toSorted((a, b) => a.tag - b.tag),
      written,
    );

    const rawTlvs = written.map(({ tag, hex = '' }) => ({ tag, value: Buffer.from(hex, 'hex') }));
    smsc.injectInbound({ source: '919876543210', destination: '1234', body: 'Yes', rawTlvs });
    await smsc.until(() => replies.length === 1, TIMEOUT_MS);
    const meta = replies[0]?.get('meta') ?? '';
    const read = Object.fromEntries(new URLSearchParams(/\?smpp\?([^?]*)/.exec(meta)?.[1]));
    assert.deepEqual(
      KANNEL_TLVS.map(({ name }) => read[name]),
      Object.values(values),
      meta,
    );
  });
}
