import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print } from '../output.ts';

interface Flags extends ApiFlags {
  readonly reason: string;
}

async function rejectSender(uuid: string, flags: Flags): Promise<void> {
  const sender = await callApi(flags, (client) => client.admin.senderIds.reject({ uuid, reason: flags.reason }), {
    reason: '--reason',
  });
  print(flags, sender, `Sender ID ${sender.sender_id} of account ${sender.account_id} is rejected.`);
}

export function senderReject(): Command {
  return apiCommand('reject <uuid>', 'reject a sender ID')
    .requiredOption('--reason <text>', 'why: kept with the sender ID')
    .action(rejectSender);
}
