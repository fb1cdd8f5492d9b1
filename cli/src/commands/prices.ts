// What messages and calls cost, which carrier takes them, and whose numbers they are.
import { InvalidArgumentError } from 'commander';
import { noun } from '../frame/noun.ts';
import { shortTime } from '../frame/output.ts';
import { verb } from '../frame/verb.ts';

const removed = (what: string) => ({
  says: (_: unknown, { id }: { readonly id: number }) => `${what} ${id} is removed.`,
  json: (_: unknown, input: unknown) => input,
});

const MATCH = ['match', 'value as [value]'] as const;
const VALUE = {
  value: 'the digits of a prefix, the name of a network, or a country code; leave it out for any',
} as const;
const numbersOf = ({ match, value }: { match: string; value: string }): string => `${match} ${value}`.trimEnd();

export const price = noun('price', 'prices of message parts', ['admin.prices'], {
  set: verb('admin.prices.set', {
    args: ['price_per_part as amount', ...MATCH],
    help: VALUE,
    says: (set) =>
      `A part to ${set.match === 'any' ? 'any number' : numbersOf(set)} costs ${set.price_per_part} from ${shortTime(set.valid_from)} UTC.`,
    example: ['0.05 any', '0.04 country GH --from 2027-01-01T00:00:00Z'],
  }),
  list: verb('admin.prices.list', {
    columns: ['id', ['numbers', numbersOf], 'price_per_part as per part', 'valid_from as from'],
    empty: 'There is no price yet: see volley price set --help',
  }),
  remove: verb('admin.prices.delete', removed('Price')),
});

function parseUnit(raw: string): number {
  const seconds = Number(raw);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 60)
    throw new InvalidArgumentError('It must be a number of seconds from 1 to 60.');
  return seconds;
}

export const voicePrice = noun('voice-price', 'prices of call minutes', ['admin.voicePrices'], {
  set: verb('admin.voicePrices.set', {
    args: ['price_per_minute as amount', 'prefix as [prefix]'],
    read: { unit_seconds: parseUnit },
    input: ({ prefix = '', ...others }) => ({ prefix, ...others }),
    says({ prefix, price_per_minute, unit_seconds: unit }) {
      const numbers = prefix === '' ? 'all other numbers' : `numbers that begin with ${prefix}`;
      return unit === 60
        ? `A started minute to ${numbers} costs ${price_per_minute}.`
        : `A minute to ${numbers} costs ${price_per_minute}, charged by started ${unit} seconds.`;
    },
    example: '0.30 233 --unit 6',
  }),
  list: verb('admin.voicePrices.list', {
    columns: [
      ['numbers that begin with', ({ prefix }) => prefix || 'anything else'],
      'price_per_minute as a minute',
      ['charged by', ({ unit_seconds: unit }) => (unit === 60 ? 'minutes' : `${unit} seconds`)],
      'updated_at as changed',
    ],
    empty: 'There is no price, so no number can be called: see volley voice-price set --help',
  }),
  remove: verb('admin.voicePrices.delete', {
    help: { prefix: 'the prefix, as volley voice-price list shows it; any for the price of all other numbers' },
    says: (_, { prefix }) => `The price of ${prefix === 'any' ? 'all other numbers' : prefix} is removed.`,
    json: (_, input) => input,
    example: '233',
  }),
});

/** Parses a tier such as `2:70,3:30`: carriers with their weights. */
const parseTier = (raw: string) =>
  raw.split(',').map((part) => {
    const [, carrier, weight] = /^(\d{1,15})(?::(\d{1,4}))?$/.exec(part.trim()) ?? [];
    if (carrier === undefined)
      throw new InvalidArgumentError('It must be carriers such as 2, or 2:70,3:30 with weights.');
    return { carrier_id: Number(carrier), ...(weight === undefined ? {} : { weight: Number(weight) }) };
  });

export const route = noun('route', 'routes', ['admin.routes'], {
  set: verb('admin.routes.set', {
    args: MATCH,
    help: { ...VALUE, tiers: 'a tier of carriers, optionally with weights; repeat --to for each further tier' },
    read: { tiers: parseTier },
    lists: { tiers: 'repeated' },
    says: (set) => `Route ${set.id} for ${numbersOf(set)} is set; every process applies it within a second.`,
    example: ['any --to 2', 'country GH --to 2:70,3:30 --to 4    carrier 4 is used while neither 2 nor 3 is available'],
  }),
  list: verb('admin.routes.list', {
    columns: [
      'id',
      ['numbers', numbersOf],
      [
        'carriers by tier',
        ({ tiers }) => tiers.map((tier) => tier.map((to) => `${to.carrier_id}:${to.weight}`).join(',')).join(' then '),
      ],
    ],
    empty: 'There is no route yet: see volley route set --help',
  }),
  explain: verb('admin.routes.explain', { args: ['number'], example: '+233201234567' }),
  remove: verb('admin.routes.delete', removed('Route')),
});

const PREFIX = { prefix: 'the first digits of the numbers, starting with the country code' } as const;

export const network = noun('network', 'networks of number prefixes', ['admin.networks'], {
  set: verb('admin.networks.set', {
    args: ['prefix', 'network'],
    help: PREFIX,
    says: ({ prefix, network }) =>
      `Numbers that begin with ${prefix} belong to ${network}; every process applies it within a second.`,
    example: '23320 Telecel',
  }),
  list: verb('admin.networks.list', {
    columns: ['prefix', 'network', 'created_at as since'],
    empty: 'You have set no network: the built-in table applies to all numbers.',
  }),
  remove: verb('admin.networks.delete', {
    alias: 'delete',
    help: PREFIX,
    says: (_, { prefix }) => `The built-in table of networks applies to ${prefix} again.`,
    json: (_, input) => input,
    example: '23320',
  }),
});
