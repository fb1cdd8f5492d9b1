import { z } from 'zod';
import { csvQuery } from './csv.ts';
import { byAccount, cursorQuery, id, optionalLine, queryId, rangeQuery, timestamp } from './fields.ts';
import { noun, operatorNoun } from './noun.ts';
import { csvReply, cursorPageReply } from './replies.ts';

// The schema in the document is empty, because generators of clients cannot name a value of several types.
const auditValue = z.union([z.string(), z.number(), z.boolean(), z.null()]).meta({ wire: {} });
export const auditEntry = z.strictObject({
  at: timestamp.describe('When it happened'),
  account_id: id.describe('The account that was changed'),
  actor_account_id: id.nullable().describe('The account of the key or person that did it; null: the service itself'),
  actor_key_id: id.nullable().describe('The key that did it; null: a person, or the service itself'),
  actor_user_id: id.nullable().describe('The person who did it; null: a key, or the service itself'),
  actor_name: z.string().describe('The name of that key or person at that time; empty: the service itself'),
  operation: z.string().describe('What was done, as the name of the operation'),
  target: z.string().describe('To what: the id or UUID in the path; empty: the account itself'),
  address: z.string().describe('The IP address that the request came from'),
  request_id: z.string().describe('The `X-Request-Id` of the request'),
  changes: z
    .record(
      z.string(),
      z.strictObject({
        from: auditValue.optional().describe('The value before; left out: there was none, or it is secret'),
        to: auditValue.optional().describe('The value after; left out: there is none, or it is secret'),
      }),
    )
    .meta({
      description:
        'Each field that changed, with its value before and after. Secrets, texts and personal data are named without their values; phone numbers are shortened. Of more than 40 fields, `(more fields)` says how many are not named.',
    }),
});
const auditExample = {
  account_id: 2,
  actor_account_id: 1,
  actor_key_id: 1,
  actor_name: 'First key',
  operation: 'admin.credits.add',
  target: '2',
  address: '192.0.2.7',
  request_id: 'req-1',
  changes: { amount: { to: '100.00' } },
};

const auditFilters = {
  actor_account_id: queryId.optional().describe('Only what keys of the account with this id did'),
  actor_key_id: queryId.optional().describe('Only what the key with this id did'),
  actor_user_id: queryId.optional().describe('Only what the person with this id did'),
  operation: optionalLine(100).optional().describe('Only this operation, such as `groups.update`'),
  target: optionalLine(600).optional().describe('Only changes of this target, as the log names it'),
  ...rangeQuery,
};

const READ_ON =
  'Read page by page: pass the `next_cursor` of a page as `cursor` to get the next one. With several filters a page may have fewer entries than `per_page`, or none, and still a `next_cursor`: there is more to look through.';
const WHOLE_FILE = 'All of them, or those that the filters of the list find, in one file of any length.';

const auditNoun = operatorNoun({ noun: 'Account', params: byAccount });

export const auditOperations = {
  list: auditNoun.get('admin.audit.list', '/admin/accounts/{id}/audit', {
    summary: 'List the changes in an account, newest first',
    description: READ_ON,
    query: z.strictObject({ ...cursorQuery, ...auditFilters }),
    reply: cursorPageReply('Entries', auditEntry, auditExample),
  }),
  listAll: auditNoun.get('admin.audit.listAll', '/admin/audit', {
    summary: 'List the changes in all accounts, newest first',
    description: `What the operator's people did in another account stands here twice, as it stands in both audit logs. ${READ_ON}`,
    query: z.strictObject({ ...cursorQuery, ...auditFilters }),
    reply: cursorPageReply('Entries', auditEntry, auditExample),
  }),
  csv: auditNoun.get('admin.audit.csv', '/admin/accounts/{id}/audit.csv', {
    confirms: true,
    summary: 'Download the changes in an account as CSV, newest first',
    description: WHOLE_FILE,
    query: csvQuery(auditFilters),
    reply: csvReply(
      'A line of names, then one line per entry; `changes` is JSON',
      'at,account_id,actor_account_id,actor_key_id,actor_user_id,actor_name,operation,target,address,request_id,changes',
    ),
  }),
  csvAll: auditNoun.get('admin.audit.csvAll', '/admin/audit.csv', {
    confirms: true,
    summary: 'Download the changes in all accounts as CSV, newest first',
    description: WHOLE_FILE,
    query: csvQuery(auditFilters),
    reply: csvReply(
      'A line of names, then one line per entry; `changes` is JSON',
      'at,account_id,actor_account_id,actor_key_id,actor_user_id,actor_name,operation,target,address,request_id,changes',
    ),
  }),
};

/** Only those who may manage the members may see what each of them did. */
const OWN_LOG =
  "What the operator's people changed in the account stands here too. Of the operator's own account, whose log tells of all accounts, `operator_read` is needed as well.";

const ownAuditNoun = noun({ tag: 'Audit log', reads: 'team' });

export const ownAuditOperations = {
  list: ownAuditNoun.get('audit.list', '/audit', {
    summary: 'List the changes in the account, newest first',
    description: `${OWN_LOG} ${READ_ON}`,
    query: z.strictObject({ ...cursorQuery, ...auditFilters }),
    reply: cursorPageReply('Entries', auditEntry, auditExample),
  }),
  csv: ownAuditNoun.get('audit.csv', '/audit.csv', {
    confirms: true,
    summary: 'Download the changes in the account as CSV, newest first',
    description: `${OWN_LOG} ${WHOLE_FILE}`,
    query: csvQuery(auditFilters),
    reply: csvReply(
      'A line of names, then one line per entry; `changes` is JSON',
      'at,account_id,actor_account_id,actor_key_id,actor_user_id,actor_name,operation,target,address,request_id,changes',
    ),
  }),
};
