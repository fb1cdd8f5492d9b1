import { accountArea } from './account-words.ts';

/** STOP, START and HELP: their words, effects and answers. */
export const useKeywordsText = accountArea(() => import('./keywords.fr.ts'), {
  lead: 'A reply that consists of one of these words alone is understood and answered by Volley itself, free of charge. Capitals, accents and full stops do not matter.',
  stopTitle: 'STOP ends messages',
  stopDoes:
    'The number gets no more messages, and what waits for it is cancelled and paid back. The answer is sent once: it confirms the opt-out.',
  startTitle: 'START brings them back',
  startDoes:
    'It ends an opt-out that came by a reply or by the link in a message. What somebody entered as an opt-out, or a complaint, stays.',
  helpTitle: 'HELP tells who you are',
  helpDoes: 'The answer says who writes and how to end it. A number gets it once a minute at most.',
  standard: 'Always understood',
  own: 'Your own words',
  ownNone: 'None yet. Add a word of a language that your people speak, such as GYAE.',
  addWord: 'Add a word',
  addTitle: 'Another word for {keyword}',
  word: 'Word',
  wordHint: 'Up to 40 characters. It counts for replies to your account alone.',
  add: 'Add the word',
  added: '{word} is understood from now on.',
  remove: 'Remove the word',
  removeOne: 'Remove {word}',
  removeTitle: 'Remove {word}?',
  stopRemove:
    'Whoever replies {word} is not opted out by it any more, and goes on getting messages. Opt-outs of before stay.',
  startRemove: 'Whoever replies {word} does not get messages again by it.',
  helpRemove: 'Whoever replies {word} gets no answer any more.',
  removed: '{word} is removed.',
  change: 'Change the answer',
  changeTitle: 'The answer to {keyword}',
  changeHint: 'It goes to everybody who replies such a word, and has to fit into one SMS.',
  count: '{units, number} of {room, number} · {parts, plural, =0 {empty} one {# SMS} other {# SMS, which is too long}}',
  standardAnswer: 'Use the standard answer',
  changed: 'The answer is saved.',
  mayNotAnswer: 'Whoever may send messages can change the answers too.',
});
