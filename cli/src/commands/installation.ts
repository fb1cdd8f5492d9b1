// The whole installation: how it is doing, and the hold on sending after a restore.
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@volley/sdk';
import { noun } from '../frame/noun.ts';
import { startProgressLine } from '../frame/progress.ts';
import { countsInWords, renderAll } from '../frame/show.ts';
import type { InputOf, ReplyOf } from '../frame/table.ts';
import { verb } from '../frame/verb.ts';

const health = noun('health', 'how the installation is doing', ['admin.health'], {
  show: verb('admin.health.get', {
    does: 'show what is looked at, the processes, and jobs that fail',
    facts: 'is_ready version checks processes',
  }),
  jobs: verb('admin.health.get', {
    does: 'show the jobs in the background: their last and next runs, and who has them in hand',
    json: ({ jobs }) => jobs,
    says: ({ jobs }) => renderAll(jobs),
  }),
  settings: verb('admin.health.settings', { note: 'Secrets are never shown.' }),
});

type Hold = ReplyOf<'admin.outgoingHold.get'>;

/** The service looks for what is due each second. */
const ASK_AGAIN_MS = 500;
const WAYS = [
  '\nWhat was due before the restore may have been sent already after the backup was made.',
  'To list messages that were being submitted when the backup was made: volley unknown list',
  'Then release the hold in one of two ways:',
  '  volley hold release --due cancel   cancel and refund what was due; nobody gets anything twice',
  '  volley hold release --due send     send what was due; some people may get it a second time',
].join('\n');

async function releaseHold(client: Client, { due }: InputOf<'admin.outgoingHold.release'>): Promise<Hold> {
  const line = startProgressLine();
  try {
    let now = await client.admin.outgoingHold.release({ due });
    while (now.is_held) {
      line.show(`to cancel: ${countsInWords(now.due)}`);
      await pause(ASK_AGAIN_MS);
      now = await client.admin.outgoingHold.get();
    }
    return now;
  } finally {
    line.end();
  }
}

const hold = noun('hold', 'the hold on sending after a restore', ['admin.outgoingHold'], {
  show: verb('admin.outgoingHold.get', {
    does: 'show whether a hold is in place, and what it holds back',
    says: (held) =>
      held.is_held ? `${renderAll(held)}\n${WAYS}` : 'Nothing is held: messages and calls go out normally.',
  }),
  release: verb('admin.outgoingHold.release', {
    call: releaseHold,
    says: (_, { due }) =>
      `${due === 'cancel' ? 'Everything that was due before the restore is cancelled and refunded. ' : ''}Messages and calls go out again.`,
  }),
});

export const installation = [health, hold];
