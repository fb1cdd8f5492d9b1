import { store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Paper } from './store-registrations.ts';

const BYTES_OF_ACCOUNT_MAX = 100 * 1024 * 1024;

interface StoredPaper extends Paper {
  readonly accountId: number;
  readonly id: number;
  readonly registrationId: number;
  readonly sealed: Buffer;
}

/** Returns false if the account has no room for it. The transaction has locked the registration. */
export const insertPaper = store.changingOne<StoredPaper, Transaction>(
  'registration_papers.insert',
  `insert into registration_papers (account_id, id, uuid, registration_id, name, content_type, bytes, sealed, created_at)
   select $1, $2, $3, $4, $5, $6, $7::integer, $8, $9
   where (select coalesce(sum(bytes), 0) from registration_papers where account_id = $1) + $7::integer <= ${BYTES_OF_ACCOUNT_MAX}`,
  [...(['accountId', 'id', 'uuid', 'registrationId', 'name', 'contentType', 'bytes', 'sealed'] as const), 'createdAt'],
);

export const findSealedPaper = store.value<[accountId: number, uuid: Uuid, paper: Uuid], Buffer>(
  'registration_papers.find_sealed',
  `select p.sealed from registration_papers p
   join sender_registrations r on r.account_id = p.account_id and r.id = p.registration_id
   where p.account_id = $1 and r.uuid = $2 and p.uuid = $3`,
);

export const deletePaperRow = store.changingOne<[accountId: number, registrationId: number, paper: Uuid], Transaction>(
  'registration_papers.delete',
  `delete from registration_papers where account_id = $1 and registration_id = $2 and uuid = $3`,
);
