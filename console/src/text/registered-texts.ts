import { accountArea } from './account-words.ts';

export const useRegisteredText = accountArea(() => import('./registered-texts.fr.ts'), {
  lead: 'Some operators deliver only texts that are registered with them, and ask for ids beside each message. In India both are needed.',
  importFile: 'Import texts',
  importWords:
    'A CSV file or an Excel workbook with the columns name and text, senders if not all may send it, and a column for each value, such as dlt_template_id. A text of the same name is replaced. If a line is wrong, nothing is stored.',
  file: 'File with texts',
  imported:
    '{added, plural, =0 {No text is new} one {# text is added} other {# texts are added}}, {changed, plural, =0 {none is replaced} one {# is replaced} other {# are replaced}}.',
  newText: 'Add a registered text',
  nameHint: 'For yourself, such as “Order is ready”.',
  textIn: 'Text as it is registered',
  textHint:
    'With all of its characters. For each variable write {variable}, such as “Dear {variable}, your order is ready.”',
  variableMax: 'Characters that each variable may have',
  senders: 'Sender IDs that may send it',
  sendersHint: 'Separated by commas. Empty: all of them.',
  all: 'All',
  values: 'Values',
  textValuesHint:
    'A line for each, such as “dlt_template_id=1107161234567890123”. They go to the carrier with each message that has this text.',
  wasAdded: '{name} is added.',
  wasChanged: '{name} is changed.',
  openOne: 'Open {name}',
  deleteWords:
    'Messages that wait to be sent and need it fail, and are refunded. Messages that were sent stay as they are.',
  emptyTitle: 'No registered texts yet',
  emptyWords:
    'If the operator gave you an id for each text, add the texts here with their ids. Otherwise you need none.',
  check: 'Check a text',
  checkHint: 'Write it as a person would get it, with a name in the place of each variable.',
  checkNow: 'Check',
  isRegistered: 'It is the registered text “{name}”',
  isNot: 'It is not registered. The nearest registered text is “{name}”',
  hasNone: 'This sender ID has no registered text',
  differs:
    'After {position, plural, one {# character} other {# characters}} the registered text has {expected}, and yours has {found}.',
  quoted: '“{text}”',
  nothing: 'nothing more',
  valuesOf: 'Values that go with it',
  ownValues: 'Values of the account and its sender IDs',
  ownValuesHint:
    'They go to carriers with every message. Of two values with the same name that of the text is taken, then that of the sender ID, then that of the account.',
  noValues: 'There are no values. For India, set the id of your company for the sender ID, as dlt_entity_id.',
  setValues: 'Set values',
  setValuesOf: 'Set the values of {name}',
  valuesAre: 'The values are set.',
  ofAccount: 'All sender IDs of the account',
  ownValuesLines:
    'A line for each, such as “dlt_entity_id=1101234560000012345”. They replace those before; without a line there are none.',
  countries: 'Countries that get registered texts alone',
  countriesAre: 'Only registered texts to',
  countriesHint: 'Other texts to their numbers are refused before they cost anything.',
});
