import { accountArea } from './account-words.ts';
import type { KeyOf } from './use-text.ts';

/** The composer's words that are loaded later: reviews, tests, series, and what prevents payment. */
export const useComposerLaterText = accountArea(() => import('./composer-later.fr.ts'), {
  leaveTitle: 'Leave without saving?',
  leaveConsequence: 'What you changed last could not be saved. If you leave, it is lost.',
  leaveStay: 'Stay here',
  leaveGo: 'Leave',
  every: 'Every',
  unitDay: '{count, plural, one {day} other {days}}',
  unitWeek: '{count, plural, one {week} other {weeks}}',
  unitMonth: '{count, plural, one {month} other {months}}',
  unitYear: '{count, plural, one {year} other {years}}',
  unit: 'Unit',
  endsAt: 'Ends',
  endsAtHint: 'Left out: it goes on until you cancel it.',
  noRuns: 'With these times nothing would be sent. Choose a later end.',
  testHint:
    'Up to five numbers, one to a line. Each gets the text as a recipient would, and is charged like any message.',
  testSend: 'Send the test',
  testMany: 'Five numbers at most.',
  testNone: 'Give at least one number.',
  testDone:
    '{count, plural, one {The test is on its way. It cost {cost} credits.} other {# tests are on their way. They cost {cost} credits.}}',
  testCallTitle: 'Make a test call',
  testCallHint:
    'Up to five numbers, one to a line. Each is called once, now, and hears what everybody will hear. The calls are charged like any other.',
  testCall: 'Call now',
  testCalled:
    '{count, plural, one {The phone rings in a moment. The call costs {cost} credits at most.} other {# phones ring in a moment. The calls cost {cost} credits at most.}}',
  testCalls: 'See what becomes of the test',
  reviewTitle: 'Send this campaign?',
  reviewSeries: 'Start this series?',
  reviewNow:
    '{count, plural, one {One person gets a text from {sender} now.} other {# people get a text from {sender}, starting now.}}',
  reviewAt:
    '{count, plural, one {One person gets a text from {sender}, on {time} ({zone}).} other {# people get a text from {sender}, starting {time} ({zone}).}}',
  reviewRuns:
    '{count, plural, one {As the group stands now, one person gets a text from {sender} each time, first on {time} ({zone}).} other {As the groups stand now, # people get a text from {sender} each time, first on {time} ({zone}).}}',
  reviewCost: 'It costs {cost} credits of the {available} that you have.',
  reviewCostRun: 'Each time costs about {cost} credits, counted anew when it starts.',
  reviewForGood: 'What a carrier has taken cannot be called back. You can pause and cancel the rest at any time.',
  reviewLaterHint: 'Until then you can change or cancel it. The recipients are counted when it starts.',
  reviewStays: 'Until you send it here, it stays scheduled for its time.',
  reviewWindow:
    '{clocks, select, recipient {It goes out between {from} and {to} by the clocks of each recipient; where it is another hour, it waits for {from}.} other {It goes out between {from} and {to}; the rest waits for the next day.}}',
  reviewSkipped: '{count, plural, one {# recipient is left out:} other {# recipients are left out:}}',
  changedTitle: 'The cost has changed',
  changedCost:
    'It was {old} credits and is {now} now, because recipients, names or prices changed since. Look again before you send it.',
  elsewhereTitle: 'This draft was changed elsewhere',
  elsewhereHint:
    'Another page or another person changed it since you opened it, so what you see here is not what would be sent. Nothing was sent. Load the draft as it is now, and look at it again.',
  elsewhereUnsaved:
    'Another window or another person changed it since you opened it, so what you typed here since then is not saved. Copy what you want to keep, and load the draft as it is now.',
  back: 'Back to the text',
  missingCredits: '{amount} credits are missing',
  missingCreditsHint: 'You can send it all the same: it pauses at once and goes on after a top-up.',
  topUp: 'See credits',
  overLimit: '{amount} credits over the monthly limit',
  overLimitHint: 'If you send it, it pauses until the month ends or the operator raises the limit.',
  trackMore: 'Keep more of each visit',
  trackAddress: 'IP address',
  trackSystem: 'Operating system',
  trackReferrer: 'Page that it was opened from',
  trackCountry: 'Country, without the address',
  putOff:
    '{count, plural, one {One person gets it later, by their own clock: {until} at the latest.} other {# people get it later, by their own clocks: {until} at the latest.}}',
  missingRule: 'Contacts without a value',
  missingDefault: 'Get the word after the bar, such as “friend”, or nothing',
  missingSkip: 'Are left out where the text has no such word',
  plainNames: 'Plain characters in names too',
  plainNamesHint: 'Curly quotes and the like in a name become plain ones where that makes the text cheaper.',
  numbersRefused: '{count, plural, one {One line is not a usable number:} other {# lines are not usable numbers:}}',
  hasLetters: 'It has letters, so it is no phone number.',
  tooShort: 'It has too few digits.',
  tooManyDigits: 'It has too many digits.',
  mendNumbers: 'Mend these lines',
  dropNumbers: 'Drop these lines',
  moreNumbers: '{count, plural, one {and # more} other {and # more}}',
  clearNumbers: 'Take all numbers out',
  moreContacts: '{count, plural, one {and # more contact} other {and # more contacts}}',
  shorten: 'Shorten links',
  shortenHint: 'Each recipient gets a link of their own, which is short and needs less room.',
  track: 'Count who opens them',
  trackHint: 'Only that a link was opened is kept, and whether by a person or a program.',
});

export type ComposerLaterKey = KeyOf<typeof useComposerLaterText>;
