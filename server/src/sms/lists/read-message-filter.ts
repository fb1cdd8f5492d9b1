import type { InputFor, operations } from '@volley/contract';
import type { MessageStatus } from '@volley/contract/choices';
import { invalidInput } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import { listNumberBeginnings } from '../../lib/phone/phone-beginning.ts';
import { withoutUndefined } from '../../lib/values/without-undefined.ts';
import { readInstant } from '../../routes/index.ts';
import type { MessageQuery } from './list-messages.ts';
import type { MessageFilter } from './message-filter.ts';

/** What lists and tables of messages are filtered by; a campaign's have fewer fields. */
type FilterQuery = Partial<Omit<InputFor<typeof operations.messages.list>['query'], 'cursor' | 'per_page'>> & {
  readonly opened?: 'yes' | 'no' | undefined;
};

/** Returns the prefixes that somebody of the account's country may mean by the typed digits. */
export function readBeginnings(actor: Actor, raw: string): readonly string[] {
  const beginnings = listNumberBeginnings(raw, actor.country);
  if (beginnings.length > 0) return beginnings;
  throw invalidInput({
    phone_number: ['The phone number field must be a phone number, or the beginning of one.'],
  });
}

/** Reads the filters of lists and tables of messages. The contract has checked their words. */
export function readMessageFilter(actor: Actor, query: FilterQuery): MessageFilter {
  const { status, reason, network, sender_id: senderId, phone_number: number } = query;
  return withoutUndefined({
    ...{ statuses: status?.split(',') as MessageStatus[] | undefined, reason, network, senderId },
    beginnings: number === undefined ? undefined : readBeginnings(actor, number),
    isOpened: query.opened === undefined ? undefined : query.opened === 'yes',
    from: readInstant('from', query.from, actor.timeZone),
    to: readInstant('to', query.to, actor.timeZone),
  });
}

export function readMessageQuery(
  actor: Actor,
  query: FilterQuery & { readonly cursor?: string | undefined; readonly per_page: number },
): MessageQuery {
  return { filter: readMessageFilter(actor, query), cursor: query.cursor, perPage: query.per_page };
}
