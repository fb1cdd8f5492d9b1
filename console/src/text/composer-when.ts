import { accountArea } from './account-words.ts';

/** When a text campaign goes out. */
export const useComposerWhenText = accountArea(() => import('./composer-when.fr.ts'), {
  each: 'By each recipient’s clock',
  series: 'Again and again',
  eachHint:
    'Each recipient gets it between these hours of their own day, by the country of the number. Where it is another hour, it waits.',
  notBefore: 'Not before (may be left empty)',
  startAt: 'Starts',
  firstRun: 'First time',
  zone: 'On the clocks of',
  zoneNote: 'That is {time} on your own clocks ({zone}).',
  zoneOwn: 'These are your own clocks.',
  unknownZone: 'This is no zone that Volley knows.',
  windowHint: 'Messages that would go out at another hour wait for the next day.',
  windowHintIn: 'Messages that would go out at another hour, by the clocks of {zone}, wait for the next day.',
});
