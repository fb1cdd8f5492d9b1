import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { fieldsOf } from '../field-names.ts';
import { print, shortTime } from '../output.ts';
import { type Match, matchArguments } from './route-set.ts';

interface Flags extends ApiFlags {
  readonly from?: string;
}

const FIELDS = { match: '<match>', value: '[value]', price_per_part: '<amount>', valid_from: '--from' } as const;

async function setPrice(amount: string, match: Match, value: string | undefined, flags: Flags): Promise<void> {
  const which = { match, ...(value === undefined ? {} : { value }) };
  const input = { ...which, price_per_part: amount, ...fieldsOf(FIELDS, flags) };
  const set = await callApi(flags, (client) => client.admin.prices.set(input), FIELDS);
  const numbers = set.match === 'any' ? 'any number' : `${set.match} ${set.value}`;
  print(flags, set, `A part to ${numbers} costs ${set.price_per_part} from ${shortTime(set.valid_from)} on.`);
}

export function priceSet(): Command {
  const [match, value] = matchArguments();
  return apiCommand('set', 'set the price of a message part, from now or from a date')
    .argument('<amount>', 'in credits, such as 0.04')
    .addArgument(match)
    .addArgument(value)
    .option('--from <instant>', 'when it begins to count, such as 2027-01-31T00:00:00Z (default: now)')
    .addHelpText(
      'after',
      '\nExamples:\n  volley price set 0.05 any\n  volley price set 0.04 country GH --from 2027-01-01T00:00:00Z',
    )
    .action(setPrice);
}
