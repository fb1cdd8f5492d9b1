import { countryOfNumber } from '../../lib/phone/phone-country.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import { msFromTimestamp, type Timestamp } from '../../lib/time/timestamp.ts';
import type { Who } from '../carrier.ts';

/** Numbers of a country and a network in small letters; an empty one stands for all networks. */
export interface RegistrationPlace {
  readonly country: string;
  readonly network: string;
}

/** A registration that the operator approved. */
export interface ApprovedRegistration extends RegistrationPlace {
  readonly accountId: number;
  readonly senderId: string;
  /** Empty: on all carriers. */
  readonly carrierIds: readonly number[];
  readonly validUntil: Timestamp | null;
}

/** Whether a message may go to a carrier. */
export type MayTake = (carrierId: number) => boolean;

export interface RegisteredSenders {
  /** Null where nothing is demanded: every carrier may take the message. Of a sender that is not known yet the same is said. */
  mayTake(number: PhoneNumber, network: string, who: Who): MayTake | null;
}

export const NO_DEMANDS: RegisteredSenders = { mayTake: () => null };

interface Entry {
  readonly carrierIds: ReadonlySet<number> | null;
  readonly untilMs: number;
}

const nobody = (): boolean => false;

/** Both networks of a country that a demand or a registration may name for a number. */
const keysOf = (country: string, network: string): readonly [string, string] => [
  `${country} `,
  `${country} ${network.toLowerCase()}`,
];

/** Answers by a look-up or two, however many registrations there are. */
export function compileRegistrations(
  demands: readonly RegistrationPlace[],
  registrations: readonly ApprovedRegistration[],
  nowMs: () => number,
): RegisteredSenders {
  if (demands.length === 0) return NO_DEMANDS;
  const countries = new Set(demands.map(({ country }) => country));
  const demanded = new Set(demands.map(({ country, network }) => `${country} ${network}`));
  const entries = new Map<string, Entry[]>();
  for (const { accountId, senderId, country, network, carrierIds, validUntil } of registrations) {
    const key = `${accountId} ${senderId.toLowerCase()} ${country} ${network}`;
    const entry = {
      carrierIds: carrierIds.length === 0 ? null : new Set(carrierIds),
      untilMs: validUntil === null ? Number.POSITIVE_INFINITY : msFromTimestamp(validUntil),
    };
    entries.set(key, [...(entries.get(key) ?? []), entry]);
  }
  return {
    mayTake(number, network, { accountId, senderId }) {
      const country = countryOfNumber(number);
      if (senderId === null || country === null || !countries.has(country)) return null;
      const keys = keysOf(country, network);
      if (!keys.some((key) => demanded.has(key))) return null;
      const own = keys.flatMap((key) => entries.get(`${accountId} ${senderId.toLowerCase()} ${key}`) ?? []);
      const atMs = nowMs();
      const valid = own.filter(({ untilMs }) => untilMs > atMs);
      if (valid.length === 0) return nobody;
      return (carrierId) => valid.some(({ carrierIds }) => carrierIds === null || carrierIds.has(carrierId));
    },
  };
}
