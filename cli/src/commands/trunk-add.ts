import { type Command, InvalidArgumentError } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print } from '../output.ts';

interface Flags extends ApiFlags {
  readonly port?: number;
  readonly username?: string;
  readonly password?: string;
  readonly callerId?: string;
  readonly channels?: number;
  readonly rate?: number;
  readonly tier?: number;
}

function parseFigure(raw: string): number {
  const value = Number(raw);
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above zero.');
  return value;
}

async function addTrunk(name: string, host: string, flags: Flags): Promise<void> {
  const trunk = await callApi(flags, (client) =>
    client.admin.trunks.create({
      name,
      host,
      ...(flags.port === undefined ? {} : { port: flags.port }),
      ...(flags.username === undefined ? {} : { username: flags.username }),
      ...(flags.password === undefined ? {} : { password: flags.password }),
      ...(flags.callerId === undefined ? {} : { caller_id: flags.callerId }),
      ...(flags.channels === undefined ? {} : { channels: flags.channels }),
      ...(flags.rate === undefined ? {} : { calls_per_second: flags.rate }),
      ...(flags.tier === undefined ? {} : { tier: flags.tier }),
    }),
  );
  print(
    flags,
    trunk,
    `Trunk ${trunk.id} added: ${trunk.name}.\nSee whether it answers: volley trunk check ${trunk.id}`,
  );
}

export function trunkAdd(): Command {
  return apiCommand('add <name> <host>', 'add a SIP trunk that voice campaigns call through')
    .option('--port <port>', 'its port; without one the name decides by NAPTR and SRV', parseFigure)
    .option('--username <name>', 'for a trunk that asks who calls')
    .option('--password <password>', 'kept encrypted')
    .option('--caller-id <number>', 'who calls, where a campaign does not say')
    .option('--channels <count>', 'calls at the same time', parseFigure)
    .option('--rate <calls>', 'calls a second', parseFigure)
    .option('--tier <tier>', 'trunks of a higher tier are for when those below fail', parseFigure)
    .addHelpText(
      'after',
      '\nExample:\n  volley trunk add "Accra Telecom" sip.example.com --username volley --channels 30',
    )
    .action(addTrunk);
}
