import { accountArea } from './account-words.ts';

/** What people and their programs give to what they send in order to find it again. */
export const useReferencesText = accountArea(() => import('./references.fr.ts'), {
  reference: 'Your reference',
  hint: 'A name of your own for it, such as an order number, by which you find it again. Recipients do not see it. It may stay empty.',
  searchName: 'Find by name',
  searchReference: 'Find by your reference',
});
