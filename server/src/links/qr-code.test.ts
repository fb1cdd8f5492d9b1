import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { qrPng, qrSvg } from './qr-code.ts';

const ADDRESS = 'https://go.example.com/k7Qm2xWf';

test('a QR code is drawn as PNG, module by module as it was computed', () => {
  const png = qrPng(ADDRESS);
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
  const width = png.readUInt32BE(16);
  assert.equal(png.readUInt32BE(20), width);
  const length = png.readUInt32BE(33);
  const pixels = inflateSync(png.subarray(41, 41 + length));
  const rowBytes = 1 + Math.ceil(width / 8);
  assert.equal(pixels.length, rowBytes * width);
  const { data, size } = encode(ADDRESS, { border: 4, ecc: 'M' });
  assert.equal(width, size * 8);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      // A module is as wide as a byte of pixels.
      const byte = pixels[rowBytes * (y * 8 + 3) + 1 + x];
      assert.equal(byte, data[y]?.[x] ? 0x00 : 0xff, `${x}, ${y}`);
    }
  }
});

test('a QR code is drawn as SVG', () => {
  assert.match(qrSvg(ADDRESS), /^<svg [^>]*viewBox/);
});
