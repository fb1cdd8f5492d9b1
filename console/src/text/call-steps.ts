import { area } from './use-text.ts';

export const useCallStepsText = area(() => import('./call-steps.fr.ts'), {
  title: 'SIP messages',
  hint: 'What Volley and the trunk said to one another. Sound and credentials are left out.',
  sent: 'Sent',
  received: 'Received',
  after: '{ms, number} ms',
  to: 'to {peer}',
  from: 'from {peer}',
  repeated: '{count, plural, one {repeated once} other {repeated # times}}',
  headers: 'Headers',
  none: 'None is kept: this call went as it should, it is older than a week, or nothing left this machine.',
});
