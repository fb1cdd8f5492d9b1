import { area } from './use-text.ts';

/** The words of tables and forms, which come with the pages that have them. */
export const useTablesText = area(() => import('./tables.fr.ts'), {
  rowsEnd: 'The list is shown up to row {count, number}. Narrow it by a search to see the others.',
  rowsTotal: '{count, plural, one {# row} other {# rows}}',
  rowsSoFar: 'More rows follow below row {to, number}',
  exports: 'Exports',
  formRefused: '{count, plural, one {Correct one thing:} other {Correct # things:}}',
  fieldRefused: '{label}: {sentence}',
  otherRefused: 'Something that this form does not show: {sentence}',
  noMatches: 'Nothing fits this search',
  noMatchesHint: 'Try fewer letters, or take filters away.',
  moreChoices: 'The first {shown} are shown. Write the beginning of a name to find others.',
  searchIn: 'Search: {label}',
  showAll: 'Show all',
  search: 'Search',
  searchNames: 'Search by name',
  searchPeople: 'Search by name or email address',
  searchPurposes: 'Search by number or purpose',
  clearSearch: 'Clear the search',
  shareDone: '{share} done',
});
