import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SipResponse } from './message.ts';
import { sdpOf } from './message-body.ts';

const SDP = 'v=0\r\no=- 1 1 IN IP4 192.0.2.1\r\ns=-\r\n';

function response(contentType: string | null, body: string): SipResponse {
  const headers = contentType === null ? [] : [{ name: 'content-type', value: contentType }];
  return { kind: 'response', statusCode: 200, reason: 'OK', headers, body: Buffer.from(body) };
}

test('a body that is SDP, or does not say what it is, is taken as it is', () => {
  for (const type of ['application/sdp', 'Application/SDP; charset=utf-8', null])
    assert.equal(sdpOf(response(type, SDP)).toString(), SDP);
  assert.equal(sdpOf(response('application/isup', 'xyz')).length, 0);
});

test('among several parts the SDP is found, wherever it stands', () => {
  const isup = 'Content-Type: application/isup;version=itu-t92+\r\n\r\n\u0001\u0002--x';
  const sdp = `Content-Disposition: session\r\nContent-Type: application/sdp\r\n\r\n${SDP}`;
  for (const parts of [
    [isup, sdp],
    [sdp, isup],
  ]) {
    const body = `preamble\r\n${parts.map((part) => `--edge 1\r\n${part}\r\n`).join('')}--edge 1--\r\n`;
    assert.equal(sdpOf(response('multipart/mixed; boundary="edge 1"', body)).toString(), SDP.trimEnd());
  }
  assert.equal(sdpOf(response('multipart/mixed;boundary=e', `--e\r\n${isup}\r\n--e--`)).length, 0);
  assert.equal(sdpOf(response('multipart/mixed', SDP)).length, 0);
});
