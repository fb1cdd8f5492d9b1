import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { accountAudit } from './commands/account-audit.ts';
import { accountChange } from './commands/account-change.ts';
import { accountCreate } from './commands/account-create.ts';
import { accountList } from './commands/account-list.ts';
import { backupCommand } from './commands/backup.ts';
import { campaignAnalytics } from './commands/campaign-analytics.ts';
import { campaignChange, campaignCreate } from './commands/campaign-create.ts';
import { campaignList, campaignRecipients, campaignShow } from './commands/campaign-list.ts';
import {
  campaignCancel,
  campaignDelete,
  campaignPause,
  campaignResume,
  campaignRetryFailed,
} from './commands/campaign-pause.ts';
import { campaignPreview } from './commands/campaign-preview.ts';
import { campaignReport } from './commands/campaign-report.ts';
import { campaignSchedule, campaignSend, campaignWatch } from './commands/campaign-send.ts';
import { carrierAdd, carrierChange, carrierShow } from './commands/carrier-add.ts';
import { carrierList } from './commands/carrier-list.ts';
import { carrierPause, carrierRemove, carrierResume } from './commands/carrier-pause.ts';
import { carrierTest } from './commands/carrier-test.ts';
import { contactAdd, contactChange, contactRemove, contactShow } from './commands/contact-add.ts';
import { contactImport } from './commands/contact-import.ts';
import { contactList } from './commands/contact-list.ts';
import { creditAdd } from './commands/credit-add.ts';
import { creditLedger, creditShow } from './commands/credit-show.ts';
import { groupAdd, groupChange, groupCreate, groupDelete, groupList, groupRemove } from './commands/group-create.ts';
import { inboundList } from './commands/inbound-list.ts';
import { keyCreate } from './commands/key-create.ts';
import { keyList } from './commands/key-list.ts';
import { keyRevoke } from './commands/key-revoke.ts';
import { keywordSet, keywordShow } from './commands/keyword-show.ts';
import { linkAnalytics } from './commands/link-analytics.ts';
import { linkChange, linkCreate } from './commands/link-create.ts';
import { linkDelete, linkDisable, linkEnable } from './commands/link-disable.ts';
import { linkDomainAllow, linkDomainDeny, linkDomainList } from './commands/link-domain.ts';
import { linkList } from './commands/link-list.ts';
import { linkQr } from './commands/link-qr.ts';
import { linkShow } from './commands/link-show.ts';
import { messageList } from './commands/message-list.ts';
import { messageShow } from './commands/message-show.ts';
import { migrateCommand } from './commands/migrate.ts';
import { networkList, networkRemove, networkSet } from './commands/network-list.ts';
import { priceList, priceRemove } from './commands/price-list.ts';
import { priceSet } from './commands/price-set.ts';
import { recordingList } from './commands/recording-list.ts';
import { recordingPreview } from './commands/recording-preview.ts';
import { recordingShow } from './commands/recording-show.ts';
import { recordingLanguages, recordingSpeak } from './commands/recording-speak.ts';
import { recordingUpload } from './commands/recording-upload.ts';
import { restoreCommand } from './commands/restore.ts';
import { routeExplain } from './commands/route-explain.ts';
import { routeList, routeRemove } from './commands/route-list.ts';
import { routeSet } from './commands/route-set.ts';
import { sendCommand } from './commands/send.ts';
import { senderApprove } from './commands/sender-approve.ts';
import { senderList } from './commands/sender-list.ts';
import { senderReject } from './commands/sender-reject.ts';
import { senderRequest } from './commands/sender-request.ts';
import { senderDelete, senderShow } from './commands/sender-show.ts';
import { serveCommand } from './commands/serve.ts';
import { simulateSmsc } from './commands/simulate-smsc.ts';
import { suppressionAdd, suppressionList, suppressionRemove, suppressionShow } from './commands/suppression-list.ts';
import { trunkAdd, trunkChange } from './commands/trunk-add.ts';
import { trunkCheck, trunkPause, trunkRemove, trunkResume } from './commands/trunk-check.ts';
import { trunkList, trunkShow } from './commands/trunk-list.ts';
import { trunkTest } from './commands/trunk-test.ts';
import { unknownList, unknownReceipts, unknownResend } from './commands/unknown-list.ts';
import { voiceAttempts } from './commands/voice-attempts.ts';
import { voiceChange } from './commands/voice-change.ts';
import { voiceCreate } from './commands/voice-create.ts';
import { voiceList } from './commands/voice-list.ts';
import { voiceCancel, voiceDelete, voicePause, voiceResume } from './commands/voice-pause.ts';
import { voicePreview } from './commands/voice-preview.ts';
import { voicePriceList, voicePriceRemove } from './commands/voice-price-list.ts';
import { voicePriceSet } from './commands/voice-price-set.ts';
import { voiceRecipients } from './commands/voice-recipients.ts';
import { voiceReport } from './commands/voice-report.ts';
import { voiceStart } from './commands/voice-start.ts';
import { deriveExample } from './derived-example.ts';

const EXAMPLES = `
Examples:
  volley serve                                          run the service
  volley backup volley.backup                           everything in one file
  volley account create "Kojo Farms" --country GH       an account of its own
  volley key create --account 2 --scope send read       a key for it, shown once
  volley credit add 100.00 --account 2                  credits to send with
  volley sender list --status pending                   who waits for a sender ID
  volley link create https://example.com --alias news   a short link
  volley voice create --help                            a campaign that calls
  volley send 0244123456 "Hello" --from Volley --watch  one SMS, and what became of it
  volley campaign create "Harvest offer" --help         one text to many
  volley carrier add "Accra Telecom" --help             a carrier of your own
  volley route explain +233201234567                    which way a number goes, and at what price

Commands that call the API find it by --url and --key, else by VOLLEY_URL and VOLLEY_KEY, else by the settings and the
data folder of this machine's own Volley. Each command tells more: volley key create --help

Exit codes: 0 done, 1 it failed, 2 the command was not understood.`;

function group(name: string, summary: string, commands: readonly Command[]): Command {
  const parent = new Command(name).description(summary);
  for (const command of commands) parent.addCommand(command);
  return parent;
}

/** Every command throws instead of ending the process, has an example, and points to its own help after a mistake. */
function settle(command: Command, path: string): void {
  command.exitOverride().showHelpAfterError(`See: ${path} --help`);
  if (command.commands.length === 0) deriveExample(command, path);
  for (const child of command.commands) settle(child, `${path} ${child.name()}`);
}

function campaignGroup(): Command {
  return group('campaign', 'SMS campaigns: create, preview, send, watch, pause, resume, cancel, report and more', [
    campaignCreate(),
    campaignChange(),
    campaignPreview(),
    campaignSend(),
    campaignSchedule(),
    campaignWatch(),
    campaignPause(),
    campaignResume(),
    campaignCancel(),
    campaignRetryFailed(),
    campaignDelete(),
    campaignList(),
    campaignShow(),
    campaignReport(),
    campaignRecipients(),
    campaignAnalytics(),
  ]);
}

function contactGroup(): Command {
  return group('contact', 'contacts: add, import, list, show, change, remove', [
    contactAdd(),
    contactImport(),
    contactList(),
    contactShow(),
    contactChange(),
    contactRemove(),
  ]);
}

function peopleGroup(): Command {
  return group('group', 'groups of contacts: create, list, change, delete; add and remove contacts', [
    groupCreate(),
    groupList(),
    groupChange(),
    groupDelete(),
    groupAdd(),
    groupRemove(),
  ]);
}

function suppressionGroup(): Command {
  return group('suppression', 'numbers that get no messages: add, list, show, remove', [
    suppressionAdd(),
    suppressionList(),
    suppressionShow(),
    suppressionRemove(),
  ]);
}

function unknownGroup(): Command {
  return group('unknown', 'messages whose outcome nobody knows: list, resend; receipts without a message', [
    unknownList(),
    unknownResend(),
    unknownReceipts(),
  ]);
}

function linkGroup(): Command {
  return group('link', 'short links: create, list, show, change, disable, enable, delete, analytics, qr', [
    linkCreate(),
    linkList(),
    linkShow(),
    linkChange(),
    linkDisable(),
    linkEnable(),
    linkDelete(),
    linkAnalytics(),
    linkQr(),
  ]);
}

function recordingGroup(): Command {
  return group('recording', 'what voice campaigns play: upload, speak, list, show, preview, languages', [
    recordingUpload(),
    recordingSpeak(),
    recordingList(),
    recordingShow(),
    recordingPreview(),
    recordingLanguages(),
  ]);
}

function voiceGroup(): Command {
  return group(
    'voice',
    'voice campaigns: create, change, preview, start, pause, resume, cancel, list, report and more',
    [
      voiceCreate(),
      voiceChange(),
      voicePreview(),
      voiceStart(),
      voicePause(),
      voiceResume(),
      voiceCancel(),
      voiceDelete(),
      voiceList(),
      voiceReport(),
      voiceRecipients(),
      voiceAttempts(),
    ],
  );
}

function operatorGroups(): readonly Command[] {
  return [
    group('account', 'accounts: create, list, change, audit', [
      accountCreate(),
      accountList(),
      accountChange(),
      accountAudit(),
    ]),
    group('key', 'keys: create, list, revoke', [keyCreate(), keyList(), keyRevoke()]),
    group('credit', 'credits: add, show, ledger', [creditAdd(), creditShow(), creditLedger()]),
    group('sender', 'sender IDs: request, list, show, approve, reject, delete', [
      senderRequest(),
      senderList(),
      senderShow(),
      senderApprove(),
      senderReject(),
      senderDelete(),
    ]),
    group('carrier', 'carriers: add, list, show, change, test, pause, resume, remove', [
      carrierAdd(),
      carrierList(),
      carrierShow(),
      carrierChange(),
      carrierTest(),
      carrierPause(),
      carrierResume(),
      carrierRemove(),
    ]),
    group('route', 'routes: set, list, explain, remove', [routeSet(), routeList(), routeExplain(), routeRemove()]),
    unknownGroup(),
    group('network', 'names of networks: set, list, remove', [networkSet(), networkList(), networkRemove()]),
    group('price', 'prices of message parts: set, list, remove', [priceSet(), priceList(), priceRemove()]),
    group('trunk', 'SIP trunks: add, list, show, change, check, test, pause, resume, remove', [
      trunkAdd(),
      trunkList(),
      trunkShow(),
      trunkChange(),
      trunkCheck(),
      trunkTest(),
      trunkPause(),
      trunkResume(),
      trunkRemove(),
    ]),
    group('voice-price', 'prices of started minutes of calls: set, list, remove', [
      voicePriceSet(),
      voicePriceList(),
      voicePriceRemove(),
    ]),
    group('link-domain', 'domains that short links may not lead to: list, deny, allow', [
      linkDomainList(),
      linkDomainDeny(),
      linkDomainAllow(),
    ]),
  ];
}

function accountGroups(): readonly Command[] {
  return [
    sendCommand(),
    group('message', 'single messages: list, show', [messageList(), messageShow()]),
    campaignGroup(),
    contactGroup(),
    peopleGroup(),
    group('inbound', 'what people write to your numbers: list', [inboundList()]),
    group('keyword', 'replies such as STOP: show, set', [keywordShow(), keywordSet()]),
    suppressionGroup(),
    linkGroup(),
    recordingGroup(),
    voiceGroup(),
  ];
}

export function makeProgram(): Command {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const program = new Command('volley')
    .description('Volley, a messaging service that you run yourself.')
    .version(version)
    .addHelpText('after', EXAMPLES)
    .commandsGroup('On the machine that runs it:')
    .addCommand(serveCommand())
    .addCommand(migrateCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(simulateSmsc());
  program.commandsGroup('Through the API, with a key of the account:');
  for (const command of accountGroups()) program.addCommand(command);
  program.commandsGroup('Through the API, with an operator key:');
  for (const command of operatorGroups()) program.addCommand(command);
  settle(program, 'volley');
  return program;
}
