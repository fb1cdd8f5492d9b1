import { accountWords } from './account-words.ts';
import { area } from './use-text.ts';

/** The account's own keywords in replies, and their effects. */
const en = {
  title: 'Words of your own',
  does: 'Whoever replies with one of these words alone gets an answer, joins a group, has a field set, or all of it. STOP, START and HELP always come first.',
  none: 'There is no rule yet. An example: whoever replies PRICE gets today’s price.',
  addTitle: 'A word of your own',
  changeTitle: 'Change the rule of {word}',
  words: 'Words',
  wordsHint: 'With commas between them; case, accents and punctuation do not matter. Example: price, prices',
  answerHint: '{units, number} of {room, number} · {parts, plural, =0 {no answer} one {# SMS} other {# SMS}}',
  answerMoney: 'Each answer costs what a single message costs. Leave it empty for none.',
  group: 'Joins the group',
  field: 'Sets the field',
  noField: 'No field',
  fieldValue: 'To the value',
  hint_text: 'Up to 500 characters.',
  hint_number: 'A number, such as 12.5.',
  hint_date: 'A date, such as 2026-01-31.',
  hint_yes_no: 'yes or no.',
  hint_choice: 'One of the choices of the field.',
  severalFields: 'This rule sets several fields. They stay as they are; the API and the command line change them.',
  sets: 'Sets {key} to {value}',
  minutes: 'At most once in so many minutes',
  minutesHint:
    'So that a machine at the far end is not answered for ever. All rules together answer a number ten times in a day at most.',
  saved: 'The rule is saved.',
  facts: '{minutes, plural, one {at most once in a minute} other {at most once in # minutes}}',
  joins: 'Joins {group}',
  someGroup: 'a group',
  noAnswer: 'No answer is sent.',
  remove: 'Delete the rule of {word}',
  removeTitle: 'Delete the rule of {word}?',
  removeWords: 'Replies with these words get no answer any more and wait in the inbox.',
  removeVerb: 'Delete the rule',
  removed: 'The rule is deleted.',
};

export type KeywordRulesKey = keyof typeof en;

export const keywordRulesText = area(en, () => import('./keyword-rules.fr.ts'), accountWords);
