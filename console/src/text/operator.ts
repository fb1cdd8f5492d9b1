import { area } from './use-text.ts';

/** The words that the operator's pages share. */
const en = {
  account: 'Account {id}',
  leaveIt: 'Leave it as it is',
  reason: 'Reason',
  save: 'Save',
  saved: 'Saved.',
  yes: 'Yes',
  no: 'No',
  showMore: 'Show more',
};

export type OperatorKey = keyof typeof en;

export const operatorText = area(en, () => import('./operator.fr.ts'));
