import type { Handle } from '../../../db/index.ts';
import { uuidV7Floor } from '../../../lib/ids/uuid.ts';
import { deleteUnmatchedReceipts, listReceiptsSince } from './store-receipts.ts';

/** So many receipts that came since a test began are looked through for its own. */
const LOOKED_THROUGH_MAX = 1_000;

type Stored = Awaited<ReturnType<typeof listReceiptsSince>>[number];

/** Takes the receipts of a test message that another process got: since a test has no row, they were stored without a message. */
export async function takeReceiptsOfTest(
  handle: Handle,
  { carrierId, sinceMs }: { readonly carrierId: number; readonly sinceMs: number },
  isOwn: (receipt: Stored) => boolean,
): Promise<Stored[]> {
  const own = (await listReceiptsSince(handle, carrierId, uuidV7Floor(sinceMs), LOOKED_THROUGH_MAX)).filter(isOwn);
  await deleteUnmatchedReceipts(
    handle,
    own.map(({ id }) => id),
  );
  return own;
}
