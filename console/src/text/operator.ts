import { area, areaWithin } from './use-text.ts';

/** The words that the operator's pages share. */
export const useOperatorText = area(() => import('./operator.fr.ts'), {
  showMore: 'Show more',
  endTheSuspension: 'End the suspension',
  enter: 'Enter the account',
  health: 'Health',
  note: 'Note',
  passwordKept: 'One is stored. Leave it empty to keep it; when the address changes, give it again.',
  savedItIsInEffect: 'Saved. It is in effect.',
  settings: 'Settings',
  someOf: '{some, number} of {all, number}',
  suspend: 'Suspend',
  wasRemoved: '{name} is removed.',
  is_paused: 'Paused',
  is_resting: 'Resting',
  is_well: 'Well',
  set_host: 'Host',
  set_name: 'Name',
  set_port: 'Port',
  storage: 'Queues and storage',
  zone: 'Time zone',
  suspendTitle: 'Suspend {name}?',
});

export const operatorArea = areaWithin(useOperatorText);
