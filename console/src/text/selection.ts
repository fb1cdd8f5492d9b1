import { area } from './use-text.ts';

/** The selection of several rows of a list. */
export const useSelectionText = area(() => import('./selection.fr.ts'), {
  select: 'Choose {name}',
  selectInSight: '{count, plural, one {Choose the row shown here} other {Choose the # rows shown here}}',
  selected: '{count, plural, one {# chosen} other {# chosen}}',
  withSelected: 'With the chosen rows',
  clear: 'Choose none',
  tooMany: 'Up to {max, number} rows are chosen at a time.',
});
