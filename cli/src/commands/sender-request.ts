import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print } from '../output.ts';

const NAMES = { sender_id: '<sender-id>', purpose: '--purpose' } as const;

interface Flags extends ApiFlags {
  readonly purpose: string;
}

async function requestSender(name: string, flags: Flags): Promise<void> {
  const sender = await callApi(
    flags,
    (client) => client.senderIds.create({ sender_id: name, purpose: flags.purpose }),
    NAMES,
  );
  const next = `The operator decides:  volley sender approve ${sender.uuid}`;
  print(flags, sender, `Sender ID ${sender.sender_id} is ${sender.status}.\n${next}`);
}

export function senderRequest(): Command {
  return apiCommand('request', "ask for a sender ID, for the key's own account")
    .argument('<sender-id>', '3 to 11 letters and digits, or 3 to 15 digits')
    .requiredOption('--purpose <text>', 'what it is for: the operator decides by it')
    .addHelpText('after', '\nExample:\n  volley sender request KojoFarms --purpose "News of orders"')
    .action(requestSender);
}
