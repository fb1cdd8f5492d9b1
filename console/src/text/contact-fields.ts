import { accountWords } from './account-words.ts';
import { area } from './use-text.ts';

const en = {
  title: 'Fields',
  lead: 'What you know of your contacts besides their names. Texts name a field by its key.',
  label: 'Label',
  labelHint: 'What people read beside it, such as “City”.',
  keyHint: 'Its name in texts, such as {example}: small letters, digits and _. It never changes.',
  kind: 'Kind',
  kindHint: 'It never changes.',
  number: 'Number',
  date: 'Date',
  yes_no: 'Yes or no',
  choice: 'One of several choices',
  choices: 'Choices',
  choicesHint: 'One to a line, for fields with choices alone. Choices are added later, and never taken away.',
  moreChoices: 'Add choices',
  moreChoicesHint: 'One to a line. Those that there are stay, because contacts have them.',
  defaultWord: 'Word where there is none',
  defaultHint: 'Stands in a text where a contact has no value, such as “your town”.',
  order: 'Order',
  moveUp: 'Move {label} up',
  moveDown: 'Move {label} down',
  newField: 'New field',
  wasMade: 'The field {label} is made.',
  change: 'Label, choices and default',
  usedByNone: 'No campaign that is still to be sent names it, and no rule uses it.',
  ruleOf: 'The keyword rule of {word}',
  rulesOf: 'The rules for marketing: people’s time zones',
  templateOf: 'The template {name}',
  recordingOf: 'The recording {name}',
  usedByHint:
    'These campaigns name it in their texts, or rules use it. It can be deleted once they do not, or are sent.',
  deleteTitle: 'Delete the field {label}?',
  deleteWords: 'What contacts have in it is gone for good.',
  deleted: 'The field {label} is deleted.',
  emptyTitle: 'No fields of your own yet',
  emptyWords:
    'A field holds what you know of people: their town, their birthday, whether they are members. A text writes it for each of them.',
};

export type ContactFieldsKey = keyof typeof en;

export const contactFieldsText = area(en, () => import('./contact-fields.fr.ts'), accountWords);
