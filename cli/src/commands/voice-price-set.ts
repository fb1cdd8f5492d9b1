import { type Command, InvalidArgumentError } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print } from '../output.ts';

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

export function voicePriceSet(): Command {
  return apiCommand('set', 'set what a minute of a call costs')
    .argument('<amount>', 'in credits, such as 0.30')
    .argument('[prefix]', 'how the numbers begin, such as 233; without one: all others')
    .option('--unit <seconds>', 'what is charged once it has begun; 60 unless said', parseUnit)
    .addHelpText('after', '\nExample:\n  volley voice-price set 0.30 233 --unit 6')
    .action(setVoicePrice);
}
