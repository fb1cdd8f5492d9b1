import type { Handle, Transaction } from '../db/index.ts';
import { notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { SendingWindow } from '../lib/recurrence-window.ts';
import type { Runtime } from '../runtime.ts';
import {
  findInstallationQuietHours,
  findSendingRules,
  holdSendingRules,
  lockAccountOfRules,
  lockInstallationQuietHours,
  updateInstallationQuietHours,
  updateSendingRules,
} from './store-sending-rules.ts';

/** Why a campaign goes out. Single messages, codes among them, are service. */
export type Purpose = 'service' | 'marketing';

/** Minutes after midnight by the clock of each number; from later than to crosses midnight, equal ones name no time. */
export type QuietHours = SendingWindow;

/** What holds for the marketing of an account. */
export interface SendingRules {
  readonly marketingNeedsConsent: boolean;
  readonly quietHours: QuietHours | null;
  /** The operator's, which hold besides. */
  readonly installationQuietHours: QuietHours | null;
}

/** The hours that are left, by the clock of each number. */
export function openHours({ quietHours, installationQuietHours }: SendingRules): SendingWindow[] {
  return [quietHours, installationQuietHours].flatMap((quiet) =>
    quiet === null || quiet.fromMinute === quiet.toMinute
      ? []
      : [{ fromMinute: quiet.toMinute, toMinute: quiet.fromMinute }],
  );
}

const sameHours = (a: QuietHours | null, b: QuietHours | null): boolean =>
  a?.fromMinute === b?.fromMinute && a?.toMinute === b?.toMinute;

function areSameRules(a: SendingRules, b: SendingRules): boolean {
  return (
    a.marketingNeedsConsent === b.marketingNeedsConsent &&
    sameHours(a.quietHours, b.quietHours) &&
    sameHours(a.installationQuietHours, b.installationQuietHours)
  );
}

export function readSendingRules(handle: Handle, accountId: number): Promise<SendingRules> {
  return findSendingRules(handle, accountId);
}

/** Asked by whoever sends marketing, after the account is held: by others than these nothing may stay marked. */
export async function areRulesHeld(tx: Transaction, accountId: number, rules: SendingRules): Promise<boolean> {
  return areSameRules(await holdSendingRules(tx, accountId), rules);
}

export function getSendingRules(rt: Runtime, { accountId }: Actor): Promise<SendingRules> {
  return findSendingRules(rt.db, accountId);
}

export interface SendingRulesChange {
  /** Undefined: as it was. */
  readonly marketingNeedsConsent: boolean | undefined;
  readonly quietHours: QuietHours | null | undefined;
}

/** With the answer nothing of the account goes out by the old ones: it waits for what is being marked, as a suspension does. */
export function setSendingRules(rt: Runtime, { accountId }: Actor, change: SendingRulesChange): Promise<SendingRules> {
  return rt.db.transact(async (tx) => {
    await lockAccountOfRules(tx, accountId);
    if (!(await updateSendingRules(tx, accountId, change, rt.clock.now()))) throw notFound('Account');
    return findSendingRules(tx, accountId);
  });
}

export function getInstallationQuietHours(rt: Runtime): Promise<QuietHours | null> {
  return findInstallationQuietHours(rt.db);
}

/** The same for all accounts. */
export function setInstallationQuietHours(rt: Runtime, quietHours: QuietHours | null): Promise<QuietHours | null> {
  return rt.db.transact(async (tx) => {
    await lockInstallationQuietHours(tx);
    await updateInstallationQuietHours(tx, quietHours);
    return quietHours;
  });
}
