import { accountArea } from './account-words.ts';

/** What people and their programs give to what they send in order to find it again. */
export const useReferencesText = accountArea(() => import('./references.fr.ts'), {
  reference: 'Your reference',
  hint: 'A name of your own for it, such as an order number, by which you find it again. Recipients do not see it. It may stay empty.',
  searchName: 'Find by name',
  searchReference: 'Find by your reference',
  tabs: 'By state',
  tab_draft: 'Drafts {count}',
  tab_scheduled: 'Scheduled {count}',
  tab_running: 'Running {count}',
  tab_completed: 'Completed {count}',
  tab_stopped: 'Cancelled or failed {count}',
  opened: 'Opened',
  shareOf: '{share}, {count, number} of {all, number}',
  plannedUpTo: 'Up to {count, number}',
  duplicateOne: 'Duplicate {name}',
});
