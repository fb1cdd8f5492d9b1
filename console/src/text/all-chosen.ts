import { accountArea } from './account-words.ts';

export const useAllChosenText = accountArea(() => import('./all-chosen.fr.ts'), {
  chooseAll: 'Choose all {count, number}',
  chooseBetween: 'Choose all, {min, number} to {max, number}',
  allChosen: 'All {count, number} that the list finds',
  betweenChosen: 'All that the list finds, {min, number} to {max, number}',
  joinGroup: 'All into a group',
  leaveGroup: 'All out of a group',
  deleteTitle: 'Delete all {count, number} contacts?',
  deleteBetween: 'Delete all that the list finds, {min, number} to {max, number} contacts?',
  deleteWords:
    'They leave their groups. For 30 days you can undo it. Their messages stay in the reports, and who has opted out stays opted out. Contacts that are added or changed from now on stay.',
  progress: 'Change of many contacts',
  isDone: 'Done by now',
  isBack: 'Back again',
  isLeft: 'Still waiting',
  removed: '{count, plural, one {One contact was deleted} other {# contacts were deleted}}',
  join_group: '{count, plural, one {One contact joined the group} other {# contacts joined the group}}',
  leave_group: '{count, plural, one {One contact left the group} other {# contacts left the group}}',
  cancelled: 'It was cancelled. What was done by then stays.',
  undone: 'The deletion is undone',
  undo: 'Undo the deletion',
  until: 'You can undo it until {time}.',
});
