import type { PURPOSES } from '@volley/contract/sending-rules';
import { type FieldUse, keepField } from '../contact-fields/index.ts';
import type { Handle, Transaction } from '../db/index.ts';
import { invalidInput, notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { SendingWindow } from '../lib/windows/recurrence-window.ts';
import type { Runtime } from '../runtime.ts';
import {
  findSendingRules,
  lockAccountOfRules,
  lockInstallationQuietHours,
  updateInstallationQuietHours,
  updateSendingRules,
} from './store-sending-rules.ts';

const ZONE_KINDS: ReadonlySet<string> = new Set(['text', 'choice']);

/** Why a campaign goes out. Single messages, codes among them, are service. */
export type Purpose = (typeof PURPOSES)[number];

/** Minutes after midnight by the clock of each number. If `from` is later than `to`, the hours cross midnight; if they are equal, there are none. */
export type QuietHours = SendingWindow;

/** The rules for an account's marketing. */
export interface SendingRules {
  readonly marketingNeedsConsent: boolean;
  readonly quietHours: QuietHours | null;
  /** The operator's quiet hours, which apply as well. */
  readonly installationQuietHours: QuietHours | null;
  /** The contact field with the name of a person's zone, by its key; null, and where it names none: that of the number counts. */
  readonly zoneField: string | null;
  /** The date from which messages that were not delivered count against a number; null: none does. */
  readonly undeliveredSince: string | null;
}

/** Returns the hours outside the quiet hours, by the clock of each number. */
export function openHours({ quietHours, installationQuietHours }: SendingRules): SendingWindow[] {
  return [quietHours, installationQuietHours].flatMap((quiet) =>
    quiet === null || quiet.fromMinute === quiet.toMinute
      ? []
      : [{ fromMinute: quiet.toMinute, toMinute: quiet.fromMinute }],
  );
}

export function readSendingRules(handle: Handle, accountId: number): Promise<SendingRules> {
  return findSendingRules(handle, accountId);
}

export interface SendingRulesChange {
  /** Undefined fields stay as they are. */
  readonly marketingNeedsConsent: boolean | undefined;
  readonly quietHours: QuietHours | null | undefined;
  readonly zoneField: string | null | undefined;
  readonly undeliveredSince?: string | null | undefined;
}

/** Zones are names: no other kind of field can have one. Until the commit nobody deletes the field. */
async function keepZoneField(tx: Transaction, accountId: number, key: string): Promise<void> {
  const field = await keepField(tx, accountId, key);
  const sentence =
    field === null
      ? 'The zone field is invalid: there is no field of this name.'
      : ZONE_KINDS.has(field.kind)
        ? ''
        : `The zone field is invalid: ${key} is a field of the kind ${field.kind}, and zones are kept in one of the kind text or choice.`;
  if (sentence !== '') throw invalidInput({ zone_field: [sentence] });
}

/** When this returns, the account sends nothing by the old rules: like a suspension, it waits for transactions that are marking messages. */
export function setSendingRules(rt: Runtime, { accountId }: Actor, change: SendingRulesChange): Promise<SendingRules> {
  return rt.db.transact(async (tx) => {
    await lockAccountOfRules(tx, accountId);
    if (typeof change.zoneField === 'string') await keepZoneField(tx, accountId, change.zoneField);
    if (!(await updateSendingRules(tx, accountId, change, rt.clock.now()))) throw notFound('Account');
    return findSendingRules(tx, accountId);
  });
}

/** The same for all accounts. */
export function setInstallationQuietHours(rt: Runtime, quietHours: QuietHours | null): Promise<QuietHours | null> {
  return rt.db.transact(async (tx) => {
    await lockInstallationQuietHours(tx);
    await updateInstallationQuietHours(tx, quietHours);
    return quietHours;
  });
}

/** The account's rules, where they take people's zones from the field. */
export async function listRulesNamingField(handle: Handle, accountId: number, key: string): Promise<FieldUse[]> {
  const { zoneField } = await findSendingRules(handle, accountId);
  return zoneField === key ? [{ kind: 'sending_rules', uuid: null, name: '' }] : [];
}
