import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsOf, encodeTrace, idHead, ROW_HEAD_BYTES, writeRowHead } from './visit-row.ts';

const NOTHING = {
  address: null,
  browser: null,
  operatingSystem: null,
  deviceType: null,
  referrer: null,
  country: null,
};
const rowOf = (address: string) =>
  encodeTrace({ isMachine: true, isCounted: false, tellsMessage: false, ...NOTHING, address }).row.toString('hex');
const FLAGS = '0000000101' + '0000000100';
const NULLS = 'ffffffff'.repeat(5);

test('an address of either family is written as its bytes', () => {
  assert.equal(rowOf('192.0.2.77'), `${FLAGS}00000008${'02200004'}c000024d${NULLS}`);
  const ipv6: readonly (readonly [address: string, groups: string])[] = [
    ['2001:db8:aa:bb:cc:dd:ee:ff', '20010db800aa00bb00cc00dd00ee00ff'],
    ['2001:db8::1', '20010db8000000000000000000000001'],
    ['::1', '00000000000000000000000000000001'],
    ['2001:db8:0::', '20010db8000000000000000000000000'],
    ['::', '00000000000000000000000000000000'],
    ['64:ff9b::192.0.2.1', '0064ff9b0000000000000000c0000201'],
  ];
  for (const [address, groups] of ipv6)
    assert.equal(rowOf(address), `${FLAGS}00000014${'03800010'}${groups}${NULLS}`, address);
});

test('numbers are written whole, below zero and beyond 32 bits too', () => {
  const view = new DataView(new ArrayBuffer(ROW_HEAD_BYTES));
  const id = idHead('0196f0c2-7a10-7cc4-9d3e-0242ac120009');
  const atMs = Date.UTC(2026, 10, 21, 9, 8, 7, 654);
  writeRowHead(view, 0, { accountId: 2 ** 40 + 5, linkId: -9, id, count: 0xfffffffe, atMs });
  assert.equal(view.getInt16(0), 12);
  assert.equal(view.getBigInt64(6), 2n ** 40n + 5n);
  assert.equal(view.getBigInt64(18), -9n);
  const idBytes = Buffer.from(view.buffer, 30, 16).toString('hex');
  assert.equal(idBytes, '0196f0c27a107cc49d3e0242fffffffe');
  assert.equal(view.getBigInt64(50), BigInt(atMs - Date.UTC(2000, 0, 1)) * 1000n);
  assert.deepEqual(
    [2, 14, 26, 46].map((at) => view.getInt32(at)),
    [8, 8, 16, 8],
  );
});

test('rows that an earlier version left on disk are stored with the columns that they have', () => {
  const rowsOf = (columns: number) => {
    const bytes = Buffer.alloc(ROW_HEAD_BYTES);
    bytes.writeInt16BE(columns);
    return bytes;
  };
  assert.match(columnsOf('binary', rowsOf(12)), /, referrer, country$/);
  assert.match(columnsOf('binary', rowsOf(11)), /, referrer$/);
  assert.match(columnsOf('text', Buffer.from('1\t2')), /, referrer$/);
});
