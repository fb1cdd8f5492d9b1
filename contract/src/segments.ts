import { z } from 'zod';
import { NAME_SORTS } from './choices.ts';
import { contactColumns, contactWithFields, contactWithFieldsExample } from './contacts.ts';
import { csvQuery } from './csv.ts';
import {
  createdAt,
  line,
  nameSearch,
  noQuery,
  numberCursorQuery,
  optionalLine,
  pageQuery,
  sortBy,
  updatedAt,
  uuid,
} from './fields.ts';
import { noun } from './noun.ts';
import { csvReply, cursorPageReply, replyOf } from './replies.ts';
import { segmentCondition } from './segment-conditions.ts';

const PROBLEM = 'Why it selects nobody for now: something that its condition names was deleted';

export const segment = z.strictObject({
  uuid,
  name: z.string().describe('The name of the segment'),
  description: z.string().describe('What the segment is for; empty: nothing was said'),
  condition: segmentCondition.describe('Who is in it: whoever fits at the moment when it is asked'),
  created_at: createdAt,
  updated_at: updatedAt,
});

export const segmentCount = z.strictObject({
  contacts: z.int().nonnegative().describe('How many contacts fit'),
  contacts_min: z
    .int()
    .nonnegative()
    .describe('Of an estimate: so many fit at least, in 19 of 20 cases. Otherwise the same as `contacts`'),
  contacts_max: z
    .int()
    .nonnegative()
    .describe('Of an estimate: so many fit at most, in 19 of 20 cases. Otherwise the same as `contacts`'),
  is_exact: z
    .boolean()
    .describe('False: too many would have to be looked at, so this is an estimate from some of them'),
  problems: z.array(z.string()).describe(`${PROBLEM}; empty: nothing`),
});

const example = {
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120041',
  name: 'Accra, new',
  description: 'Customers in Accra since spring',
  condition: { all: [{ group: '0196f0c2-7a10-7cc4-9d3e-0242ac120002' }, { not: { field: 'email', is_known: false } }] },
};
const COUNT_EXAMPLE = { contacts: 1204, contacts_min: 1204, contacts_max: 1204, is_exact: true, problems: [] };
const RULE_EXAMPLE = { all: [{ country: 'GH' }, { not: { field: 'first_name', is_known: false } }] };
const BOUND =
  'Exact where looking at everybody takes no longer than a second, and up to 100,000 contacts where it takes no longer than three; else an estimate from a sample, and `is_exact` is false. `contacts_min` and `contacts_max` then say between which numbers the true one is.';

const name = line(255).describe('The name of the segment, up to 255 characters');
const description = optionalLine(1000).describe('What the segment is for, up to 1,000 characters');
const condition = segmentCondition.describe(
  'Who is in it: a rule, or `all` or `any` with rules and groups of rules. `not` turns a rule or a group round',
);

const { get, list, post, put, remove } = noun({ tag: 'Segments', noun: 'Segment', one: segment, example });

export const segmentOperations = {
  list: list('segments.list', '/segments', {
    summary: 'List segments, newest first, or search them',
    query: z.strictObject({ ...pageQuery, search: nameSearch, sort: sortBy(NAME_SORTS) }),
  }),
  create: post('segments.create', '/segments', {
    description:
      'A segment is a saved condition on contacts: whoever fits is in it, at each moment anew. An account has 1,000 segments at most. Who failed in a campaign: `{"campaign": {"campaign_id": "…", "did": "failed"}}`.',
    body: z.strictObject({ name, description: description.optional(), condition }),
    bodyExample: { name: 'Ghana, by name', condition: RULE_EXAMPLE },
    errors: ['wrong_state'],
  }),
  count: post('segments.count', '/segments/count', {
    scope: 'read',
    summary: 'Count the contacts that fit a condition, without saving it',
    description: BOUND,
    body: z.strictObject({ condition }),
    bodyExample: { condition: RULE_EXAMPLE },
    reply: replyOf('How many contacts fit', segmentCount, COUNT_EXAMPLE),
  }),
  get: get('segments.get', '/segments/{uuid}', { query: noQuery }),
  countOne: get('segments.countOne', '/segments/{uuid}/count', {
    summary: 'Count the contacts of a segment',
    description: BOUND,
    query: noQuery,
    reply: replyOf('How many contacts fit', segmentCount, COUNT_EXAMPLE),
  }),
  update: put('segments.update', '/segments/{uuid}', {
    description:
      'Fields that you leave out stay as they are. Campaigns that have started keep whom they started with, those that start later go by the new condition: changing the condition of a segment that a scheduled campaign uses needs the scope `send`, too.',
    body: z.strictObject({
      name: name.optional(),
      description: description.optional(),
      condition: condition.optional(),
    }),
    bodyExample: { name: 'Ghana' },
  }),
  delete: remove('segments.delete', '/segments/{uuid}', {
    description: 'Its contacts are not deleted. A segment that a campaign to come uses is not deleted.',
    errors: ['wrong_state'],
  }),
  contactsCsv: get('segments.contactsCsv', '/segments/{uuid}/contacts.csv', {
    summary: 'Download the contacts of a segment as CSV, oldest first',
    description:
      'All of them in one file of any length. Numbers have a plus; a text that a spreadsheet would take for a formula has an apostrophe before it.',
    query: csvQuery({ columns: contactColumns.optional() }),
    reply: csvReply('A line of names, then one line per contact', 'phone_number,first_name,last_name,email'),
  }),
  contacts: get('segments.contacts', '/segments/{uuid}/contacts', {
    summary: 'List the contacts of a segment, newest contact first',
    description:
      'Goes on by cursor: pass the `next_cursor` of the last reply. A page looks at 5,000 contacts at most, so it may hold fewer than were asked for, even none, while there are more: the end is where `next_cursor` is null.',
    query: z.strictObject(numberCursorQuery),
    reply: cursorPageReply('A page of contacts', contactWithFields, contactWithFieldsExample),
  }),
};
