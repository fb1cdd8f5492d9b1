import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prepareImport, refusedFile, refusedRows, refusedText } from './import-rows.ts';

const TEXT = 'phone,first name\n0244123456,Ama\nnobody,=Kofi\n0501234567,Esi';

test('rows become contacts, and empty cells say nothing', () => {
  const ready = prepareImport('0244123456,,ama@example.com\n0501234567,Esi,');
  assert.ok(typeof ready !== 'string');
  assert.deepEqual(ready.contacts, [
    { phone_number: '0244123456', email: 'ama@example.com' },
    { phone_number: '0501234567', first_name: 'Esi' },
  ]);
});

test('what cannot be read is told before anything is sent', () => {
  assert.equal(prepareImport(' \n'), 'noRows');
  assert.equal(prepareImport('phone\n'), 'noRows');
  assert.equal(prepareImport('Ama\nKofi'), 'noNumbers');
  assert.equal(prepareImport(`phone\n${'0244123456\n'.repeat(10_001)}`), 'tooManyRows');
});

test('a refused row is named by its line, can be mended as it came, and is a file with the reason', () => {
  const ready = prepareImport(TEXT);
  assert.ok(typeof ready !== 'string');
  const refused = refusedRows(ready, [
    { index: 1, sentences: ['The phone number field must be a valid phone number.'] },
  ]);
  assert.deepEqual(
    refused.map(({ line, cells }) => [line, cells]),
    [[3, ['nobody', '=Kofi']]],
  );
  assert.equal(refusedText(ready, refused), 'phone,first name\nnobody,=Kofi');
  assert.equal(
    refusedFile(ready, refused, 'reason'),
    "\uFEFFphone,first name,reason\r\nnobody,'=Kofi,The phone number field must be a valid phone number.\r\n",
  );
});
