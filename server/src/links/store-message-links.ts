import { type Handle, statement, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/uuid.ts';
import { type ActiveLink, placeOfSwitches, type Switches, switchesAt } from './link.ts';
import { locationOf } from './link-url.ts';

export interface MessageLink {
  readonly code: string;
  readonly messageId: Uuid;
  /** Empty: the link to opt out, of which nothing is ever stored. */
  readonly url: string;
}

/** Links that belong to one campaign, or, with the campaign 0, to single messages. */
export interface MessageLinkBatch {
  readonly accountId: number;
  readonly campaignId: number;
  readonly switches: Switches;
  readonly links: readonly MessageLink[];
}

const insert = statement(
  'message_links.insert',
  `insert into message_links (code, account_id, message_id, campaign_id, url, track_visits, track_ip_address, track_browser,
     track_operating_system, track_device_type, track_referer_url)
   select l.code, $1, l.message_id, $2, substr(l.url, 2), $3 and l.url <> '=', $4 and l.url <> '=', $5 and l.url <> '=', $6 and l.url <> '=',
     $7 and l.url <> '=', $8 and l.url <> '='
   from unnest(string_to_array($9::text, ','), string_to_array($10::text, ',')::uuid[], string_to_array($11::text, e'\\x1f'))
     as l (code, message_id, url)
   on conflict (code) do nothing`,
);

/**
 * How many were stored: the codes of the others are taken. Joined texts are written and read in half the time of arrays, and
 * there are two hundred thousand. No URL has the separator in it: control characters are refused, and in names they are
 * encoded. The sign before each tells one empty URL from none.
 */
export function insertLinksOfMessages(tx: Transaction, batch: MessageLinkBatch): Promise<number> {
  const { accountId, campaignId, switches, links } = batch;
  return tx.count(insert, [
    accountId,
    campaignId,
    switches.trackVisits,
    switches.trackIpAddress,
    switches.trackBrowser,
    switches.trackOperatingSystem,
    switches.trackDeviceType,
    switches.trackRefererUrl,
    links.map((link) => link.code).join(','),
    links.map((link) => link.messageId).join(','),
    links.map((link) => `=${link.url}`).join('\u001f'),
  ]);
}

const listTaken = statement<{ code: string }>(
  'message_links.list_taken',
  `select l.code from unnest($1::text[], $2::uuid[]) as l (code, message_id)
   cross join lateral (select m.message_id from message_links m where m.code = l.code offset 0) as m
   where m.message_id <> l.message_id`,
);

/** Of these codes, those that lead from another message. */
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
}

/** Code by code, so that each is looked for in the partition of its month alone. */
const findActive = statement<ActiveRow>(
  'message_links.find_active',
  `select l.* from unnest($1::text[]) as c (code)
   cross join lateral (
     select code, account_id as "accountId", message_id as "messageId", campaign_id as "campaignId", url,
       track_visits as "trackVisits", track_ip_address as "trackIpAddress", track_browser as "trackBrowser",
       track_operating_system as "trackOperatingSystem", track_device_type as "trackDeviceType", track_referer_url as "trackRefererUrl"
     from message_links where code = c.code offset 0) as l`,
);

/**
 * A campaign's visits are counted together, and those of single messages together: a row of counts for each of a million
 * links would never be read. Their number is the campaign's below zero, or zero, where no short URL has one.
 */
export function countedUnder(campaignId: number): number {
  return campaignId === 0 ? 0 : -campaignId;
}

function activeFrom({ code, accountId, messageId, campaignId, url, ...switches }: ActiveRow): ActiveLink {
  const isOptOut = url === '';
  return {
    code,
    id: countedUnder(campaignId),
    accountId,
    location: isOptOut ? '' : locationOf(url),
    expiresAtMs: null,
    hasMaxVisits: false,
    isDisabled: false,
    isOptOut,
    switches: switchesAt(placeOfSwitches(switches)),
    message: { id: messageId, campaignId },
  };
}

export async function findActiveLinksOfMessages(handle: Handle, codes: readonly string[]): Promise<ActiveLink[]> {
  return (await handle.rows(findActive, [codes])).map(activeFrom);
}
