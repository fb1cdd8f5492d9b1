import { rowOnWire } from '@volley/contract/spelling';
import { type Handle, statement } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';

/** Rows that one statement reads. */
const PAGE_ROWS = 5_000;
const NIL = '00000000-0000-0000-0000-000000000000';

const contact = statement<{ contact: unknown }>(
  'person.contact',
  `select jsonb_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email, 'fields', c.fields,
     'groups', coalesce((select jsonb_agg(g.name order by g.id) from group_members m
       join groups g on g.account_id = $1 and g.id = m.group_id and g.deleted_at is null where m.account_id = $1 and m.contact_id = c.id), '[]')) as contact
   from contacts c where c.account_id = $1 and c.phone_number = $2`,
);

/** Returns the contact in the form of the file; null if no contact has this number. */
export async function readPersonContact(handle: Handle, accountId: number, number: PhoneNumber): Promise<unknown> {
  return (await handle.rows(contact, [accountId, number]))[0]?.contact ?? null;
}

const kept = statement<{ contact: unknown }>(
  'person.deleted_contacts',
  `select jsonb_build_object('id', d.id, 'first_name', d.first_name, 'last_name', d.last_name, 'email', d.email, 'fields', d.fields,
     'groups', coalesce((select jsonb_agg(g.name order by g.id) from groups g
       where g.account_id = $1 and g.id = any (d.group_ids) and g.deleted_at is null), '[]')) as contact
   from deleted_contacts d where d.account_id = $1 and d.phone_number = $2 order by d.id limit 10000`,
);

/** Returns the deleted contacts of the number that an undo could bring back. */
export async function readPersonDeleted(handle: Handle, accountId: number, number: PhoneNumber): Promise<unknown[]> {
  return (await handle.rows(kept, [accountId, number])).map((row) => row.contact);
}

const notes = statement<Record<string, unknown>>(
  'person.notes',
  `select t.our_address as recipient, n.author, n.note, n.created_at from threads t
   join thread_notes n on n.account_id = $1 and n.thread_id = t.id where t.account_id = $1 and t.phone_number = $2 order by n.id limit 10000`,
);

/** Returns the notes of colleagues in the number's conversations. */
export async function readPersonNotes(handle: Handle, accountId: number, number: PhoneNumber) {
  return (await handle.rows(notes, [accountId, number])).map(rowOnWire);
}

const optOut = statement<{ reason: string; note: string; createdAt: string }>(
  'person.opt_out',
  `select reason, note, created_at from suppressions where account_id = $1 and phone_number = $2`,
);

export async function readPersonOptOut(handle: Handle, accountId: number, number: PhoneNumber) {
  const [found] = await handle.rows(optOut, [accountId, number]);
  return found ? { reason: found.reason, note: found.note, created_at: found.createdAt } : null;
}

const consents = (table: 'consents' | 'consent_events', order: string) =>
  statement<Record<string, unknown>>(
    `person.${table}`,
    `select channel, status, source, words, at, recorded_at, by_name from ${table}
     where account_id = $1 and phone_number = $2 order by ${order} limit 10000`,
  );
const readNow = consents('consents', 'channel');
const readHistory = consents('consent_events', 'id');

export async function readPersonConsents(handle: Handle, accountId: number, number: PhoneNumber) {
  const [now, history] = await Promise.all([
    handle.rows(readNow, [accountId, number]),
    handle.rows(readHistory, [accountId, number]),
  ]);
  return { now: now.map(rowOnWire), history: history.map(rowOnWire) };
}

interface Walked {
  readonly name: string;
  readonly table: string;
  readonly first: string;
  readonly columns: string;
  readonly order: string;
  readonly place: string;
  at(parameter: string): string;
  readonly number: string;
  /** The columns that the file shows. */
  readonly shown: string;
}

function walked({ name, table, first, columns, order, place, at, number, shown }: Walked) {
  return {
    first,
    end: statement<{ place: string }>(
      `person.end_of_${name}`,
      `select ${place} as place from (select ${columns} from ${table} where account_id = $1 and (${columns}) > ${at('$2')}
       order by ${columns} limit ${PAGE_ROWS}) page order by ${order} limit 1`,
    ),
    rows: statement<Record<string, unknown>>(
      `person.${name}`,
      `select ${shown} from ${table} t where t.account_id = $1 and (${columns}) > ${at('$2')} and (${columns}) <= ${at('$3')}
       and ${number} = $4 order by ${columns}`,
    ),
  };
}

const byUuid = {
  first: NIL,
  columns: 'id',
  order: 'id desc',
  place: 'id::text',
  at: (p: string) => `${p}::uuid`,
};

export const PERSON_WALKS = {
  messages: walked({
    ...byUuid,
    name: 'messages',
    table: 'messages',
    number: 'phone_number',
    shown: `id, sender_id, message, status, reason, created_at, sent_at, final_at,
     coalesce(reference, '') as reference, coalesce(metadata, '{}') as metadata,
     coalesce((select k.humans from message_clicks k where k.account_id = $1 and k.message_id = t.id), 0) as clicks`,
  }),
  replies: walked({
    ...byUuid,
    name: 'replies',
    table: 'inbound_messages',
    number: 'sender',
    shown: `id, our_address as recipient, message, keyword, received_at, named as "values"`,
  }),
  verifications: walked({
    ...byUuid,
    name: 'verifications',
    table: 'verifications',
    number: 'phone_number',
    shown: `id, status, channel, sender_id, reference, metadata, end_user_ref, end_user_ip, sends, created_at, ended_at`,
  }),
  calls: walked({
    name: 'calls',
    table: 'voice_recipients',
    first: '{0,0}',
    columns: 'campaign_id, id',
    order: 'campaign_id desc, id desc',
    place: `'{' || campaign_id::text || ',' || id::text || '}'`,
    at: (p) => `((${p}::bigint[])[1], (${p}::bigint[])[2])`,
    number: 'phone_number',
    shown: `(select v.uuid from voice_campaigns v where v.account_id = $1 and v.id = t.campaign_id) as campaign_id, status, reason, attempts,
     called_at, duration_seconds, digits, spoken_text,
     coalesce((select v.reference from voice_campaigns v where v.account_id = $1 and v.id = t.campaign_id and v.kind = 'call'), '') as reference,
     coalesce((select v.metadata from voice_campaigns v where v.account_id = $1 and v.id = t.campaign_id and v.kind = 'call'), '{}') as metadata`,
  }),
} as const;

type Walk = (typeof PERSON_WALKS)[keyof typeof PERSON_WALKS];

/** Yields a table's rows of the person page by page. Each page has short statements of its own, so a slow reader holds nothing. */
export async function* walkPerson(
  handle: Handle,
  { first, end, rows }: Walk,
  { accountId, number }: { readonly accountId: number; readonly number: PhoneNumber },
): AsyncGenerator<Record<string, unknown>> {
  for (let from = first; ; ) {
    const [last] = await handle.rows(end, [accountId, from]);
    if (!last) return;
    for (const row of await handle.rows(rows, [accountId, from, last.place, number])) yield rowOnWire(row);
    from = last.place;
  }
}
