import type { NewEvent } from '../../events/index.ts';
import type { SenderRegistration } from './store-registrations.ts';

type Told = 'approved' | 'rejected' | 'ended' | 'expiring' | 'expired';

export function registrationEvent(told: Told, row: Omit<SenderRegistration, 'papers'>): NewEvent {
  const { id, uuid, country, network, status, reference, note } = row;
  const data = {
    ...{
      id,
      uuid,
      sender_id: row.senderId,
      country,
      network,
      status,
      status_reason: row.statusReason,
      reference,
      note,
    },
    ...{ valid_until: row.validUntil, created_at: row.createdAt, updated_at: row.updatedAt },
  };
  return { kind: `sender_registration.${told}`, data };
}
