import { area } from './use-text.ts';

/** A sentence for each kind of event of the catalogue. */
const en = {
  subject_messages: 'Messages',
  subject_people: 'What people do',
  subject_campaigns: 'Campaigns',
  subject_calls: 'Calls',
  subject_account: 'The account',
  subject_installation: 'The installation, for the operator',
  'when_message.sent': 'A carrier accepted a message.',
  'when_message.delivered': 'A receipt says that a message arrived.',
  'when_message.undelivered': 'A receipt says that a message did not arrive.',
  'when_message.failed': 'No carrier accepted a message.',
  'when_message.expired': 'A message was not sent in time, or did not arrive in time.',
  'when_message.unknown': 'The carrier did not answer, so nobody knows whether a message was sent.',
  'when_message.skipped': 'A message is not sent, because its number opted out, say.',
  'when_reply.received': 'Somebody wrote to one of your numbers.',
  'when_thread.changed': 'A conversation changed: somebody wrote, or it was read, closed, opened or assigned.',
  'when_link.clicked': 'Somebody, or a program, opened a link of yours whose visits are counted.',
  'when_contact.opted_out': 'A number gets no more messages, because the person said stop, say.',
  'when_contact.opted_in': 'A number gets messages again.',
  'when_campaign.started': 'A campaign begins, or goes on after a pause.',
  'when_campaign.paused': 'A campaign stands still.',
  'when_campaign.completed': 'A campaign has ended, and nothing of it waits.',
  'when_campaign.failed': 'A campaign ended without reaching anybody.',
  'when_call.answered': 'A person answered a call, and it has ended.',
  'when_call.no_answer': 'Nobody answered, and the number is not called again.',
  'when_call.busy': 'The line was busy, and the number is not called again.',
  'when_call.failed': 'A call was refused or failed, and the number is not called again.',
  'when_sender_id.approved': 'The operator approved a sender ID.',
  'when_sender_id.rejected': 'The operator rejected a sender ID.',
  'when_sender_id.suspended': 'The operator suspended a sender ID: nothing goes out with it.',
  'when_balance.low': 'Few credits are left.',
  'when_balance.used_up': 'The credits do not pay for another message.',
  'when_carrier.down': 'For 15 seconds no message could be given to a carrier.',
  'when_carrier.up': 'A carrier that was down takes messages again.',
  'when_trunk.down': 'For 15 seconds no call through a trunk could succeed.',
  'when_trunk.up': 'A trunk that was down takes calls again.',
  'when_messages.unknown_waiting': 'Messages whose carrier did not answer wait for a decision.',
  'when_import.done': 'An import of contacts came to its end, or was undone.',
  'when_webhook.disabled': 'Another webhook was switched off because it failed.',
};

export type EventKindsKey = keyof typeof en;

export const eventKindsText = area(en, () => import('./event-kinds.fr.ts'));
