import type { EventKind } from './event-kinds.ts';
import { TIMESTAMP_EXAMPLE } from './fields.ts';
import { senderRegistration, senderRegistrationExample } from './sender-registrations.ts';

export const registrationEventData = senderRegistration.omit({ papers: true });
const { papers: _papers, ...example } = senderRegistrationExample;

const times = { created_at: TIMESTAMP_EXAMPLE, updated_at: TIMESTAMP_EXAMPLE };

const registrationKind = <const Status extends string>(summary: string, status: Status) =>
  ({ version: 1, summary, data: registrationEventData, example: { ...example, ...times, status } }) satisfies EventKind;

export const registrationKinds = {
  'sender_registration.approved': registrationKind(
    'The operator approved or renewed a sender registration.',
    'approved',
  ),
  'sender_registration.rejected': registrationKind(
    'The operator rejected a sender registration; `status_reason` says why.',
    'rejected',
  ),
  'sender_registration.ended': registrationKind(
    'The operator ended a sender registration: it does not count any more; `status_reason` says why.',
    'ended',
  ),
  'sender_registration.expiring': registrationKind(
    'A sender registration ends soon, at `valid_until`. Told 30 days and 7 days before, once each.',
    'approved',
  ),
  'sender_registration.expired': registrationKind('The time of a sender registration is over.', 'expired'),
} as const;
