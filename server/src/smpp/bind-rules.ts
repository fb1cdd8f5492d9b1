// What each side may ask of the other, and when (§2.2, table 2-1).
import { STATUS } from '../lib/sms-protocol/command-status.ts';
import type { RequestCommand } from './pdu-table.ts';

export type Role = 'esme' | 'smsc';
export type BindKind = 'transmitter' | 'receiver' | 'transceiver';

const BIND_COMMANDS: ReadonlySet<string> = new Set(['bind_transmitter', 'bind_receiver', 'bind_transceiver']);
const NEEDS_TRANSMITTER: ReadonlySet<string> = new Set([
  'submit_sm',
  'submit_multi',
  'query_sm',
  'cancel_sm',
  'replace_sm',
]);

// Returns the status with which a session answers by itself; null for a request that its handler answers.
export function findOwnAnswer(role: Role, bindKind: BindKind | null, command: RequestCommand): number | null {
  if (command === 'enquire_link' || command === 'unbind') return STATUS.ok;
  const isBindCommand = BIND_COMMANDS.has(command);
  if (role === 'esme') {
    if (isBindCommand) return STATUS.invalidCommandId;
    return bindKind === null && command !== 'outbind' ? STATUS.invalidBindState : null;
  }
  if (isBindCommand) return bindKind === null ? null : STATUS.alreadyBound;
  const isDeaf = bindKind === 'receiver' && NEEDS_TRANSMITTER.has(command);
  return bindKind === null || isDeaf ? STATUS.invalidBindState : null;
}
