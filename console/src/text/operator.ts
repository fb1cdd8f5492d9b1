import { area, areaWithin } from './use-text.ts';

/** The words that the operator's pages share. */
export const useOperatorText = area(() => import('./operator.fr.ts'), {
  showMore: 'Show more',
  endTheSuspension: 'End the suspension',
  enter: 'Enter the account',
  health: 'Health',
  note: 'Note',
  passwordKept: 'One is stored. Leave it empty to keep it; when the address changes, give it again.',
  pricesLead: 'Nothing is sent to a number without a price.',
  savedItIsInEffect: 'Saved. It is in effect.',
  settings: 'Settings',
  someOf: '{some, number} of {all, number}',
  suspend: 'Suspend',
  wasRemoved: '{name} is removed.',
  is_paused: 'Paused',
  is_resting: 'Resting',
  is_well: 'OK',
  set_host: 'Host',
  set_name: 'Name',
  set_port: 'Port',
  set_tls_certificate: 'Certificate by which the other side knows this server',
  hint_tls_certificate: 'In PEM, with those that lead to its authority. A new one needs its key.',
  set_tls_key: 'Private key of that certificate',
  hint_tls_key: 'In PEM, without a passphrase. It is stored encrypted and never shown; empty: it stays.',
  certificateEnds: 'Client certificate ends',
  storage: 'Queues and storage',
  whySlow: 'Why is it slow?',
  zone: 'Time zone',
  suspendTitle: 'Suspend {name}?',
  resumeTitle: 'End the suspension of {name}?',
});

export const operatorArea = areaWithin(useOperatorText);
