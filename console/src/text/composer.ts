import { accountArea } from './account-words.ts';
import type { KeyOf } from './use-text.ts';

export const useComposerText = accountArea(() => import('./composer.fr.ts'), {
  editTitle: 'Edit campaign',
  allCampaigns: 'All campaigns',
  saveNew: 'Saved as a draft when you begin',
  saveSaved: 'Draft saved',
  saveUnsaved: 'Not saved yet',
  saveSaving: 'Saving',
  saveRefused: 'One field was not saved. Correct it.',
  saveFailed: 'Not saved: Volley does not answer. It is tried again by itself.',
  saveFailedOnce: 'Not saved: Volley does not answer. Save the changes again in a moment.',
  saveElsewhere: 'Not saved: this draft was changed in another window.',
  loadDraft: 'Load the draft',
  saveStopped: 'Not saved. {reason}',
  editScheduledSaved: 'Changes take effect when you save them.',
  saveChanges: 'Save changes',
  changesSaved: 'The changes are saved.',
  mayNotSend: 'You may write campaigns, but not send them. Ask an owner or a sender of the account to send this one.',
  mayNotWrite: 'You may look at campaigns, but not write them. Ask an owner of the account for the right to do it.',
  cannotEdit: 'This campaign cannot be changed any more',
  cannotEditHint: 'It has been started. Its page shows how it goes; a copy can be changed and sent anew.',
  toCampaign: 'Open the campaign',

  nameHint: 'Only you and your team see it.',
  namePlaceholder: 'Harvest offer, December',
  missingName: 'Give the campaign a name.',
  senderHint: 'What recipients see as the sender.',
  missingSender: 'Choose a sender ID.',
  goneSender: '{sender} cannot be used any more. Choose another one.',
  pendingSender:
    '{count, plural, one {{name} waits for the operator to approve it. You can write everything meanwhile.} other {# sender IDs wait for the operator to approve them. You can write everything meanwhile.}}',

  askSender: 'Ask for a sender ID',

  toHint: 'Everybody gets one message, however often they are named.',
  missingRecipients: 'Choose who gets it: a group, a segment, contacts or numbers.',
  groups: 'Groups and segments',
  findGroup: 'Find a group or segment',
  moreGroups: 'The newest {shown} are shown. Write the beginning of a name to find others.',
  noGroup: 'No group or segment has this name.',
  noGroups: 'There are no groups or segments yet. Add contacts or numbers below, or put contacts into groups first.',
  findContact: 'Find a contact by name, number or email address',
  noContact: 'No contact matches.',
  addContact: 'Add {name}',
  takeOut: 'Take out {name}',
  contactsFull: 'A campaign names 10,000 contacts at most. Put them into a group instead.',
  numbersHint: 'One to a line, or with commas. Numbers without a country code are read as numbers of {country}.',
  addNumbers: 'Add numbers',
  numbersAdded: '{count, plural, =0 {No number was added.} one {# number was added.} other {# numbers were added.}}',

  textPlaceholder: 'Hello friend, seeds are 20% off until Sunday.',
  missingText: 'Write the text.',
  moreFields: 'More fields',
  countedFor: 'Counted for {name}.',
  tooLong: 'More than ten SMS: this cannot be sent. Write less.',

  window: 'Only at certain hours',
  windowZone: 'By the clocks of',
  windowRecipient: 'Each recipient, by the country of the number',
  windowCampaign: '{zone}, for everybody',

  phoneEmpty: 'Your text appears here as you write it.',
  seenBy: 'As {name} sees it',
  seenByNumber: 'As {number} sees it',
  seenByNobody: 'As somebody without a name sees it',
  leftOut: 'Gets no message: {reason}',
  leftOutField: 'Gets no message: a value for a field is missing.',
  before: 'Recipient before',
  after: 'Next recipient',
  place: '{place, number} of {count, number}',

  cost: 'This will cost',
  costRun: 'Each time costs about',
  credits: 'credits',
  costWaits: 'Choose recipients and write a text: then you see here what it costs.',
  counting: 'Counting…',
  notCounted: 'What this costs cannot be said',
  sendable: 'Get the message',
  smsParts: 'SMS in all',
  partsRange: '{min, number} to {max, number} each',
  duplicates: 'Named more than once',
  available: 'You have',
  leaves: 'Left after it',
  finish: 'Done about',
  unknownZones:
    '{count, plural, one {# number has no known zone; the zone of the campaign counts for it.} other {# numbers have no known zone; the zone of the campaign counts for them.}}',

  test: 'Send me a test',

  send: '{count, plural, =0 {Review and send} one {Send to # recipient} other {Send to # recipients}}',
  schedule:
    '{count, plural, =0 {Review and schedule} one {Schedule for # recipient} other {Schedule for # recipients}}',
  startSeries: 'Start the series',
  sent: '{name} is being sent.',
});

export type ComposerKey = KeyOf<typeof useComposerText>;
