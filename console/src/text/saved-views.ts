import { area } from './use-text.ts';

/** The views that a person keeps of the lists of an account. */
export const useSavedViewsText = area(() => import('./saved-views.fr.ts'), {
  views: 'Views',
  none: 'No view of this list is saved yet.',
  saveThis: 'Save this view',
  arrange: 'Rename or delete views',
  name: 'Name of the view',
  nameHint: 'The list is saved with its search and filters as you see it now. Only you see it.',
  saved: 'The view “{name}” is saved.',
  rename: 'Rename the view “{name}”',
  delete: 'Delete the view “{name}”',
  renamed: 'The view is now called “{name}”.',
  deleted: 'The view “{name}” is deleted.',
});
