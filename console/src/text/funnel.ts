import { accountArea } from './account-words.ts';

/** What became of a campaign, step by step. */
export const useFunnelText = accountArea(() => import('./funnel.fr.ts'), {
  title: 'From recipient to reply',
  hint: 'Usual is the median of the last {count, number} completed campaigns.',
  step: 'Step',
  share: 'In per cent',
  usual: 'Usual',
  addressed: 'Not left out',
  sent: 'Taken by a carrier',
  opened: 'Opened a link',
  replied: 'Wrote back',
  optedOut: 'Opted out by reply',
  receiptsOpen:
    '{count, plural, one {Everything went out. Of one message the carrier has not said yet what became of it.} other {Everything went out. Of # messages the carrier has not said yet what became of them.}}',
  endsAbout: 'Ends about',
  openedTimes: 'Opened {when}{count, plural, one {} other {, # times}}',
  outcome: 'Opened, or why not delivered',
  openedOrNot: 'Opened or not',
  openedNone: 'Opened no link',
  onlyReason: 'Only: {reason}',
});
