import type { NoSlot, SlotRequest } from '../sms/carrier.ts';
import type { Carrier } from './carrier.ts';
import type { PlannedRoute } from './choose-carrier.ts';

/** Why a message waits whose carriers all have a limit that keeps it from them today; null if that is not the reason. */
export function whyOfDay(
  { tiers }: PlannedRoute,
  request: SlotRequest,
  carriers: ReadonlyMap<number, Pick<Carrier, 'days'>>,
): NoSlot | null {
  const untried = tiers.flat().filter(({ carrierId }) => !request.exceptCarrierIds?.includes(carrierId));
  const limits = untried.map(({ carrierId }) => carriers.get(carrierId)?.days.limitFor(request) ?? null);
  if (limits.length === 0 || limits.includes(null)) return null;
  // Other numbers can still get messages, so that this one must not keep them waiting.
  return limits.includes('recipient') ? 'met_today' : 'closed';
}
