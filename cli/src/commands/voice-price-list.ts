import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print, printList, shortTime } from '../output.ts';

async function listVoicePrices(flags: ApiFlags): Promise<void> {
  const items = await callApi(flags, (client) => client.admin.voicePrices.list());
  type Price = (typeof items)[number];
  const columns = {
    'numbers that begin with': (price: Price) => price.prefix || 'anything else',
    'a minute': (price: Price) => price.price_per_minute,
    'charged by': (price: Price) => (price.unit_seconds === 60 ? 'minutes' : `${price.unit_seconds} seconds`),
    changed: (price: Price) => shortTime(price.updated_at),
  };
  const found = { items, isCut: false };
  printList(flags, found, columns, 'There is no price, so nobody can be called: see volley voice-price set --help');
}

export function voicePriceList(): Command {
  return apiCommand('list', 'list what minutes of calls cost').action(listVoicePrices);
}

export function voicePriceRemove(): Command {
  return apiCommand('remove', 'remove the price of numbers that begin so')
    .argument('<prefix>', 'as it stands in volley voice-price list; any for the one of all other numbers')
    .action(async (prefix: string, flags: ApiFlags) => {
      await callApi(flags, (client) => client.admin.voicePrices.delete({ prefix }));
      print(flags, { prefix }, `The price of ${prefix === 'any' ? 'all other numbers' : prefix} is removed.`);
    });
}
