import { accountArea } from './account-words.ts';

/** Single calls: the list, one of them, and a new one. */
export const useCallsText = accountArea(() => import('./calls.fr.ts'), {
  lead: 'Calls to one number at a time. They begin at once, before those of campaigns.',
  emptyTitle: 'No single calls yet',
  emptyWords: 'Call one number now, with a text that is spoken or with a recording. Programs do the same by the API.',
  newCall: 'Call a number',
  begin: 'Begin the call',
  whatIsHeard: 'What is heard',
  spoken: 'A text that is spoken',
  textHint: 'Up to 2,000 characters, with the fields that the text of a campaign may have.',
  ownName: 'Reference',
  ownNameHint: 'A name of your own, such as an order number. The person who is called does not get it.',
  begun: 'The call to {number} begins.',
  heard: 'What is said',
  costMax: 'The most that it can cost',
  validUntil: 'Expires if it has not begun',
  tries: 'Times tried',
  cancelCall: 'Cancel this call',
  cancelCallTitle: 'Cancel this call?',
  cancelCallWords:
    'A call that waits is not made, and one that rings is hung up. The credits that are held for it are free again.',
});
