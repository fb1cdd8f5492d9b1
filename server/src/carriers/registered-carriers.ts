import type { MayTake } from '../sms/registrations/index.ts';

interface Tiers {
  readonly tiers: readonly (readonly { readonly carrierId: number }[])[];
}

/** Whether a message may go to a carrier of the route. Null: its network does not ask where the sender is registered. */
export const hasRegistered = ({ tiers }: Tiers, mayTake: MayTake | null): boolean =>
  mayTake === null || tiers.some((tier) => tier.some(({ carrierId }) => mayTake(carrierId)));

/** The route with those of its carriers alone on which the sender is registered. */
export function onlyRegistered<Planned extends Tiers>(planned: Planned, mayTake: MayTake | null): Planned {
  if (mayTake === null) return planned;
  // The shares stay the same objects, since they carry how far each carrier is behind its weight.
  const tiers = planned.tiers
    .map((tier) => tier.filter(({ carrierId }) => mayTake(carrierId)))
    .filter((tier) => tier.length > 0);
  const ids = tiers.flat().map(({ carrierId }) => carrierId);
  return ids.length === planned.tiers.flat().length ? planned : { ...planned, tiers, only: ` of ${ids.join('-')}` };
}
