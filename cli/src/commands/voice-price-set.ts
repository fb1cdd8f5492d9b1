import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print } from '../output.ts';

async function setVoicePrice(amount: string, prefix: string | undefined, flags: ApiFlags): Promise<void> {
  const price = await callApi(flags, (client) =>
    client.admin.voicePrices.set({ prefix: prefix ?? '', price_per_minute: amount }),
  );
  const numbers = price.prefix === '' ? 'all other numbers' : `numbers that begin with ${price.prefix}`;
  print(flags, price, `A started minute to ${numbers} costs ${price.price_per_minute}.`);
}

export function voicePriceSet(): Command {
  return apiCommand('set', 'set what a started minute of a call costs')
    .argument('<amount>', 'in credits, such as 0.30')
    .argument('[prefix]', 'how the numbers begin, such as 233; without one: all others')
    .addHelpText('after', '\nExample:\n  volley voice-price set 0.30 233')
    .action(setVoicePrice);
}
