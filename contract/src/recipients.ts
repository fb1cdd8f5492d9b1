import { z } from 'zod';
import { id, idReference, phoneNumber, phoneNumberInput, uuid, uuidInput } from './fields.ts';

const GONE =
  '`00000000-0000-0000-0000-000000000000` stands for one that was deleted: the campaign reaches nobody until it is taken out';

export const recipientsInput = z.strictObject({
  group_ids: z.array(uuidInput).max(1_000).optional().describe('The groups whose contacts are meant, up to 1,000'),
  segment_ids: z
    .array(uuidInput)
    .max(100)
    .optional()
    .describe('The segments whose contacts are meant, as they are when the campaign starts, up to 100'),
  contact_ids: z.array(idReference).max(10_000).optional().describe('The contacts that are meant, up to 10,000'),
  phone_numbers: z
    .array(phoneNumberInput)
    .max(10_000)
    .optional()
    .describe('Plain numbers, up to 10,000; they need not be contacts'),
  except: z
    .strictObject({
      group_ids: z
        .array(uuidInput)
        .max(1_000)
        .optional()
        .describe(`The groups whose contacts get nothing, whatever else names them, up to 1,000. ${GONE}`),
      segment_ids: z
        .array(uuidInput)
        .max(100)
        .optional()
        .describe(`The segments whose contacts get nothing, as they are when the campaign starts, up to 100. ${GONE}`),
    })
    .optional()
    .describe('Who is left out of those who are named. A change of the recipients names it again; left out: nobody'),
});

export const recipients = z.strictObject({
  group_ids: z.array(uuid).describe('The groups whose contacts are meant'),
  segment_ids: z.array(uuid).describe('The segments whose contacts are meant'),
  contact_ids: z.array(id).describe('The contacts that are meant'),
  phone_numbers: z.array(phoneNumber).describe('Plain numbers, in international form'),
  except: z
    .strictObject({
      group_ids: z.array(uuid).describe(`The groups whose contacts get nothing. ${GONE}`),
      segment_ids: z.array(uuid).describe(`The segments whose contacts get nothing. ${GONE}`),
    })
    .describe('Who is left out of those who are named'),
});

export const recipientsExample = {
  group_ids: ['0196f0c2-7a10-7cc4-9d3e-0242ac120002'],
  segment_ids: ['0196f0c2-7a10-7cc4-9d3e-0242ac120041'],
  contact_ids: [1201],
  phone_numbers: ['233244123456'],
  except: { group_ids: [], segment_ids: [] },
};
