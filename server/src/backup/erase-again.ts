import type { Client } from 'pg';

/** Somebody erased after a backup was made, as `volley person erasures --all-accounts --json` lists them. */
export interface KnownErasure {
  readonly uuid: string;
  readonly account_id: number;
  readonly number_hash: string;
  readonly erased: Readonly<Record<string, number>>;
  readonly reason: string;
  readonly by_key_id: number | null;
  readonly by_user_id: number | null;
  readonly by_name: string;
  readonly requested_at: string;
  readonly ended_at: string | null;
}

const AGAIN = `status = 'running', step = 0, place = ''`;

/** Erases again those whose erasure the backup itself contains. */
export async function eraseKnownAgain(client: Pick<Client, 'query'>): Promise<void> {
  await client.query(`update erasures set ${AGAIN}, worked_at = now()`);
}

/** Erases the others, and returns how many. An account that the backup does not contain yet has no people in it. */
export async function eraseAlso(client: Pick<Client, 'query'>, known: readonly KnownErasure[]): Promise<number> {
  const { rowCount } = await client.query(
    `insert into erasures (account_id, id, number_hash, status, erased, reason, by_key_id, by_user_id, by_name, requested_at, ended_at, worked_at)
     select e.account_id, e.uuid, decode(e.number_hash, 'hex'), 'running', e.erased, e.reason, e.by_key_id, e.by_user_id, e.by_name,
       e.requested_at, e.ended_at, now()
     from jsonb_to_recordset($1::jsonb) as e (uuid uuid, account_id bigint, number_hash text, erased jsonb, reason text, by_key_id bigint,
       by_user_id bigint, by_name text, requested_at timestamptz, ended_at timestamptz)
     where exists (select 1 from accounts a where a.id = e.account_id)
     on conflict (account_id, id) do update set ${AGAIN}`,
    [JSON.stringify(known)],
  );
  return rowCount ?? 0;
}
