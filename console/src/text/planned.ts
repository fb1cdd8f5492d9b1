import { accountArea } from './account-words.ts';

/** What a scheduled campaign, of texts or of calls, will do. */
export const usePlannedText = accountArea(() => import('./planned.fr.ts'), {
  fromDay: 'On the day of their own clocks',
  title: 'What will happen',
  nextRun: 'Next time',
  onClocks: '{time} ({zone})',
  ownClocks: 'On your own clocks',
  to: 'Goes to',
  except: 'Without the people of',
  more: '{count, plural, one {# more group or segment} other {# more groups and segments}}',
  reached: 'Get the message, as of now',
  called: 'Are called, as of now',
  reachedOf: '{skipped, plural, =0 {{count, number}} other {{count, number}, and # are left out}}',
  cost: 'Cost, as of now',
  costRun: 'Cost each time, as of now',
  costMax: 'Highest cost, as of now',
  credits: '{cost} credits',
  between:
    '{clocks, select, recipient {{from} to {to}, by the clocks of each recipient} account {{from} to {to}, by the clocks of the account} other {{from} to {to} ({clocks})}}',
  notCounted: 'Could not be counted',
  countedAnew: 'Recipients and cost are counted anew when it starts.',
});
