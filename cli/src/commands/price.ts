import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { parseId } from '../frame/arguments.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { print, shortTime } from '../frame/output.ts';
import { printRows, type RowFlags, withRows } from '../frame/rows.ts';
import { type Match, matchArguments } from './route.ts';

interface Flags extends ApiFlags {
  readonly from?: string;
}

const FIELDS = { match: '<match>', value: '[value]', price_per_part: '<amount>', valid_from: '--from' } as const;

async function setPrice(amount: string, match: Match, value: string | undefined, flags: Flags): Promise<void> {
  const which = { match, ...(value === undefined ? {} : { value }) };
  const input = { ...which, price_per_part: amount, ...fieldsOf(FIELDS, flags) };
  const set = await callApi(flags, (client) => client.admin.prices.set(input), FIELDS);
  const numbers = set.match === 'any' ? 'any number' : `${set.match} ${set.value}`;
  print(flags, set, `A part to ${numbers} costs ${set.price_per_part} from ${shortTime(set.valid_from)} UTC.`);
}

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
    return printRows(flags, { source, columns, empty: 'There is no price yet: see volley price set --help' });
  });
}

export const price = noun('price', 'prices of message parts', [
  () => {
    const [match, value] = matchArguments();
    return apiCommand('set', 'set the price of a message part, from now or from a date')
      .argument('<amount>', 'the price in credits, such as 0.04')
      .addArgument(match)
      .addArgument(value)
      .option(
        '--from <instant>',
        'when the price takes effect, such as 2027-01-31T00:00 (by the time zone of the account) or 2027-01-31T00:00:00Z (default: now)',
      )
      .addHelpText(
        'after',
        '\nExamples:\n  volley price set 0.05 any\n  volley price set 0.04 country GH --from 2027-01-01T00:00:00Z',
      )
      .action(setPrice);
  },
  () =>
    withRows(
      apiCommand('list', 'list the prices of message parts, including past and future ones, newest first'),
    ).action(listPrices),
  () =>
    apiCommand('remove', 'delete a price that is not yet in effect')
      .argument('<id>', 'the price (see: volley price list)', parseId)
      .action(async (id: number, flags: ApiFlags) => {
        await callApi(flags, (client) => client.admin.prices.delete({ id }));
        print(flags, { id }, `Price ${id} is removed.`);
      }),
]);
