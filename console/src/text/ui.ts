import { area } from './use-text.ts';

/** The words of the shared components. */
export const useUiText = area(() => import('./ui.fr.ts'), {
  close: 'Close',
  undo: 'Undo',
  copy: 'Copy',
  copied: 'Copied',
  loading: 'Loading',
  tryAgain: 'Try again',
  couldNotRead: 'This could not be read',
  requestId: 'Number of the request: {id}',
  showPassword: 'Show',
  hidePassword: 'Hide',
  formRefused: '{count, plural, one {One thing is to be mended:} other {# things are to be mended:}}',
  fieldRefused: '{label}: {sentence}',
  search: 'Search',
  searchIn: 'Search: {label}',
  moreChoices: 'The first {shown} are shown. Write the beginning of a name to find others.',
  clearSearch: 'Clear the search',
  columns: 'Columns',
  noMatches: 'Nothing fits this search',
  noMatchesHint: 'Try fewer letters, or take filters away.',
  showAll: 'Show all',
  shareDone: '{share} done',
  rowsTotal: '{count, plural, one {# row} other {# rows}}',
  rowsSoFar: 'More rows follow below row {to, number}',
  rowsEnd: 'The list is shown up to row {count, number}. Narrow it by a search to see the others.',
  offline: 'You are offline. What you see may be old, and nothing can be saved.',
  accountSuspended:
    'This account is suspended. Nothing is sent or changed until the operator lifts it. Please ask the operator of this service.',
  reconnecting: 'The connection to Volley broke off. Reconnecting; figures may be old meanwhile.',
});
