import { accountArea } from './account-words.ts';

export const useCampaignCalendarText = accountArea(() => import('./campaign-calendar.fr.ts'), {
  hint: 'What is scheduled, by your own clocks. Of a series the next ten times are shown.',
  entry: '{time} {name}{isSkipped, select, yes { (skipped)} other {}}',
  skip: 'Skip',
  skipOne: 'Skip {when}',
  isSkipped: '{when} is skipped. Nothing is sent then.',
  takeBack: 'Take back',
  takeBackOne: 'Take back {when}',
  isTakenBack: '{when} is no longer skipped.',
  skippedTime: '{when} (skipped)',
  monthBefore: 'The month before',
  monthAfter: 'The month after',
});
