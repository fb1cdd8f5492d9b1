import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, parseId } from '../api-command.ts';
import { print } from '../output.ts';

const CARRIER = ['<id>', 'the carrier (see: volley carrier list)', parseId] as const;

export function carrierPause(): Command {
  return apiCommand('pause', 'give a carrier no more messages; it stays connected for receipts and replies')
    .argument(...CARRIER)
    .action(async (id: number, flags: ApiFlags) => {
      const carrier = await callApi(flags, (client) => client.admin.carriers.pause({ id }));
      print(flags, carrier, `Carrier ${carrier.id} (${carrier.name}) is paused.`);
    });
}

export function carrierResume(): Command {
  return apiCommand('resume', 'give a paused carrier messages again')
    .argument(...CARRIER)
    .action(async (id: number, flags: ApiFlags) => {
      const carrier = await callApi(flags, (client) => client.admin.carriers.resume({ id }));
      print(flags, carrier, `Carrier ${carrier.id} (${carrier.name}) gets messages again.`);
    });
}

export function carrierRemove(): Command {
  return apiCommand('remove', 'remove a carrier that no route leads to; what it has open is finished')
    .argument(...CARRIER)
    .action(async (id: number, flags: ApiFlags) => {
      await callApi(flags, (client) => client.admin.carriers.delete({ id }));
      print(flags, { id }, `Carrier ${id} is removed.`);
    });
}
