import { accountArea } from './account-words.ts';

export const useCampaignCalendarText = accountArea(() => import('./campaign-calendar.fr.ts'), {
  hint: 'What is scheduled, by your own clocks. Whatever starts in quiet hours or outside its window says when its messages go to people in the campaign’s time zone.',
  quietHours:
    'Quiet hours are from {from} to {to}, by the clock of each recipient. Marketing waits until they are over.',
  entry:
    '{time} {name}{isEach, select, yes { (by each recipient’s clock)} other {}}{isSkipped, select, yes { (skipped)} other {}}',
  goesAt: 'Messages go {when}',
  isCut: 'More is scheduled than a calendar shows: the list below has all of it.',
  nothing: 'Nothing is scheduled for these days.',
  skip: 'Skip',
  skipOne: 'Skip {when}',
  isSkipped: '{when} is skipped. Nothing is sent then.',
  takeBack: 'Take back',
  takeBackOne: 'Take back {when}',
  isTakenBack: '{when} is no longer skipped.',
  whenIn: '{when} in {zone}',
  skippedTime: '{when} (skipped)',
  before_month: 'The month before',
  after_month: 'The month after',
  before_week: 'The week before',
  after_week: 'The week after',
  today: 'Go to today',
  view: 'What the calendar shows',
  view_month: 'One month',
  view_week: 'One week',
});
