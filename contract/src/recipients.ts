import { z } from 'zod';
import { id, idReference, phoneNumber, phoneNumberInput, uuid, uuidInput } from './fields.ts';

/** Whom a campaign goes to, as a client says it. */
export const recipientsInput = z.strictObject({
  group_ids: z.array(uuidInput).max(1_000).optional(),
  contact_ids: z.array(idReference).max(10_000).optional(),
  phone_numbers: z.array(phoneNumberInput).max(10_000).optional(),
});

/** The same, read back. */
export const recipients = z.strictObject({
  group_ids: z.array(uuid),
  contact_ids: z.array(id),
  phone_numbers: z.array(phoneNumber),
});

export const recipientsExample = {
  group_ids: ['0196f0c2-7a10-7cc4-9d3e-0242ac120002'],
  contact_ids: [1201],
  phone_numbers: ['233244123456'],
};
