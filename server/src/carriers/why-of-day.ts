import type { NoSlot, SlotRequest } from '../sms/carrier.ts';
import type { Carrier } from './carrier.ts';
import type { PlannedRoute } from './choose-carrier.ts';

/** Why a message gets no slot whose carriers all have a limit that keeps it from them today, or always; null if that is not the reason. */
export function whyOfDay(
  { tiers }: PlannedRoute,
  request: SlotRequest,
  carriers: ReadonlyMap<number, Pick<Carrier, 'days'>>,
): NoSlot | null {
  const untried = tiers.flat().filter(({ carrierId }) => !request.exceptCarrierIds?.includes(carrierId));
  const days = untried.map(({ carrierId }) => carriers.get(carrierId)?.days);
  if (days.length === 0 || !days.every((one) => one?.limitFor(request))) return null;
  return days.every((one) => one?.isTooLong(request)) ? 'too_long' : 'closed';
}
