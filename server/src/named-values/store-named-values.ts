import type { RowOf } from '@volley/contract';
import type { namedValues } from '@volley/contract/named-values';
import type { registeredText } from '@volley/contract/registered-texts';
import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';

export type Values = Readonly<Record<string, string>>;

/** `senderId` is null for those of the account. */
export interface NamedValuesRow extends RowOf<typeof namedValues, 'values'> {
  readonly values: Values;
}
export interface RegisteredText extends RowOf<typeof registeredText, 'values'> {
  readonly values: Values;
}

const OWN = `nullif(sender_id, '') as sender_id, named as "values", registered_texts_in, updated_at`;
const TEXT = `uuid, name, text, variable_characters_max, sender_ids, named as "values", created_at, updated_at`;

/** Those of the account come first. */
export const listNamedValueRows = store.listing<[accountId: number], NamedValuesRow>(
  'named_values.list',
  `select ${OWN} from named_values where account_id = $1 order by lower(named_values.sender_id)`,
);

export const listRegisteredTextRows = store.listing<[accountId: number], RegisteredText>(
  'registered_texts.list',
  `select ${TEXT} from registered_texts where account_id = $1 order by lower(name), uuid`,
);

export const findRegisteredText = store.finding<[accountId: number, uuid: Uuid], RegisteredText>(
  'registered_texts.find',
  `select ${TEXT} from registered_texts where account_id = $1 and uuid = $2`,
);

/** Waits for transactions that are marking messages of the account, which hold its row: what is marked later goes by the change. */
export const lockAccountOfValues = store.listing<[accountId: number], { id: number }, Transaction>(
  'accounts.lock_for_named_values',
  `select id from accounts where id = $1 for update`,
);

interface OfSender {
  readonly accountId: number;
  /** Empty for the account. */
  readonly sender: string;
}

/** The caller holds the account. */
export const deleteNamedValues = store.changing<OfSender, Transaction>(
  'named_values.delete',
  `delete from named_values where account_id = $1 and lower(sender_id) = lower($2)`,
  ['accountId', 'sender'],
);

const insertOwn = statement(
  'named_values.insert',
  `insert into named_values (account_id, sender_id, named, registered_texts_in, updated_at) values ($1, $2, $3::jsonb, $4::text[], $5)`,
);

export async function insertNamedValues(tx: Transaction, { accountId, sender }: OfSender, row: NamedValuesRow) {
  const { values, registeredTextsIn, updatedAt } = row;
  await tx.count(insertOwn, [accountId, sender, JSON.stringify(values), registeredTextsIn, updatedAt]);
}

const putText = statement(
  'registered_texts.put',
  `insert into registered_texts (account_id, uuid, name, text, variable_characters_max, sender_ids, named, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6::text[], $7::jsonb, $8, $9)
   on conflict (account_id, uuid) do update set name = excluded.name, text = excluded.text,
     variable_characters_max = excluded.variable_characters_max, sender_ids = excluded.sender_ids, named = excluded.named,
     updated_at = excluded.updated_at`,
);

export async function putRegisteredText(tx: Transaction, accountId: number, row: RegisteredText): Promise<void> {
  const { uuid, name, text, variableCharactersMax, senderIds, values, createdAt, updatedAt } = row;
  const content = [name, text, variableCharactersMax, senderIds, JSON.stringify(values)];
  await tx.count(putText, [accountId, uuid, ...content, createdAt, updatedAt]);
}

/** Returns false if there is no such text. */
export const deleteRegisteredTextRow = store.changingOne<[accountId: number, uuid: Uuid], Transaction>(
  'registered_texts.delete',
  'delete from registered_texts where account_id = $1 and uuid = $2',
);

const read = statement<{
  version: number;
  own: { sender: string; values: Values; countries: string[] }[] | null;
  texts: (Pick<RegisteredText, 'uuid' | 'name' | 'text' | 'values'> & { max: number; senders: string[] })[] | null;
}>(
  'named_values.read',
  `select coalesce((select b.rules_version from balances b where b.account_id = $1), -1) as version,
     (select jsonb_agg(jsonb_build_object('sender', lower(n.sender_id), 'values', n.named, 'countries', n.registered_texts_in))
      from named_values n where n.account_id = $1) as own,
     (select jsonb_agg(jsonb_build_object('uuid', r.uuid, 'name', r.name, 'text', r.text, 'values', r.named,
        'max', r.variable_characters_max, 'senders', r.sender_ids)) from registered_texts r where r.account_id = $1) as texts`,
);

export type StoredValues = NonNullable<Awaited<ReturnType<typeof readStoredValues>>>;

/** Reads all of an account at one moment, with the version of its rules then. */
export async function readStoredValues(handle: Handle, accountId: number) {
  const [row] = await handle.rows(read, [accountId]);
  if (!row) throw new Error('the values of an account were not returned');
  return row;
}
