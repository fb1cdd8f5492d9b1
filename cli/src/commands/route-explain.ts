import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print, renderTable } from '../output.ts';

async function explainRoute(number: string, flags: ApiFlags): Promise<void> {
  const told = await callApi(flags, (client) => client.admin.routes.explain({ number }));
  type Carrier = (typeof told.carriers)[number];
  const facts = [
    `Number   +${told.phone_number}`,
    `Country  ${told.country ?? 'none'}`,
    `Network  ${told.network}`,
    `Price    ${told.price_per_part === null ? 'none' : `${told.price_per_part} per part`}`,
  ];
  const columns = {
    tier: (carrier: Carrier) => carrier.tier,
    carrier: (carrier: Carrier) => `${carrier.carrier_id} ${carrier.name}`,
    weight: (carrier: Carrier) => carrier.weight,
    state: (carrier: Carrier) => carrier.words,
  };
  const table = told.carriers.length === 0 ? [] : ['', renderTable(told.carriers, columns)];
  print(flags, told, [told.words, '', ...facts, ...table].join('\n'));
}

export function routeExplain(): Command {
  return apiCommand('explain <number>', 'say which route, which carriers and what price a number has')
    .addHelpText('after', '\nExample:\n  volley route explain +233201234567')
    .action(explainRoute);
}
