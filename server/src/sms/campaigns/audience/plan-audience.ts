import type { SmsAlphabet } from '@volley/text';
import { type PrefixPlanner, planByPrefix } from '../../../audiences/index.ts';
import type { PriceList } from '../../../billing/index.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { listFallbackSenders } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Carriers, Who } from '../../carrier.ts';
import { type ChosenSender, chooseSender, type FallbackSenders } from '../../registrations/index.ts';
import type { Campaign, CampaignContent } from '../rows/campaign.ts';

/** The parts of the service that know the routes and prices of numbers. */
export interface RoutesAndPrices {
  readonly carriers: Carriers;
  readonly prices: PriceList;
  /** Returns the part of a short link before the slash and the code. */
  linksAddress(): string;
}

export interface NumberPlan {
  readonly network: string;
  readonly pricePerPart: Hundredths;
  /** By the dearest of which texts are counted. */
  readonly alphabets: readonly SmsAlphabet[];
  /** Why numbers with this beginning get no message; empty if they do. */
  readonly reason: '' | ChosenSender['refusal'] | 'no_price';
  /** The fallback sender that they get it from; null: the campaign's own. */
  readonly fallback: string | null;
}

/** The longest prefix in the table of networks. Routes and prices with longer prefixes report their own length. */
const NETWORK_DIGITS = 9;
export type NumberPlanner = PrefixPlanner<NumberPlan>;

/** Of a draft the sender ID may not be chosen yet. */
export const whoOf = (
  accountId: number,
  { senderId, purpose }: Pick<Campaign & CampaignContent, 'senderId' | 'purpose'>,
): Who => ({ accountId, senderId: senderId || null, purpose });

/** Plans the numbers of one campaign: numbers that begin alike have the same route and price there. */
function startNumberPlanner(
  { carriers, prices }: Pick<RoutesAndPrices, 'carriers' | 'prices'>,
  asked: Who,
  fallbacks: FallbackSenders,
): NumberPlanner {
  const digits = Math.max(NETWORK_DIGITS, carriers.decidingDigits(), prices.decidingDigits());
  return planByPrefix(digits, (phoneNumber: PhoneNumber, found: string): NumberPlan => {
    const network = found || carriers.networkOf(phoneNumber);
    const price = prices.priceOf(phoneNumber, network);
    const { who, refusal } = chooseSender(carriers, fallbacks, { number: phoneNumber, network, who: asked });
    const reason = refusal === '' && price === null ? 'no_price' : refusal;
    const alphabets = carriers.alphabetsOf(phoneNumber, network, who);
    const fallback = who === asked ? null : who.senderId;
    return { network, pricePerPart: price ?? (0 as Hundredths), alphabets, reason, fallback };
  });
}

/** Plans the numbers of a campaign by the account's fallback senders as they are now. */
export async function openNumberPlanner(
  rt: Pick<Runtime, 'db'>,
  known: Pick<RoutesAndPrices, 'carriers' | 'prices'>,
  who: Who,
): Promise<NumberPlanner> {
  return startNumberPlanner(known, who, await listFallbackSenders(rt.db, who.accountId));
}
