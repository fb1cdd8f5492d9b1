import { accountArea } from './account-words.ts';
import type { KeyOf } from './use-text.ts';

/** The words of a campaign's actions, and of the parts of its page besides progress and messages. */
export const useCampaignActionsText = accountArea(() => import('./campaign-actions.fr.ts'), {
  cancel: 'Cancel',
  retry: 'Retry failed',
  segmentOfFailed: 'Segment of those not reached',
  segmentOfClicked: 'Opened a link → segment',
  duplicate: 'Duplicate',
  pauseSeries: 'Pause the series',
  resumeSeries: 'Resume the series',
  cancelSeries: 'Cancel the series',
  paused: '{name} is paused.',
  retried: '{name} sends its failed messages again.',
  duplicated: 'This is a copy. Nothing of it is sent yet.',
  cancelVerb: 'Cancel the campaign',
  cancelWords:
    '{waiting, plural, =0 {Nothing more of it is sent.} one {One recipient who still waits gets no message, and the credits held for it are free again.} other {# recipients who still wait get no message, and the credits held for them are free again.}} What a carrier has taken cannot be called back. This cannot be undone.',
  cancelPlannedWords: 'It is not sent. This cannot be undone; you can duplicate it later.',
  cancelSeriesWords: 'No further time of it is sent. What has been sent stays as it is. This cannot be undone.',
  deleteWords: 'The draft and its text are gone for good. Nothing of it was sent.',
  retryTitle: 'Send failed messages again?',
  retryWords:
    '{count, plural, one {One message that no carrier took is sent again, at the price it had. Nobody gets a message twice.} other {# messages that no carrier took are sent again, at the price they had. Nobody gets a message twice.}}{others, plural, =0 {} one { Another one did not arrive although a carrier took it; the segment of those not reached writes to that person anew.} other { Another # did not arrive although a carrier took them; the segment of those not reached writes to these people anew.}}',
  copyOf: 'A copy of {name}',
  writeAgain: 'Write again to those who opened no link',
  notOpenedOf: '{name}: opened no link',
  writtenAgain: 'This is a draft for the contacts who opened no link. Nothing of it is sent yet.',
  unnamed: 'This campaign',

  cost: 'Cost as fixed when it started',
  held: 'Held for what still waits',
  notCharged: 'Not charged',

  clicksHint: 'People and programs apart: scanners and previews open links too.',
  openVisits: 'When they were opened',
  clickers: 'Recipients who opened one',
  clickShare: 'Of those it arrived at',
  people: 'Times by people',
  machines: 'Times by programs',
  firstClick: 'First opened',
  nobody: 'Nobody yet',

  series: 'Series',
  seriesHint: 'Each time is a campaign with recipients and figures of its own.',
  noNext: 'No further time is to come.',
  nextIfResumed: 'The next times, if it is resumed now',
  onClocks: 'On the clocks of {zone}.',
  pastRuns: 'Times so far',
  noRuns: 'It has not been sent yet.',
  run: 'Time {number, number}',
  runOf: 'This is time {number, number} of a series.',
  openSeries: 'Open the series',

  audit: 'Who did what',
  auditHint: 'From the audit log of the account; only the operator’s people see it.',
  byService: 'Volley itself',
  changedFields: 'Changed: {fields}',
  auditMore: 'Older entries stand in the audit log.',
  auditNone: 'Nobody has changed it.',

  trace: 'Message to {number}',
  phone: 'What recipients see',
});

export type CampaignActionsKey = KeyOf<typeof useCampaignActionsText>;
