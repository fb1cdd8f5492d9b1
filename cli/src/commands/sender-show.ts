import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print, shortTime } from '../output.ts';

async function showSender(uuid: string, flags: ApiFlags): Promise<void> {
  const sender = await callApi(flags, (client) => client.senderIds.get({ uuid }));
  const since = sender.status === 'pending' ? 'asked for' : 'changed';
  const time = shortTime(sender.status === 'pending' ? sender.created_at : sender.updated_at);
  print(flags, sender, `${sender.sender_id}: ${sender.status}, ${since} ${time}\nFor: ${sender.purpose}`);
}

export function senderShow(): Command {
  return apiCommand('show', "show how a sender ID of the key's own account stands")
    .argument('<uuid>', 'the sender ID (see: volley sender list --own)')
    .action(showSender);
}

async function deleteSender(uuid: string, flags: ApiFlags): Promise<void> {
  await callApi(flags, (client) => client.senderIds.delete({ uuid }));
  print(flags, { uuid }, 'The sender ID is deleted. Campaigns that used it stay as they are.');
}

export function senderDelete(): Command {
  return apiCommand('delete', "delete a sender ID of the key's own account: no future campaign can use it")
    .argument('<uuid>', 'the sender ID (see: volley sender list --own)')
    .action(deleteSender);
}
