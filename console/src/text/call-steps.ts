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
  sound: 'Packets of sound',
  packets: '{sent, number} sent, {received, number} received',
  lostHere: 'Lost on the way here',
  lostThere: 'Lost on the way there',
  lost: '{lost, number} ({share}), jitter {ms} ms',
  none: 'None is kept: this call went as it should, it is older than a week, or nothing left this machine.',
});
