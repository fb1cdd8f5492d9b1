import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, parseId } from '../api-command.ts';
import { CommandError } from '../failure.ts';
import { fieldsOf } from '../field-names.ts';
import { print } from '../output.ts';

interface Flags extends ApiFlags {
  readonly to?: string;
  readonly from?: string;
  readonly wait?: number;
}

const FIELDS = { phone_number: '--to', sender_id: '--from', wait_seconds: '--wait' } as const;

async function testCarrier(id: number, flags: Flags): Promise<void> {
  const input = { id, ...fieldsOf(FIELDS, flags) };
  const test = await callApi(flags, (client) => client.admin.carriers.testBind(input), FIELDS);
  const lines = [test.code === '' || test.bound ? test.words : `${test.words} (${test.code})`];
  if (test.message) lines.push(test.message.words);
  if (test.proposed_submit_id_form !== null && test.proposed_receipt_id_form !== null) {
    const forms = `--submit-ids ${test.proposed_submit_id_form} --receipt-ids ${test.proposed_receipt_id_form}`;
    lines.push(`Its ids fit together so:  volley carrier change ${id} ${forms}`);
  }
  if (!test.bound) throw new CommandError(lines.join('\n'));
  print(flags, test, lines.join('\n'));
}

export function carrierTest(): Command {
  return apiCommand('test', 'connect once and say what the carrier answered')
    .argument('<id>', 'the carrier (see: volley carrier list)', parseId)
    .option('--to <number>', 'send a test message there, which the carrier may charge, and compare its ids')
    .option('--from <sender>', 'the sender of the test message (default: Volley)')
    .option('--wait <seconds>', 'for its receipt (default: 10)', parseId)
    .addHelpText('after', '\nExample:\n  volley carrier test 2 --to +233201234567')
    .action(testCarrier);
}
