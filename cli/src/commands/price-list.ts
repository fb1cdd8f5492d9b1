import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, parseId } from '../api-command.ts';
import { print, shortTime } from '../output.ts';
import { printRows, type RowFlags, withRows } from '../rows.ts';

async function listPrices(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.admin.prices.list.all();
    type Price = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      id: (price: Price) => price.id,
      numbers: (price: Price) => `${price.match} ${price.value}`.trimEnd(),
      'per part': (price: Price) => price.price_per_part,
      from: (price: Price) => shortTime(price.valid_from),
    };
    return printRows(flags, { source, columns, empty: 'There is no price: see volley price set --help' });
  });
}

export function priceList(): Command {
  return withRows(
    apiCommand('list', 'list the prices of message parts, past and future ones too, newest first'),
  ).action(listPrices);
}

export function priceRemove(): Command {
  return apiCommand('remove', 'remove a price that does not count yet')
    .argument('<id>', 'the price (see: volley price list)', parseId)
    .action(async (id: number, flags: ApiFlags) => {
      await callApi(flags, (client) => client.admin.prices.delete({ id }));
      print(flags, { id }, `Price ${id} is removed.`);
    });
}
