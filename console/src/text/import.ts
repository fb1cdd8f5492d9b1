import { area } from './use-text.ts';

const en = {
  title: 'Add many contacts',
  lead: 'Paste numbers or rows from a spreadsheet, up to 10,000 at a time.',
  contacts: 'Contacts',
  rows: 'Rows',
  columns: 'What the columns are',
  columnsHint: 'Look whether each is taken for the right thing before you add the contacts.',
  phone_number: 'Phone number',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  noColumn: 'In no column',
  column: 'Column {number}',
  columnWithSample: '{title} ({sample})',
  leftOut:
    '{count, plural, one {This column is left out: {names}.} other {These columns are left out: {names}.}} This page stores only the four above; “Import files” takes any column.',
  importFiles: 'Import files',
  rowsHint:
    'One contact to a line. The first line may name the columns: phone number, first name, last name, email. Without it, numbers and email addresses are recognised. Numbers without a country code are read as numbers of {country}.',
  example: 'phone number, first name, last name\n0244123456, Ama, Mensah\n+233501234567, Kofi, Boateng',
  chooseFile: 'Choose a CSV file',
  group: 'Put them into a group',
  noGroup: 'No group',
  update: 'Change contacts that are there already',
  updateHint: 'Otherwise a number that is a contact already stays as it is.',
  add: 'Add the contacts',
  cancel: 'Cancel',
  progress: '{count, plural, =0 {Adding the first contacts…} other {# rows are done…}}',
  result:
    '{created, plural, =0 {No contact is new} one {One contact is new} other {# contacts are new}}, {updated, number} changed.{skipped, plural, =0 {} one { One row added nothing: its number is a contact already, or stands in an earlier row.} other { # rows added nothing: their numbers are contacts already, or stand in earlier rows.}}',
  seeContacts: 'See the contacts',
  refusedTitle: '{count, plural, one {One row was refused} other {# rows were refused}}',
  stopped: '{done, number} of {all, number} rows are done; the others still stand in the field. Add them once more.',
  refusedHint: 'Everything else is stored. Mend these rows here, or download them with the reasons.',
  refusedHintStopped:
    'Mend these rows here, together with those that are not done yet, or download them with the reasons.',
  line: 'Line {line}',
  reason: 'reason',
  moreRefused: '{count, plural, one {One more is in the file.} other {# more are in the file.}}',
  download: 'Download the refused rows',
  mend: 'Mend these rows here',
  noRows: 'There are no rows. Paste at least one number.',
  noNumbers: 'No column holds phone numbers. Choose it below, or name one “phone number” in the first line.',
  openQuote:
    'The quotation mark in line {line} is never closed, so all rows after it would be lost. Close it or take it out.',
  tooManyRows: 'These are more than 10,000 rows. Import them in several parts.',
  tooLarge: 'The file is larger than 8 MB. Import it in several parts.',
};

export type ImportKey = keyof typeof en;

export const importText = area(en, () => import('./import.fr.ts'));
