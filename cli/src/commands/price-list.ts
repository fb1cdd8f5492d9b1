import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, LIMIT_OPTION, parseId, takeFirst } from '../api-command.ts';
import { print, printList, shortTime } from '../output.ts';

interface Flags extends ApiFlags {
  readonly limit: number;
}

async function listPrices(flags: Flags): Promise<void> {
  const found = await callApi(flags, (client) => takeFirst(client.admin.prices.list.all({}), flags.limit));
  type Price = (typeof found.items)[number];
  const columns = {
    id: (price: Price) => price.id,
    numbers: (price: Price) => `${price.match} ${price.value}`.trimEnd(),
    'per part': (price: Price) => price.price_per_part,
    from: (price: Price) => shortTime(price.valid_from),
  };
  printList(flags, found, columns, 'There is no price: see volley price set --help');
}

export function priceList(): Command {
  return apiCommand('list', 'list the prices of message parts, past and future ones too, newest first')
    .option(...LIMIT_OPTION)
    .action(listPrices);
}

export function priceRemove(): Command {
  return apiCommand('remove', 'remove a price that does not count yet')
    .argument('<id>', 'the price (see: volley price list)', parseId)
    .action(async (id: number, flags: ApiFlags) => {
      await callApi(flags, (client) => client.admin.prices.delete({ id }));
      print(flags, { id }, `Price ${id} is removed.`);
    });
}
