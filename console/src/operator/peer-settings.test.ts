import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXCHANGE_PROFILES } from '@volley/contract/exchange-profiles';
import {
  changesOf,
  EXCHANGES,
  isSet,
  readCodes,
  readHeaders,
  readMark,
  readRules,
  readTags,
  readTlvs,
  writeSetting,
} from './peer-settings.ts';

test('codes are read line by line, and written as they are read', () => {
  const codes = readCodes('007=The phone is switched off.\n\n 0x412 = Barred = for ever\nalone');
  assert.deepEqual(codes, [
    { code: '007', words: 'The phone is switched off.' },
    { code: '0x412', words: 'Barred = for ever' },
    { code: 'alone', words: '' },
  ]);
  assert.deepEqual(readCodes(writeSetting(codes.slice(0, 2))), codes.slice(0, 2));
});

test('rules for numbers and marks of addresses are written as they are read', () => {
  const rules = readRules('233:3:0\n 91:2:\nnone');
  assert.deepEqual(rules.slice(0, 2), [
    { prefix: '233', strip: 3, prepend: '0' },
    { prefix: '91', strip: 2, prepend: '' },
  ]);
  assert.deepEqual(rules[2], { prefix: 'none', strip: 0, prepend: '' });
  assert.deepEqual(readRules(writeSetting(rules)), rules);
  assert.deepEqual(readMark(writeSetting({ ton: 5, npi: 0 })), { ton: 5, npi: 0 });
});

test('optional parameters are read by tag, type and value, and written as they are read', () => {
  const tlvs = readTlvs('0x1400 octets {dlt_entity_id}\n\n 0x1402  octets {dlt_entity_id}, a chain\n0x1403');
  assert.deepEqual(tlvs, [
    { tag: '0x1400', type: 'octets', value: '{dlt_entity_id}' },
    { tag: '0x1402', type: 'octets', value: '{dlt_entity_id}, a chain' },
    { tag: '0x1403', type: '', value: '' },
  ]);
  assert.deepEqual(readTlvs(writeSetting(tlvs)), tlvs);
  const tags = readTags('0x1500 network\n0x1501');
  assert.deepEqual(tags, [
    { tag: '0x1500', name: 'network' },
    { tag: '0x1501', name: '' },
  ]);
  assert.deepEqual(readTags(writeSetting(tags)), tags);
});

test('what stayed as it was is not sent again', () => {
  const before = { host: 'a.example', window: 50, codecs: ['PCMU'], port: 2775 };
  const now = { host: 'a.example', window: 60, codecs: ['PCMU'], port: 2776 };
  assert.deepEqual(changesOf(before, now), { window: 60, port: 2776 });
  const file = { tls_certificate: 'line\r\nline\n' };
  assert.deepEqual(changesOf(file, { tls_certificate: 'line\nline' }), {});
});

test('an empty setting is not sent to a process of the version before, which does not know it', () => {
  const [before, tags] = [{ host: 'a.example', codecs: ['PCMU'] }, [{ tag: '0x1500', name: 'network' }]];
  assert.deepEqual(changesOf(before, { ...before, codecs: [], tlvs_in: [], day_zone: '' }), { codecs: [] });
  assert.deepEqual(changesOf(before, { ...before, tlvs_in: tags }), { tlvs_in: tags });
});

test('headers of a trunk are written as they are read, and what is empty or off counts as not set', () => {
  const headers = readHeaders('X-Account: 4711\n\nX-Where:sip:a@b:5060\nalone');
  assert.deepEqual(headers, [
    { name: 'X-Account', value: '4711' },
    { name: 'X-Where', value: 'sip:a@b:5060' },
    { name: 'alone', value: '' },
  ]);
  assert.deepEqual(readHeaders(writeSetting(headers)), headers);
  assert.deepEqual(['', [], false, 'off', undefined, 'id', headers, true].map(isSet), [
    ...[false, false, false, false, false, true, true, true],
  ]);
});

test('the form fills in what the service knows of exchanges', () => {
  assert.deepEqual(EXCHANGES, EXCHANGE_PROFILES);
});
