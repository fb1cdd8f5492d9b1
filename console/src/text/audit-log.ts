import { area, type KeyOf } from './use-text.ts';

/** The words of an account's log, and of the log of all accounts. */
export const useAuditLogText = area(() => import('./audit-log.fr.ts'), {
  lead: 'Who changed what in this account, when and from where. What the operator’s people did in it stands here too.',
  searchOperation: 'What was done, such as webhooks.create',
  searchTarget: 'To what, by its id',
  period_year: 'Last 365 days',
  onlyPerson: 'Person {id}: show all again',
  onlyKey: 'Key {id}: show all again',
  who: 'Who',
  did: 'What was done',
  operation: 'Name of the operation',
  target: 'To what',
  from: 'From where',
  service: 'The service itself',
  isPerson: 'a person',
  isKey: 'a key',
  isStaff: 'one of the operator’s people',
  whoIs: '{name}, {kind}',
  theAccount: 'The account itself',
  nothing: 'Not told',
  entry: 'One change',
  gone: 'The log does not have this entry any more.',
  before: 'Before',
  after: 'After',
  notShown: 'Not kept',
  empty: 'None',
  absent: '–',
  noFields: 'No field with an old and a new value was changed.',
  fieldsHint: 'Of secrets, texts and what tells of people the log keeps only that they changed; numbers are shortened.',
  request: 'Number of the request',
  sameWho: 'All that {name} did',
  sameTarget: 'All that was done to it',
  sameOperation: 'All of the same kind',
  emptyTitle: 'Nothing has been changed yet',
  emptyWords:
    'Each change by a person, a key or the operator stands here, such as a new webhook or a campaign that was sent.',
});

export type AuditLogKey = KeyOf<typeof useAuditLogText>;
