import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encodePdu } from './codec.ts';
import { PduSplitter } from './splitter.ts';
import { anyRandomPdu } from './testing/random-pdu.ts';

function collect(chunks: Buffer[], pduOctetsMax?: number): { pdus: string[]; result: string } {
  const pdus: string[] = [];
  const splitter = new PduSplitter((buffer, start, end) => {
    pdus.push(buffer.toString('hex', start, end));
  }, pduOctetsMax);
  let result = 'more';
  for (const chunk of chunks) {
    if (result === 'more') result = splitter.push(chunk);
  }
  return { pdus, result };
}

function cut(bytes: Buffer, sizes: number[]): Buffer[] {
  const chunks: Buffer[] = [];
  let at = 0;
  for (const size of sizes) {
    if (at >= bytes.length) break;
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return [...chunks, bytes.subarray(at)];
}

test('a stream cut anywhere gives the same PDUs', () => {
  const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 400 })), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(fc.array(anyRandomPdu(), { minLength: 1, maxLength: 12 }), sizes, (pdus, cuts) => {
      const encoded = pdus.map((pdu) => encodePdu(pdu));
      const { pdus: found, result } = collect(cut(Buffer.concat(encoded), cuts));
      assert.equal(result, 'more');
      assert.deepEqual(
        found,
        encoded.map((bytes) => bytes.toString('hex')),
      );
    }),
  );
});

test('a stream that comes one octet at a time gives the same PDUs', () => {
  const encoded = [
    encodePdu({ command: 'enquire_link', sequence: 1 }),
    encodePdu({ command: 'submit_sm', sequence: 2, fields: { shortMessage: Buffer.alloc(250, 7) } }),
    encodePdu({ command: 'unbind', sequence: 3 }),
  ];
  const octets = [...Buffer.concat(encoded)].map((octet) => Buffer.from([octet]));
  assert.deepEqual(
    collect(octets).pdus,
    encoded.map((bytes) => bytes.toString('hex')),
  );
});

test('a length below a header or above the limit breaks the stream, whole or in pieces', () => {
  for (const length of [0, 4, 15, 65_537, 0x7fffffff, 0xffffffff]) {
    const bytes = Buffer.alloc(32);
    bytes.writeUInt32BE(length, 0);
    assert.equal(collect([bytes]).result, 'broken', `whole ${length}`);
    assert.equal(collect(cut(bytes, [1, 1, 1, 1, 1])).result, 'broken', `in pieces ${length}`);
  }
  assert.equal(collect([Buffer.from('00000014', 'hex')], 19).result, 'broken');
});

test('a promised length takes no memory until its octets arrive', () => {
  const before = process.memoryUsage().arrayBuffers;
  const splitters = Array.from({ length: 1000 }, () => {
    const splitter = new PduSplitter(() => assert.fail('nothing is whole'));
    splitter.push(Buffer.from('0000fff000000004', 'hex'));
    return splitter;
  });
  const grown = process.memoryUsage().arrayBuffers - before;
  assert.ok(grown < 8 * 1024 * 1024, `${splitters.length} splitters took ${grown} octets`);
});

test('a view handed out is not overwritten by what comes after', () => {
  const views: Buffer[] = [];
  const splitter = new PduSplitter((buffer, start, end) => views.push(buffer.subarray(start, end)));
  const first = encodePdu({ command: 'submit_sm', sequence: 1, fields: { shortMessage: Buffer.from('first') } });
  const second = encodePdu({ command: 'submit_sm', sequence: 2, fields: { shortMessage: Buffer.from('other') } });
  for (const octet of Buffer.concat([first, second])) splitter.push(Buffer.from([octet]));
  assert.deepEqual(views, [first, second]);
});

test('a stopped splitter hands out nothing more, even of the chunk in hand', () => {
  let count = 0;
  const splitter = new PduSplitter(() => {
    count += 1;
    splitter.stop();
  });
  const one = encodePdu({ command: 'enquire_link', sequence: 1 });
  splitter.push(Buffer.concat([one, one, one]));
  splitter.push(one);
  assert.equal(count, 1);
});
