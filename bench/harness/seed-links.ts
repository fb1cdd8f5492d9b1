import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { makeCode } from '../../server/src/links/link-code.ts';

export const LOCATION = 'https://shop.example/landing';
const ROWS_AT_ONCE = 20_000;

/** Many codes one after the other, as the load reads them. */
export function makeCodes(count: number): Uint8Array {
  const random = { bytes: randomBytes };
  const codes = new Set<string>();
  while (codes.size < count) codes.add(makeCode(random));
  return Buffer.from([...codes].join(''), 'latin1');
}

/** Links as the service would have written them, with all six switches as asked. */
export async function seedLinks(client: Client, codes: Uint8Array, isTracked: boolean): Promise<void> {
  const text = Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).toString('latin1');
  const all = text.match(/.{8}/g) ?? [];
  const { rows } = await client.query<{ id: string; next: string }>(
    `select min(id) as id, (select coalesce(max(id), 0) + 1 from links) as next from accounts`,
  );
  const accountId = Number(rows[0]?.id);
  const firstId = Number(rows[0]?.next);
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE) {
    const part = all.slice(at, at + ROWS_AT_ONCE);
    await client.query(
      `insert into links (account_id, code, id, url, title, track_visits, track_ip_address, track_browser, track_operating_system,
         track_device_type, track_referer_url, created_at, updated_at)
       select $1, code, $2 + n, $3 || '?code=' || code, '', $5, $5, $5, $5, $5, $5, now(), now()
       from unnest($4::text[]) with ordinality as one (code, n)`,
      [accountId, firstId + at, LOCATION, part, isTracked],
    );
  }
  const nextId = firstId + all.length + 1;
  await client.query(
    `insert into id_blocks (noun, next_id) values ('links', $1) on conflict (noun) do update set next_id = greatest(id_blocks.next_id, excluded.next_id)`,
    [nextId],
  );
  await client.query('vacuum analyze links');
  await client.query('checkpoint');
}
