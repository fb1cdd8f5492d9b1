import type { NumberType } from '@volley/contract/choices';
import { networkName } from '../lib/phone/network-names.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { NumberFacts } from '../lookups/index.ts';
import type { Counts } from './check.ts';

/** What became of one number; null: the sources do not know it. */
export interface Answer {
  readonly phoneNumber: PhoneNumber;
  readonly facts: NumberFacts | null | 'unanswered';
  readonly wasAsked: boolean;
}

/** More names of networks are no networks. The numbers of others are counted nowhere but in the sum. */
const NETWORKS_MAX = 500;

export const NOTHING_COUNTED: Counts = {
  asked: 0,
  unlisted: 0,
  unanswered: 0,
  ported: 0,
  types: [],
  networks: [],
};

/** Adds the answers of a page to what was counted before. */
export function countAnswers(before: Counts, answers: readonly Answer[]): Counts {
  const types = new Map<NumberType, number>(before.types);
  const networks = new Map<string, number>(before.networks);
  let { asked, unlisted, unanswered, ported } = before;
  for (const { phoneNumber, facts, wasAsked } of answers) {
    if (wasAsked && facts !== 'unanswered') asked += 1;
    const network = facts === null || facts === 'unanswered' ? networkName(phoneNumber) : facts.network;
    if (networks.has(network) || networks.size < NETWORKS_MAX) networks.set(network, (networks.get(network) ?? 0) + 1);
    if (facts === null) unlisted += 1;
    else if (facts === 'unanswered') unanswered += 1;
    else {
      types.set(facts.type, (types.get(facts.type) ?? 0) + 1);
      if (facts.ported === true) ported += 1;
    }
  }
  return { asked, unlisted, unanswered, ported, types: [...types], networks: [...networks] };
}
