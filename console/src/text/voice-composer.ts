import { accountArea } from './account-words.ts';

/** Writing a voice campaign. The words that text campaigns share are the composer's. */
export const useVoiceComposerText = accountArea(() => import('./voice-composer.fr.ts'), {
  editTitle: 'Edit voice campaign',
  namePlaceholder: 'Clinic reminder, Monday',
  toHint: 'Everybody is called once, however often they are named.',
  missingRecipients: 'Choose who is called: a group, contacts or numbers.',
  mayNotSend: 'You may write campaigns, but not start them. Ask an owner or a sender of the account to start this one.',

  message: 'What people hear',
  messageHint: 'A text that Volley speaks, a file, or your own voice.',
  chooseRecording: 'Choose a recording',
  missingRecording: 'Choose or make a recording.',
  recordingLine: '{name} ({seconds, number} s)',
  listen: 'Listen',
  says: 'It says: “{text}”',
  saysEach: 'Each person hears their own. Listening gives you a sample.',
  otherRecording: 'The chosen one',

  keys: 'Keys that people press',
  keysHint: 'What each key means, such as 1: confirmed. Say in the recording which key to press.',
  meaningPlaceholder: 'confirmed',
  addKey: 'Add the key',
  takeOutKey: 'Take out key {key}',

  callerIdHint: 'What people see when it rings. Only approved caller IDs can be shown.',
  trunkNumber: 'The number of the trunk',
  goneCallerId: '{number} cannot be shown any more. Choose another number.',
  windowHint: 'Outside of these hours nobody is called, and nobody is left out.',
  accountZone: 'The account, for everybody',
  again: 'Call again those who were not reached',
  interval: 'Minutes until the next try',
  growing: 'Wait twice as long each time',
  outcomes: 'After which results',
  notReached: 'Send a text message to those who are not reached',
  notReachedHint: 'After the last try was busy, not answered, declined or failed. Nobody gets it twice.',
  missingText: 'Choose a sender ID and write the text, or switch it off.',
  more: 'Settings that few campaigns need',

  ownClocks: 'On your own clocks ({zone}).',

  cost: 'This costs at most',
  costHint: 'If everybody answers and every call is as long as it may be. What is not used is free again.',
  costWaits: 'Choose recipients and a recording: then you see here what it costs at most.',
  callable: 'Are called',
  hears: '{number} hears: “{text}”',
  messageLength: 'Length of the message',
  longestCall: 'Longest call',
  textsCost: 'Of it for texts',
  unknownZones:
    '{count, plural, one {# number has no known zone; the clocks of the account count for it.} other {# numbers have no known zone; the clocks of the account count for them.}}',

  test: 'Call me as a test',
  start: '{count, plural, =0 {Review and start} one {Call # recipient} other {Call # recipients}}',
  schedule: '{count, plural, =0 {Review and schedule} one {Schedule # call} other {Schedule # calls}}',
  reviewTitle: 'Start this campaign?',
  reviewNow:
    '{count, plural, =0 {Nobody is called.} one {One person is called now.} other {# people are called, starting now.}}',
  reviewAt:
    '{count, plural, =0 {Nobody is called.} one {One person is called, on {time} ({zone}).} other {# people are called, starting {time} ({zone}).}}',
  reviewPlays: 'They hear “{name}”, {seconds, number} s long.',
  reviewCost: 'At most {cost} credits of the {available} that you have are held. Each call is charged by its length.',
  reviewTexts:
    '{count, plural, =0 {Nobody of them could get the text.} one {If a call does not reach them, a text from {sender} goes to one person: at most {cost} credits of these.} other {Whoever is not reached gets a text from {sender}: at most # texts, {cost} credits of these.}}',
  reviewForGood: 'A call that was made cannot be taken back. You can pause and cancel the rest at any time.',
  started: '{name} is calling.',
  back: 'Back to the campaign',
});
