import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@volley/sdk';
import { Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { longTime } from '../frame/facts.ts';
import { noun } from '../frame/noun.ts';
import { print } from '../frame/output.ts';
import { startProgressLine } from '../frame/progress.ts';
import { inThousands } from './campaign/words.ts';

type Hold = Awaited<ReturnType<Client['admin']['outgoingHold']['get']>>;

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

async function showHold(flags: ApiFlags): Promise<void> {
  const hold = await callApi(flags, (client) => client.admin.outgoingHold.get());
  print(flags, hold, describeHold(hold));
}

interface ReleaseFlags extends ApiFlags {
  readonly due: 'cancel' | 'send';
}

async function releaseHold(flags: ReleaseFlags): Promise<void> {
  const line = startProgressLine();
  const hold = await callApi(flags, async (client) => {
    let now = await client.admin.outgoingHold.release({ due: flags.due });
    while (now.is_held) {
      line.show(`${some(now.due.messages, 'single message')}, ${some(now.due.sms_campaigns, 'campaign')} to cancel`);
      await pause(ASK_AGAIN_MS);
      now = await client.admin.outgoingHold.get();
    }
    return now;
  }).finally(() => line.end());
  const what = flags.due === 'cancel' ? 'Everything that was due before the restore is cancelled and refunded.' : '';
  print(flags, hold, `${what} Messages and calls go out again.`.trim());
}

export const hold = noun('hold', 'the hold on sending after a restore', [
  () =>
    apiCommand('show', 'show whether a hold is in place, and what it holds back')
      .addHelpText('after', '\nThe key needs the scope operator.\n\nExample:\n  volley hold show')
      .action(showHold),
  () =>
    apiCommand('release', 'end the hold that a restore put in place')
      .addOption(
        new Option('--due <what>', 'what to do with messages and calls that were due before the restore')
          .choices(['cancel', 'send'])
          .makeOptionMandatory(),
      )
      .addHelpText(
        'after',
        '\nThe key needs the scope operator.\n\nExamples:\n  volley hold release --due cancel\n  volley hold release --due send',
      )
      .action(releaseHold),
]);
