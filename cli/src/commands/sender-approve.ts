import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print } from '../output.ts';

async function approveSender(uuid: string, flags: ApiFlags): Promise<void> {
  const sender = await callApi(flags, (client) => client.admin.senderIds.approve({ uuid }));
  print(flags, sender, `Sender ID ${sender.sender_id} of account ${sender.account_id} is approved.`);
}

export function senderApprove(): Command {
  return apiCommand('approve <uuid>', 'approve a sender ID').action(approveSender);
}
