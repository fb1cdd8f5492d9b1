import { z } from 'zod';
import { numberInput, numberSearch } from './fields.ts';
import {
  operatorFields,
  requestExample,
  requestFields,
  requestOperations,
  requestOperatorOperations,
} from './requests.ts';

export const callerId = z.strictObject(
  requestFields({
    phone_number: z.string().meta({ description: 'The number that people see, as digits without plus' }),
  }),
);
export const callerIdForOperator = z.strictObject({ ...callerId.shape, ...operatorFields });

const purpose = 'The number of our front office';
const example = requestExample({ phone_number: '233302000001', purpose });
const kind = { resource: 'callerIds', path: '/caller-ids', noun: 'Caller ID' } as const;

export const callerIdOperations = requestOperations({
  ...kind,
  one: callerId,
  example,
  search: numberSearch,
  body: {
    phone_number: numberInput('must be a valid phone number, or 3 to 15 digits').describe(
      'The number: international with or without `+`, local, or 3 to 15 digits',
    ),
  },
  bodyExample: { phone_number: '+233302000001', purpose },
  create:
    'The number is read as one of the country of the account, or as 3 to 15 digits. It is pending until the operator approves it.',
  remove: 'Campaigns can no longer show it; a running one is paused before its next call.',
  marks: {},
});

export const callerIdOperatorOperations = requestOperatorOperations({
  ...kind,
  one: callerIdForOperator,
  example,
  rejection: 'The number belongs to the police.',
  suspension: 'People complained about calls from it.',
  suspend: 'Campaigns that show it are paused before their next call.',
});
