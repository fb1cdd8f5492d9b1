import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { describeMessage } from '../message-words.ts';
import { print } from '../output.ts';

async function showMessage(uuid: string, flags: ApiFlags): Promise<void> {
  const message = await callApi(flags, (client) => client.messages.get({ uuid }));
  print(flags, message, describeMessage(message));
}

export function messageShow(): Command {
  return apiCommand('show', 'show one message: its parts, times and cost, and what the carrier said of it')
    .argument('<id>', 'the message (see: volley message list)')
    .addHelpText('after', '\nExample:\n  volley message show 0196f0c2-7a10-7cc4-9d3e-0242ac120009')
    .action(showMessage);
}
