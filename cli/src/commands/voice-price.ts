import { InvalidArgumentError } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { noun } from '../frame/noun.ts';
import { print, printList, shortTime } from '../frame/output.ts';

const NAMES = { price_per_minute: '<amount>', prefix: '[prefix]', unit_seconds: '--unit' } as const;

interface Flags extends ApiFlags {
  readonly unit?: number;
}

function parseUnit(raw: string): number {
  const seconds = Number(raw);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 60)
    throw new InvalidArgumentError('It must be a number of seconds from 1 to 60.');
  return seconds;
}

async function setVoicePrice(amount: string, prefix: string | undefined, flags: Flags): Promise<void> {
  const unit = flags.unit === undefined ? {} : { unit_seconds: flags.unit };
  const price = await callApi(
    flags,
    (client) => client.admin.voicePrices.set({ prefix: prefix ?? '', price_per_minute: amount, ...unit }),
    NAMES,
  );
  const numbers = price.prefix === '' ? 'all other numbers' : `numbers that begin with ${price.prefix}`;
  const what = price.unit_seconds === 60 ? 'A started minute' : 'A minute';
  const charged = price.unit_seconds === 60 ? '' : `, charged by started ${price.unit_seconds} seconds`;
  print(flags, price, `${what} to ${numbers} costs ${price.price_per_minute}${charged}.`);
}

async function listVoicePrices(flags: ApiFlags): Promise<void> {
  const items = await callApi(flags, (client) => client.admin.voicePrices.list());
  type Price = (typeof items)[number];
  const columns = {
    'numbers that begin with': (price: Price) => price.prefix || 'anything else',
    'a minute': (price: Price) => price.price_per_minute,
    'charged by': (price: Price) => (price.unit_seconds === 60 ? 'minutes' : `${price.unit_seconds} seconds`),
    changed: (price: Price) => shortTime(price.updated_at),
  };
  printList(flags, items, columns, 'There is no price, so no number can be called: see volley voice-price set --help');
}

export const voicePrice = noun('voice-price', 'prices of call minutes', [
  () =>
    apiCommand('set', 'set the price of a call minute')
      .argument('<amount>', 'the price in credits, such as 0.30')
      .argument('[prefix]', 'the prefix of the numbers, such as 233; leave it out for all other numbers')
      .option('--unit <seconds>', 'the billing unit; each started unit is charged in full (default: 60)', parseUnit)
      .addHelpText('after', '\nExample:\n  volley voice-price set 0.30 233 --unit 6')
      .action(setVoicePrice),
  () => apiCommand('list', 'list the prices of call minutes').action(listVoicePrices),
  () =>
    apiCommand('remove', 'delete the price of a prefix')
      .argument('<prefix>', 'the prefix, as volley voice-price list shows it; any for the price of all other numbers')
      .action(async (prefix: string, flags: ApiFlags) => {
        await callApi(flags, (client) => client.admin.voicePrices.delete({ prefix }));
        print(flags, { prefix }, `The price of ${prefix === 'any' ? 'all other numbers' : prefix} is removed.`);
      }),
]);
