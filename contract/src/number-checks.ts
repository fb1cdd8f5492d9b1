import { z } from 'zod';
import { CLEANED_KINDS, NUMBER_CHECK_STATUSES, NUMBER_TYPES } from './choices.ts';
import { createdAt, timestamp, uuid, uuidInput } from './fields.ts';
import { noun } from './noun.ts';

const count = z.int().nonnegative();

const counts = z.strictObject({
  asked: count.describe('For how many numbers a source was asked and answered; the answers for the others were kept'),
  unlisted: count.describe('Numbers that the sources do not know'),
  unanswered: count.describe('Numbers for which no source answered, so that nothing is known of them'),
  ported: count.describe('Numbers that were moved from another network'),
  types: z
    .array(
      z.strictObject({
        type: z.enum(NUMBER_TYPES).describe('What they are'),
        numbers: count.describe('How many numbers'),
      }),
    )
    .describe('What the other numbers are; `unknown`: the source does not say'),
  networks: z
    .array(
      z.strictObject({
        network: z.string().describe('The network, as in messages'),
        numbers: count.describe('How many numbers'),
      }),
    )
    .describe('To which networks all of them belong, those with most numbers first, up to 100'),
});

export const numberCleaning = z.strictObject({
  kinds: z.array(z.enum(CLEANED_KINDS)).describe('Which numbers it takes out'),
  to_group_id: uuid.nullable().describe('The group into which their contacts are put; null: into none'),
});

export const numberCheck = z.strictObject({
  uuid,
  group_id: uuid.nullable().describe('The group whose numbers are checked; null: a segment'),
  segment_id: uuid.nullable().describe('The segment whose numbers are checked; null: a group'),
  name: z.string().describe('Its name when the check began'),
  status: z
    .enum(NUMBER_CHECK_STATUSES)
    .describe('`checking` and `cleaning`: it is at work; `cancelled` and `failed`: what is done stays done'),
  failure: z.string().describe('Why it failed, in a sentence; empty: it did not'),
  stalled_by: z
    .enum(['', 'budget', 'sources'])
    .describe(
      'What it waits for: `budget`: what the account may ask today is spent, so it goes on tomorrow or once the operator allows more; `sources`: they fail, and are tried again; empty: nothing',
    ),
  contacts: count.describe('How many contacts there were when it began; of a large segment an estimate'),
  done: count.describe('How many of them the check, or after it the cleaning, has gone through'),
  counts: counts.describe('What was found until now'),
  cleaning: numberCleaning.nullable().describe('What the last cleaning does; null: there was none'),
  changed: count.describe('How many contacts it took out of the group, or put into the other one'),
  created_at: createdAt,
  ended_at: timestamp.nullable().describe('When it came to its end; null: it is at work'),
});

const example = {
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120051',
  group_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120002',
  segment_id: null,
  name: 'Customers',
  status: 'checked',
  failure: '',
  stalled_by: '',
  contacts: 1_204,
  done: 1_204,
  counts: {
    asked: 1_102,
    unlisted: 37,
    unanswered: 0,
    ported: 112,
    types: [{ type: 'mobile', numbers: 1_167 }],
    networks: [{ network: 'MTN', numbers: 804 }],
  },
  cleaning: null,
  changed: 0,
};

const { get, list, post } = noun({ tag: 'Lookups', noun: 'Number check', one: numberCheck, example });

export const numberCheckOperations = {
  list: list('numberChecks.list', '/number-checks', {
    summary: 'List checks of numbers, newest first',
    description: 'The newest 100 are kept.',
  }),
  get: get('numberChecks.get', '/number-checks/{uuid}'),
  create: post('numberChecks.create', '/number-checks', {
    summary: 'Check the numbers of a group or segment',
    description:
      'In the background, the sources of the operator are asked for each number of which no answer is kept, within their budgets and the share of the account. It needs a `lookup_wait_ms` of the account above 0. An account has one check at work at a time.',
    body: z.strictObject({
      group_id: uuidInput.optional().describe('The group; give it or `segment_id`'),
      segment_id: uuidInput.optional().describe('The segment; give it or `group_id`'),
    }),
    bodyExample: { group_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120002' },
    errors: ['wrong_state'],
  }),
  clean: post('numberChecks.clean', '/number-checks/{uuid}/clean', {
    summary: 'Take the numbers that cannot be reached out of a group',
    description:
      'Possible once it is `checked`. Contacts leave the group of the check, and join `to_group_id` if there is one; those of a segment only join it. Nobody is asked: what counts are the answers that are kept, so a contact whose answer is no longer kept stays. The contacts themselves stay, too.',
    body: z.strictObject({
      kinds: z.array(z.enum(CLEANED_KINDS)).min(1).max(CLEANED_KINDS.length).describe('Which numbers'),
      to_group_id: uuidInput
        .optional()
        .describe('The group into which their contacts are put; left out: none, which a check of a segment refuses'),
    }),
    bodyExample: { kinds: ['unlisted', 'unassigned'], to_group_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120003' },
    errors: ['wrong_state'],
  }),
  cancel: post('numberChecks.cancel', '/number-checks/{uuid}/cancel', {
    summary: 'Cancel a check of numbers, or its cleaning',
    description: 'Answers that came stay kept, and contacts that were taken out stay out.',
    errors: ['wrong_state'],
  }),
};
