import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@volley/sdk';
import { longTime } from '../frame/facts.ts';
import { noun } from '../frame/noun.ts';
import { inThousands } from '../frame/output.ts';
import { startProgressLine } from '../frame/progress.ts';
import type { InputOf, ReplyOf } from '../frame/table.ts';
import { verb } from '../frame/verb.ts';

type Hold = ReplyOf<'admin.outgoingHold.get'>;

/** The service looks for what is due each second. */
const ASK_AGAIN_MS = 500;

function some(count: number, one: string, many = `${one}s`): string {
  return `${inThousands(count)} ${count === 1 ? one : many}`;
}

function describeHold(hold: Hold): string {
  if (!hold.is_held) return 'Nothing is held: messages and calls go out normally.';
  const { due, later } = hold;
  const backup = hold.backup_at === null ? '' : `, from the backup of ${longTime(hold.backup_at)}`;
  return [
    `Nothing is sent: this Volley was restored at ${longTime(hold.restored_at)}${backup}.`,
    hold.is_cancelling ? 'The hold was released; work that was due before the restore is being cancelled first.' : '',
    'Due before the restore, and possibly sent already after the backup was made:',
    `  ${some(due.sms_campaigns, 'SMS campaign')}, with ${some(due.sms_recipients, 'waiting message')}`,
    `  ${some(due.messages, 'single message')}`,
    `  ${some(due.voice_campaigns, 'voice campaign')}, with ${some(due.voice_recipients, 'person', 'people')} to call`,
    'Scheduled for later:',
    `  ${some(later.sms_campaigns, 'SMS campaign')}, ${some(later.messages, 'single message')}, ${some(later.voice_campaigns, 'voice campaign')}`,
    'To list messages that were being submitted when the backup was made: volley unknown list',
    'Then release the hold in one of two ways:',
    '  volley hold release --due cancel   cancel and refund what was due; nobody gets anything twice',
    '  volley hold release --due send     send what was due; some people may get it a second time',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

async function releaseHold(client: Client, { due }: InputOf<'admin.outgoingHold.release'>): Promise<Hold> {
  const line = startProgressLine();
  try {
    let now = await client.admin.outgoingHold.release({ due });
    while (now.is_held) {
      line.show(`${some(now.due.messages, 'single message')}, ${some(now.due.sms_campaigns, 'campaign')} to cancel`);
      await pause(ASK_AGAIN_MS);
      now = await client.admin.outgoingHold.get();
    }
    return now;
  } finally {
    line.end();
  }
}

export const hold = noun('hold', 'the hold on sending after a restore', ['admin.outgoingHold'], {
  show: verb('admin.outgoingHold.get', {
    does: 'show whether a hold is in place, and what it holds back',
    says: describeHold,
    note: 'The key needs the scope operator.',
  }),
  release: verb('admin.outgoingHold.release', {
    call: releaseHold,
    says: (_, { due }) =>
      `${due === 'cancel' ? 'Everything that was due before the restore is cancelled and refunded. ' : ''}Messages and calls go out again.`,
    note: 'The key needs the scope operator.',
    example: ['--due cancel', '--due send'],
  }),
});
