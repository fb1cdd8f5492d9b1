import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainByTables } from './explain-codes.ts';

const explain = explainByTables(
  new Map([
    [
      1,
      [
        { code: '007', words: 'The phone is switched off.' },
        { code: '0x412', words: 'The sender is not registered.' },
        { code: 'ESME_RSUBMITFAIL', words: 'The contract has ended.' },
        { code: '0', words: 'There was no error.' },
      ],
    ],
  ]),
);

test("a code is explained by the carrier's own table first, however it is written", () => {
  for (const code of ['7', '007', '07 ']) assert.equal(explain(1, code), 'The phone is switched off.');
  for (const code of ['0x00000412', '0X412']) assert.equal(explain(1, code), 'The sender is not registered.');
  assert.equal(explain(1, 'ESME_RSUBMITFAIL'), 'The contract has ended.');
  for (const code of ['0', '000']) assert.equal(explain(1, code), 'There was no error.');
});

test('and else by the names of SMPP; what nobody has told is left unexplained', () => {
  assert.equal(explain(2, 'ESME_RSUBMITFAIL'), 'The carrier refused the message without a reason.');
  assert.equal(explain(null, 'ESME_RINVDSTADR'), 'The carrier does not accept this phone number.');
  for (const code of ['', '7', '412', '70', '0x0', 'constructor']) assert.equal(explain(2, code), '', code);
  for (const code of ['412', '70', '0x7', '']) assert.equal(explain(1, code), '', code);
});
