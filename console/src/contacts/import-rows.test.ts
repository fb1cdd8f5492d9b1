import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isReady,
  leftOutColumns,
  lookAtColumns,
  prepareImport,
  refusedFile,
  refusedRows,
  textToSend,
} from './import-rows.ts';

const TEXT = 'phone,first name\n0244123456,Ama\nnobody,=Kofi\n0501234567,Esi';

test('rows become contacts, and empty cells say nothing', () => {
  const ready = prepareImport('0244123456,,ama@example.com\n0501234567,Esi,');
  assert.ok(isReady(ready));
  assert.deepEqual(ready.contacts, [
    { phone_number: '0244123456', email: 'ama@example.com' },
    { phone_number: '0501234567', first_name: 'Esi' },
  ]);
});

test('what cannot be read is told before anything is sent', () => {
  assert.deepEqual(prepareImport(' \n'), { why: 'noRows' });
  assert.deepEqual(prepareImport('phone\n'), { why: 'noRows' });
  assert.deepEqual(prepareImport('Ama\nKofi'), { why: 'noNumbers' });
  assert.deepEqual(prepareImport(`phone\n${'0244123456\n'.repeat(10_001)}`), { why: 'tooManyRows' });
  const open = 'phone,name\n0244123456,"two\nlines"\n0244123457,"Ama\n0244123458,Kofi\n';
  assert.deepEqual(prepareImport(open), { why: 'openQuote', line: 4 });
});

test('columns that no contact takes anything from are named, and empty ones are not', () => {
  const namesIn = (text: string) => leftOutColumns(lookAtColumns(text)).map(({ name, number }) => name || number);
  assert.deepEqual(namesIn('phone,first name,Village,crop\n0244123456,Ama,Tamale,maize'), ['Village', 'crop']);
  assert.deepEqual(namesIn('phone,first name,\n0244123456,Ama,'), []);
  assert.deepEqual(namesIn('0244123456,Ama,Mensah,Tamale'), [4]);
});

test('columns are shown with their names or a number and a sample, and those that are chosen are taken', () => {
  const text = 'Customer number,Phone,Name\n17,0244123456,Ama\n18,0501234567,Esi';
  const { columns, places, key } = lookAtColumns(text);
  assert.deepEqual(columns, [
    { name: 'Customer number', number: 1, sample: '17' },
    { name: 'Phone', number: 2, sample: '0244123456' },
    { name: 'Name', number: 3, sample: 'Ama' },
  ]);
  assert.deepEqual(places, { phone_number: 1, first_name: 2, last_name: -1, email: -1 });
  assert.deepEqual(lookAtColumns('0244123456;Ama').columns[1], { name: '', number: 2, sample: 'Ama' });
  assert.deepEqual(lookAtColumns('').columns, []);
  const chosen = { of: key, places: { ...places, first_name: -1, last_name: 2 } };
  const ready = prepareImport(text, chosen);
  assert.ok(isReady(ready));
  assert.deepEqual(ready.contacts[0], { phone_number: '0244123456', last_name: 'Ama' });
  // The text has other columns than those that were chosen for.
  assert.deepEqual(lookAtColumns('Name,Phone\nAma,0244123456', chosen).places.phone_number, 1);
});

test('a refused row is named by its line, can be mended as it came, and is a file with the reason', () => {
  const ready = prepareImport(TEXT);
  assert.ok(isReady(ready));
  const refused = refusedRows(ready, [
    { index: 1, sentences: ['The phone number field must be a valid phone number.'] },
  ]);
  assert.deepEqual(
    refused.map(({ line, cells }) => [line, cells]),
    [[3, ['nobody', '=Kofi']]],
  );
  assert.equal(textToSend(ready, { refused, stoppedAt: null }), 'phone,first name\nnobody,=Kofi');
  assert.equal(textToSend(ready, { refused, stoppedAt: 2 }), 'phone,first name\nnobody,=Kofi\n0501234567,Esi');
  assert.equal(
    refusedFile(ready, refused, 'reason'),
    "\uFEFFphone,first name,reason\r\nnobody,'=Kofi,The phone number field must be a valid phone number.\r\n",
  );
});

test('rows without names of columns are sent again with names, so that they are read as before', () => {
  const ready = prepareImport('0244123456,x,Ama\n17,y,Kofi');
  assert.ok(isReady(ready));
  const refused = refusedRows(ready, [{ index: 1, sentences: ['It is no number.'] }]);
  const text = textToSend(ready, { refused, stoppedAt: null });
  assert.equal(text, 'phone_number,first_name,last_name\n17,y,Kofi');
  assert.deepEqual(lookAtColumns(text).places, ready.places);
});
