import { z } from 'zod';
import { CONTACT_CHANGE_ACTIONS, CONTACT_CHANGE_STATUSES } from './choices.ts';
import { createdAt, optionalLine, timestamp, uuid, uuidInput } from './fields.ts';
import { noun } from './noun.ts';
import { replyOf } from './replies.ts';
import { segmentCount } from './segments.ts';

const count = z.int().nonnegative();

export const contactChange = z.strictObject({
  uuid,
  action: z.enum(CONTACT_CHANGE_ACTIONS).describe('What is done to each contact'),
  search: z.string().describe('What was searched; empty: nothing'),
  group_id: uuid.nullable().describe('The group whose members were chosen; null: not only members of a group'),
  segment_id: uuid.nullable().describe('The segment that was chosen; null: none'),
  to_group_id: uuid.nullable().describe('The group that they join or leave; null: they are deleted'),
  status: z
    .enum(CONTACT_CHANGE_STATUSES)
    .describe('`working` and `undoing`: it is at work; `cancelled` and `failed`: what is done stays done'),
  failure: z.string().describe('Why it failed, in a sentence; empty: it did not'),
  contacts: count.describe('How many contacts were chosen when it began; of very many an estimate'),
  changed: count.describe('How many it has changed; while it is undone, how many are not back yet'),
  undo_until: timestamp.nullable().describe('Until when it can be undone; null: it cannot'),
  created_at: createdAt,
  ended_at: timestamp.nullable().describe('When it came to its end; null: it is at work'),
});

const chosen = {
  search: optionalLine(100).optional().describe('Only contacts that a search of the list finds'),
  group_id: uuidInput.optional().describe('Only members of this group'),
  segment_id: uuidInput.optional().describe('Only contacts of this segment'),
};

const example = {
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120061',
  action: 'delete',
  search: 'ama',
  group_id: null,
  segment_id: null,
  to_group_id: null,
  status: 'done',
  failure: '',
  contacts: 101_553,
  changed: 101_553,
};

const { get, list, post } = noun({ tag: 'Contacts', noun: 'Contact change', one: contactChange, example });

export const contactChangeOperations = {
  list: list('contactChanges.list', '/contact-changes', {
    summary: 'List changes of many contacts, newest first',
    description: 'They are kept for 30 days after their end.',
  }),
  get: get('contactChanges.get', '/contact-changes/{uuid}'),
  count: post('contactChanges.count', '/contact-changes/count', {
    summary: 'Count the contacts that a change would choose',
    description:
      'Without any choice these are all contacts. Of very many contacts the number may be an estimate, with the numbers between which the true one is.',
    scope: 'read',
    body: z.strictObject(chosen),
    bodyExample: { search: 'ama' },
    reply: replyOf('How many contacts', segmentCount, {
      ...{ contacts: 101_553, contacts_min: 101_553, contacts_max: 101_553, is_exact: true, problems: [] },
    }),
  }),
  create: post('contactChanges.create', '/contact-changes', {
    summary: 'Change all contacts that a search, a group or a segment chooses',
    description: [
      'In the background: they are deleted, or they join or leave the group `to_group_id`. If several of `search`, `group_id` and `segment_id` are given, contacts must fit all of them; without any, all contacts are chosen.',
      'The choice is that of the moment of the start. A contact that was added or changed later is left as it is. Whether a contact is in a group, or what it did with messages, is decided when its turn comes.',
      'An account has one such change at work at a time. A deletion can be undone for 30 days.',
    ].join('\n\n'),
    body: z.strictObject({
      action: z.enum(CONTACT_CHANGE_ACTIONS).describe('What is done to each contact'),
      ...chosen,
      to_group_id: uuidInput.optional().describe('The group that they join or leave; needed unless they are deleted'),
    }),
    bodyExample: { action: 'join_group', search: 'ama', to_group_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120002' },
    errors: ['wrong_state', 'storage_limit'],
  }),
  cancel: post('contactChanges.cancel', '/contact-changes/{uuid}/cancel', {
    summary: 'Cancel a change of many contacts',
    description: 'What is done stays done. A deletion can be undone afterwards.',
    errors: ['wrong_state'],
  }),
  undo: post('contactChanges.undo', '/contact-changes/{uuid}/undo', {
    summary: 'Undo a deletion of many contacts',
    description:
      'The contacts come back with their ids, values and groups, except those whose number belongs to another contact by now, and without fields and groups that were deleted meanwhile.',
    errors: ['wrong_state'],
  }),
};
