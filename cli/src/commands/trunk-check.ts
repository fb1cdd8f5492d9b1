import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, parseId } from '../api-command.ts';
import { print } from '../output.ts';

const SEE_LIST = 'the trunk (see: volley trunk list)';

async function checkTrunk(id: number, flags: ApiFlags): Promise<void> {
  const found = await callApi(flags, (client) => client.admin.trunks.check({ id }));
  const answer = found.status_code === null ? 'no answer' : `answer ${found.status_code}`;
  const words = found.is_reachable ? 'is there' : 'cannot be reached';
  print(flags, found, `Trunk ${id} ${words}: ${answer} after ${found.round_trip_ms} ms.`);
}

export function trunkCheck(): Command {
  return apiCommand('check', 'ask a trunk whether it is there; nobody is called')
    .argument('<id>', SEE_LIST, parseId)
    .action(checkTrunk);
}

function setPaused(name: 'pause' | 'resume', summary: string): Command {
  return apiCommand(name, summary)
    .argument('<id>', SEE_LIST, parseId)
    .action(async (id: number, flags: ApiFlags) => {
      const trunk = await callApi(flags, (client) => client.admin.trunks.update({ id, is_paused: name === 'pause' }));
      print(flags, trunk, `Trunk ${id} ${name === 'pause' ? 'is paused' : 'is in use again'}.`);
    });
}

export const trunkPause = () => setPaused('pause', 'place no new calls through a trunk');
export const trunkResume = () => setPaused('resume', 'use a paused trunk again');

export function trunkRemove(): Command {
  return apiCommand('remove', 'remove a trunk')
    .argument('<id>', SEE_LIST, parseId)
    .action(async (id: number, flags: ApiFlags) => {
      await callApi(flags, (client) => client.admin.trunks.delete({ id }));
      print(flags, { id }, `Trunk ${id} is removed.`);
    });
}
