import { accountArea } from './account-words.ts';

export const useCampaignCalendarText = accountArea(() => import('./campaign-calendar.fr.ts'), {
  hint: 'What is scheduled, by your own clocks. Of a series the next ten times are shown.',
  entry: '{time} {name}',
  monthBefore: 'The month before',
  monthAfter: 'The month after',
});
