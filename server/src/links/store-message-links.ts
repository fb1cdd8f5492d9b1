import { type Handle, statement, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import {
  type ActiveLink,
  countedUnder,
  placeOfSwitches,
  SWITCH_COLUMNS,
  SWITCH_NAMES,
  type Switches,
  switchesAt,
} from './link.ts';
import { locationOf } from './link-url.ts';

export interface MessageLink {
  readonly code: string;
  readonly messageId: Uuid;
  /** Empty for the opt-out link, whose visits are never stored. */
  readonly url: string;
}

/** Links in the messages of one campaign or, with campaign 0, in single messages. */
export interface MessageLinkBatch {
  readonly accountId: number;
  readonly campaignId: number;
  readonly switches: Switches;
  readonly links: readonly MessageLink[];
}

const SWITCHES = SWITCH_COLUMNS.join(', ');

const insert = statement<{ n: number }>(
  'message_links.insert',
  `with stored as (
   insert into message_links (code, account_id, message_id, campaign_id, url, ${SWITCHES})
   select l.code, $1, l.message_id, $2, substr(l.url, 2), ${SWITCH_COLUMNS.map((_, index) => `$${6 + index} and l.url <> '='`).join(', ')}
   from unnest(string_to_array($3::text, ','), string_to_array($4::text, ',')::uuid[], string_to_array($5::text, e'\\x1f'))
     as l (code, message_id, url)
   on conflict (code) do nothing returning code)
   select count(*)::integer as n from stored`,
);

/**
 * Returns how many links were stored; the codes of the others are taken. Joined texts are written and read in half the time of arrays, and there are
 * up to two hundred thousand. The separator occurs in no URL: control characters are refused, and in names they are encoded. The sign before each URL
 * tells a single empty URL from none.
 */
export async function insertLinksOfMessages(tx: Transaction, batch: MessageLinkBatch): Promise<number> {
  const { accountId, campaignId, switches, links } = batch;
  const [stored] = await tx.rows(insert, [
    accountId,
    campaignId,
    links.map((link) => link.code).join(','),
    links.map((link) => link.messageId).join(','),
    links.map((link) => `=${link.url}`).join('\u001f'),
    ...SWITCH_NAMES.map((name) => switches[name]),
  ]);
  return stored?.n ?? 0;
}

const listTaken = statement<{ code: string }>(
  'message_links.list_taken',
  `select l.code from unnest($1::text[], $2::uuid[]) as l (code, message_id)
   cross join lateral (select m.message_id from message_links m where m.code = l.code offset 0) as m
   where m.message_id <> l.message_id`,
);

/** Returns those of the codes that belong to another message. */
export async function listTakenCodes(tx: Transaction, links: readonly MessageLink[]): Promise<Set<string>> {
  const values = [links.map((link) => link.code), links.map((link) => link.messageId)];
  return new Set((await tx.rows(listTaken, values)).map((row) => row.code));
}

interface ActiveRow extends Switches {
  readonly code: string;
  readonly accountId: number;
  readonly messageId: Uuid;
  readonly campaignId: number;
  readonly url: string;
  readonly isDown: boolean;
}

/** Looks up each code separately, so that Postgres searches only the partition of its month. */
const findActive = statement<ActiveRow>(
  'message_links.find_active',
  `select l.* from unnest($1::text[]) as c (code)
   cross join lateral (
     select code, account_id, message_id, campaign_id, url, ${SWITCHES},
       exists (select 1 from accounts a where a.id = l.account_id and a.suspended_at is not null)
         or exists (select 1 from link_takedowns t where t.account_id = l.account_id and t.campaign_id = l.campaign_id and t.url = l.url)
         as "isDown"
     from message_links l where l.code = c.code offset 0) as l`,
);

function activeFrom({ code, accountId, messageId, campaignId, url, isDown, ...switches }: ActiveRow): ActiveLink {
  const isOptOut = url === '';
  return {
    code,
    id: countedUnder(campaignId),
    accountId,
    location: isOptOut ? '' : locationOf(url),
    expiresAtMs: null,
    hasMaxVisits: false,
    // People may opt out, whatever happened to the sender.
    isDisabled: isDown && !isOptOut,
    isOptOut,
    switches: switchesAt(placeOfSwitches(switches)),
    message: { id: messageId, campaignId },
  };
}

export async function findActiveLinksOfMessages(handle: Handle, codes: readonly string[]): Promise<ActiveLink[]> {
  return (await handle.rows(findActive, [codes])).map(activeFrom);
}
