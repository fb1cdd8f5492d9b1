import type { RowOf } from '@volley/contract';
import type { explanation } from '@volley/contract/carrier-routes';
import type { PriceList } from '../../billing/index.ts';
import { invalidInput } from '../../errors.ts';
import { type Country, parsePhoneNumber } from '../../lib/phone/phone-number.ts';
import type { Runtime } from '../../runtime.ts';
import type { CarrierControl, CarrierFacts } from './carrier-control.ts';
import { listAllCarriers } from './store-carriers.ts';
import type { Route } from './store-routes.ts';

interface ExplainedCarrier extends Omit<RowOf<typeof explanation>['carriers'][number], 'paused' | 'words'> {
  readonly isPaused: boolean;
  readonly facts: CarrierFacts | null;
}

export interface Explanation extends RowOf<typeof explanation, 'route' | 'simulated' | 'carriers'> {
  readonly route: Route | null;
  readonly isSimulated: boolean;
  readonly carriers: readonly ExplainedCarrier[];
}

function describe({ route, carriers, pricePerPart }: Omit<Explanation, 'words'>): string {
  if (route === null) return 'No route leads to this number: messages to it are refused.';
  if (pricePerPart === null) return 'There is a route, but no price for this number: messages to it are refused.';
  const fit = carriers.find(({ isPaused, facts }) => !isPaused && facts?.connected && facts.health === 'well');
  const rule =
    route.matchValue === '' ? 'the route for any number' : `the route for ${route.matchKind} ${route.matchValue}`;
  if (fit) return `By ${rule}, messages go to ${fit.name} in tier ${fit.tier}.`;
  return `By ${rule}, but none of its carriers is fit just now: messages wait, or go to one that is at least connected.`;
}

/** Tells an operator which route, which carriers in which state, and what price apply to a number. */
export async function explainRoute(
  rt: Runtime,
  { control, prices }: { control: CarrierControl; prices: PriceList },
  input: { readonly number: string; readonly country: Country },
): Promise<Explanation> {
  const parsed = parsePhoneNumber(input.number, input.country);
  if (!parsed.ok) throw invalidInput({ number: ['The number field must be a valid phone number.'] });
  const phoneNumber = parsed.number;
  const network = control.networkOf(phoneNumber);
  const choice = control.findRoute(phoneNumber, network);
  const records = new Map((await listAllCarriers(rt.db)).map((record) => [record.id, record]));
  const carriers = (choice?.route.tiers ?? []).flatMap((tier, index) =>
    tier.flatMap(({ carrierId, weight }) => {
      const record = records.get(carrierId);
      if (!record) return [];
      const { name, isPaused } = record;
      return [{ tier: index + 1, carrierId, name, weight, isPaused, facts: control.factsOf(carrierId) }];
    }),
  );
  const found = {
    phoneNumber,
    country: parsed.country,
    network,
    route: choice?.route ?? null,
    isSimulated: choice?.isSimulated ?? false,
    carriers,
    pricePerPart: prices.priceOf(phoneNumber, network),
  };
  return { ...found, words: describe(found) };
}
