import { isUnavailable } from '../../errors.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { describeError } from '../../log.ts';
import type { Runtime } from '../../runtime.ts';
import type { Delivery } from '../log/delivery.ts';
import { type OfEndpoint, onePerId, putDeliveries } from '../log/store-deliveries.ts';
import { advanceProgress } from './store-progress.ts';

interface Hold {
  readonly of: OfEndpoint;
  readonly processId: number;
  readonly storedPosition: number;
}

/** Outcomes of deliveries, and the position that is reached with them. */
interface Outcomes {
  readonly rows: readonly Delivery[];
  readonly position: number;
  readonly failingSince: Timestamp | null;
}

function keepTogether({ db }: Runtime, { of, processId }: Hold, { rows, ...at }: Outcomes): Promise<boolean> {
  return db.transact(async (tx) => {
    if (!(await advanceProgress(tx, of, { processId, ...at }))) return false;
    await putDeliveries(tx, of, rows);
    return true;
  });
}

/**
 * Stores outcomes, and returns false if another process has the endpoint. If the database refuses them, halves are stored down to the refused one,
 * which is stored without the far side's answer, so that one delivery cannot hold up all later ones.
 */
export async function keepOutcomes(rt: Runtime, hold: Hold, outcomes: Outcomes): Promise<boolean> {
  try {
    return await keepTogether(rt, hold, outcomes);
  } catch (error) {
    const rows = onePerId(outcomes.rows);
    const [first] = rows;
    if (isUnavailable(error) || !first) throw error;
    rt.log.debug('deliveries of a webhook were refused by the database', describeError(error));
    if (rows.length === 1)
      return keepTogether(rt, hold, { ...outcomes, rows: [{ ...first, answer: '', attempts: [] }] });
    const middle = rows.length >> 1;
    // The position may advance only once both halves are stored.
    const before = { ...outcomes, rows: rows.slice(0, middle), position: hold.storedPosition };
    return (await keepOutcomes(rt, hold, before)) && keepOutcomes(rt, hold, { ...outcomes, rows: rows.slice(middle) });
  }
}
