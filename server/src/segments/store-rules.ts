import type { CallDeed as Deed, MessageDeed } from '@volley/contract/choices';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { NetworkPrefix } from '../lib/phone/network-names.ts';
import type { CountryPattern, NationalPattern } from '../lib/phone/phone-plan.ts';
import { plainColumn, wordsOf } from '../lib/values/plain-text.ts';
import type { Bindings } from './bindings.ts';
import type { ConsentRule, SearchedFor } from './condition.ts';
import { BUILT_IN_FIELDS, type KnownNetwork, type RuleFieldKind } from './known-names.ts';

/**
 * Rules as SQL conditions on a contact `c` of the account `$1`. Each is true or false and never null, so that `not` around it works as expected.
 * Subselects on other tables end with `offset 0`, so that Postgres looks each contact up by an index and never joins the whole table.
 */

const builtIn = (field: string) => (Object.hasOwn(BUILT_IN_FIELDS, field) ? `c.${field}` : undefined);

export const NOBODY = 'false';

export type TextTest = 'is' | 'is_one_of' | 'contains' | 'begins_with';

export interface FieldOf {
  readonly field: string;
  readonly kind: RuleFieldKind;
}

/** `wanted` has been through `plainText` already. */
export function textRule(
  bind: Bindings,
  { field, kind }: FieldOf,
  { test, wanted }: { readonly test: TextTest; readonly wanted: readonly string[] },
): string {
  const own = builtIn(field);
  const column = own ?? `coalesce(c.fields ->> ${bind.add(field, 'text')}, '')`;
  const text = kind === 'phone_number' ? column : `(${plainColumn(column)})`;
  const value = bind.add(test === 'is_one_of' ? wanted : wanted[0], test === 'is_one_of' ? 'text[]' : 'text');
  const tests: Record<TextTest, string> = {
    is: `${text} = ${value}`,
    is_one_of: `${text} = any (${value})`,
    contains: `position(${value} in ${text}) > 0`,
    begins_with: `starts_with(${text}, ${value})`,
  };
  return `(${column} <> '' and ${tests[test]})`;
}

export function numberRule(
  bind: Bindings,
  field: string,
  { test, wanted }: { readonly test: '=' | '>=' | '<=' | 'any'; readonly wanted: readonly number[] },
): string {
  const key = bind.add(field, 'text');
  const is = test === 'any' ? `= any (${bind.add(wanted, 'numeric[]')})` : `${test} ${bind.add(wanted[0], 'numeric')}`;
  return `(case when jsonb_typeof(c.fields -> ${key}) = 'number' then (c.fields ->> ${key})::numeric ${is} else false end)`;
}

/** Dates are stored in a form that sorts as text. */
export function dayRule(bind: Bindings, field: string, range: { readonly from: string; readonly to: string }): string {
  const day = `(c.fields ->> ${bind.add(field, 'text')}) collate "C"`;
  return `coalesce(${day} between ${bind.add(range.from, 'text')} and ${bind.add(range.to, 'text')}, false)`;
}

export function yesNoRule(bind: Bindings, field: string, wanted: boolean): string {
  const value = `c.fields -> ${bind.add(field, 'text')}`;
  return `coalesce(${value} = ${bind.add(JSON.stringify(wanted), 'jsonb')}, false)`;
}

export function knownRule(bind: Bindings, field: string): string {
  const own = builtIn(field);
  return own === undefined ? `(c.fields ? ${bind.add(field, 'text')})` : `(${own} <> '')`;
}

export function groupRule(bind: Bindings, groupId: number): string {
  return `exists (select 1 from group_members g where g.account_id = $1 and g.group_id = ${bind.add(groupId, 'bigint')}
     and g.contact_id = c.id offset 0)`;
}

/** As the list of contacts is searched. Words have the account before them, as in the index. */
export function searchedRule(bind: Bindings, { beginnings, ending, words, plain }: SearchedFor): string {
  const tests = [`(c.email <> '' and starts_with(${plainColumn('c.email')}, ${bind.add(plain, 'text')}))`];
  if (beginnings.length > 0)
    tests.push(
      `exists (select 1 from unnest(${bind.add(beginnings, 'text[]')}) b where starts_with(c.phone_number, b))`,
    );
  if (ending !== null) tests.push(`right(c.phone_number, ${ending.length}) = ${bind.add(ending, 'text')}`);
  if (words !== null)
    tests.push(`${wordsOf("c.first_name || ' ' || c.last_name")} @@ ${bind.add(words, 'text')}::tsquery`);
  return `(${tests.join(' or ')})`;
}

export function countryRule(bind: Bindings, { callingCode, shared }: CountryPattern): string {
  const isCode = `starts_with(c.phone_number, ${bind.add(callingCode, 'text')})`;
  if (shared === null) return isCode;
  const national = `substr(c.phone_number, ${callingCode.length + 1})`;
  const fits = (pattern: NationalPattern): string =>
    `(${pattern.map((one) => `${national} ~ ${bind.add(one, 'text')}`).join(' and ')})`;
  const own = fits(shared.own);
  if (shared.others.length === 0) return `(${isCode} and ${own})`;
  const others = `(${shared.others.map(fits).join(' or ')})`;
  return shared.isMain ? `(${isCode} and (${own} or not ${others}))` : `(${isCode} and ${own} and not ${others})`;
}

/** Tests what a person last stated for a channel. */
export function consentRule(bind: Bindings, { channel, is }: ConsentRule): string {
  const said = `select 1 from consents k where k.account_id = $1 and k.phone_number = c.phone_number and k.channel = ${bind.add(channel, 'text')}`;
  if (is === 'unknown') return `(not exists (${said} offset 0))`;
  return `exists (${said} and k.status = ${bind.add(is, 'text')} offset 0)`;
}

/** The longest matching prefix decides, so the lengths are tested one after the other, the longest first. */
function ladder(bind: Bindings, prefixes: readonly NetworkPrefix[]): string[] {
  const lengths = [...new Set(prefixes.map(({ prefix }) => prefix.length))].sort((a, b) => b - a);
  return lengths.flatMap((length) =>
    [true, false].flatMap((isOfNetwork) => {
      const some = prefixes.filter((one) => one.prefix.length === length && one.isOfNetwork === isOfNetwork);
      if (some.length === 0) return [];
      const listed = bind.add(
        some.map(({ prefix }) => prefix),
        'text[]',
      );
      return [`when left(c.phone_number, ${length}) = any (${listed}) then ${isOfNetwork}`];
    }),
  );
}

export function networkRule(bind: Bindings, { overrides, prefixes }: KnownNetwork): string {
  return `(case ${[...ladder(bind, overrides), ...ladder(bind, prefixes)].join(' ')} else false end)`;
}

export function momentRule(
  bind: Bindings,
  column: 'created_at' | 'updated_at',
  { test, at }: { readonly test: '<' | '>' | '>='; readonly at: string },
): string {
  return `c.${column} ${test} ${bind.add(at, 'timestamptz')}`;
}

/** The messages of one contact. The inner `offset 0` makes Postgres find them by the contact alone, whatever other conditions follow. */
const MESSAGES = `(select id, campaign_id, status, sent_at from messages
     where account_id = $1 and contact_id = c.id and kind = 'bulk' offset 0) m`;
/** There is one thread for each of our numbers that the person wrote to; it has the newest reply. */
const REPLIES = `(select last_reply_id from threads where account_id = $1 and phone_number = c.phone_number offset 0) t`;
const CALLS = `(select campaign_id, status, digits from voice_recipients where account_id = $1 and phone_number = c.phone_number offset 0) r`;

const DEEDS: Readonly<Record<MessageDeed, string>> = {
  sent: 'm.sent_at is not null',
  delivered: `m.status = 'delivered'`,
  failed: `m.status in ('undelivered', 'expired', 'rejected', 'failed')`,
  clicked: `exists (select 1 from message_clicks k where k.account_id = $1 and k.message_id = m.id and k.humans > 0 offset 0)`,
  replied: `m.sent_at is not null and exists (select 1 from ${REPLIES} where t.last_reply_id > m.id offset 0)`,
};

/** The id of a message contains the time at which it was made. */
export function messageRule(
  bind: Bindings,
  did: MessageDeed,
  of: { readonly campaignId: number } | { readonly fromId: Uuid },
): string {
  const which =
    'campaignId' in of
      ? `m.campaign_id = ${bind.add(of.campaignId, 'bigint')}`
      : `m.id >= ${bind.add(of.fromId, 'uuid')}`;
  return `exists (select 1 from ${MESSAGES} where ${which} and ${DEEDS[did]} offset 0)`;
}

export function repliedRule(bind: Bindings, fromId: Uuid): string {
  return `exists (select 1 from ${REPLIES} where t.last_reply_id >= ${bind.add(fromId, 'uuid')} offset 0)`;
}

export interface CallDeed {
  readonly did: Deed;
  readonly key: string;
}

function callDeed(bind: Bindings, { did, key }: CallDeed): string {
  if (did === 'answered') return `r.status = 'answered'`;
  if (did === 'failed') return `r.status in ('no_answer', 'busy', 'rejected', 'failed')`;
  return `right(r.digits, 1) = ${bind.add(key, 'text')}`;
}

export function callRule(bind: Bindings, campaignId: number, deed: CallDeed): string {
  return `exists (select 1 from ${CALLS} where r.campaign_id = ${bind.add(campaignId, 'bigint')} and ${callDeed(bind, deed)} offset 0)`;
}

/** Selects the contacts for whom the rule is true, which are few enough to be read instead of all contacts. */
export function withinGroup(bind: Bindings, groupId: number): string {
  return `c.id in (select g.contact_id from group_members g where g.account_id = $1 and g.group_id = ${bind.add(groupId, 'bigint')})`;
}

/** Replies are matched by the number that a contact has now, so `replied` cannot be tested on the messages alone. */
export const isMessageDeed = (did: MessageDeed): boolean => did !== 'replied';

export function withinCampaign(bind: Bindings, campaignId: number, did: MessageDeed): string {
  return `c.id in (select m.contact_id from messages m where m.account_id = $1
     and m.campaign_id = ${bind.add(campaignId, 'bigint')} and m.kind = 'bulk' and ${isMessageDeed(did) ? DEEDS[did] : DEEDS.sent})`;
}

export function withinVoiceCampaign(bind: Bindings, campaignId: number, deed: CallDeed): string {
  return `c.phone_number in (select r.phone_number from voice_recipients r where r.account_id = $1
     and r.campaign_id = ${bind.add(campaignId, 'bigint')} and ${callDeed(bind, deed)})`;
}
