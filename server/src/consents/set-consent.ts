import type { BodyOf, InCodeOf, InputFor } from '@volley/contract';
import { CONSENT_CHANNELS, CONSENT_STATUSES } from '@volley/contract/choices';
import type { consentOperations } from '@volley/contract/consents';
import { assert, invalidInput, notFound } from '../errors.ts';
import { type Actor, refuseUnlessSender } from '../identity/index.ts';
import type { BeforeId } from '../lib/ids/id-cursor.ts';
import { type PhoneNumber, parsePhoneNumber, refuseNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { type Consent, recorderOf } from './consent.ts';
import { recordConsents } from './record-consents.ts';
import { listConsentEvents, listConsentsBefore, listConsentsOf, lockConsentsOf } from './store-consents.ts';

export interface NewConsent extends Omit<BodyOf<typeof consentOperations.set>, 'words' | 'at'> {
  readonly words: string;
  /** Null for now. */
  readonly at: Timestamp | null;
}

const numberIn = (actor: Actor, raw: string): PhoneNumber | null => {
  const parsed = parsePhoneNumber(raw, actor.country);
  return parsed.ok ? parsed.number : null;
};

/** Only a sender can set consent to `given` again that the person withdrew by a reply or a link, and must say how the person agreed. */
function refuseAgainstPerson(actor: Actor, known: Consent | undefined, { status, words }: NewConsent): void {
  if (status !== 'given' || known?.status !== 'withdrawn') return;
  if (known.source !== 'reply' && known.source !== 'link') return;
  refuseUnlessSender(actor, 'This person withdrew it by a reply or a link, so giving it again');
  if (words.trim() === '')
    throw invalidInput({
      words: [
        'The words field is required: this person withdrew it by a reply or a link. What did they agree to again?',
      ],
    });
}

/** Returns the statement that is then in effect for the channel. One that is older than it only enters the history. */
export async function setConsent(rt: Runtime, actor: Actor, input: NewConsent): Promise<Consent> {
  const phoneNumber = numberIn(actor, input.phoneNumber);
  if (phoneNumber === null) {
    const sentence = 'The phone number field must be a valid phone number.';
    throw invalidInput({ phone_number: refuseNumber(sentence, input.phoneNumber, actor.country) });
  }
  const now = rt.clock.now();
  if (input.at !== null && input.at > now)
    throw invalidInput({ at: ['The at field must not be in the future: it says when the person said so.'] });
  const { accountId } = actor;
  const { channel, status, source, words } = input;
  return rt.db.transact(async (tx) => {
    const ofChannel = (known: readonly Consent[]) => known.find((one) => one.channel === channel);
    refuseAgainstPerson(actor, ofChannel(await lockConsentsOf(tx, accountId, phoneNumber)), input);
    const said = { channels: [channel], status, source, words, at: input.at ?? now, by: recorderOf(actor) };
    await recordConsents(rt, tx, accountId, { phoneNumbers: [phoneNumber], ...said });
    const consent = ofChannel(await listConsentsOf(tx, accountId, phoneNumber));
    assert(consent !== undefined, 'a consent that was recorded is there');
    return consent;
  });
}

export interface ConsentsOfNumber {
  readonly phoneNumber: PhoneNumber;
  readonly consents: readonly Consent[];
}

export async function getConsents(rt: Runtime, actor: Actor, rawNumber: string): Promise<ConsentsOfNumber> {
  const phoneNumber = numberIn(actor, rawNumber);
  const consents = phoneNumber === null ? [] : await listConsentsOf(rt.db, actor.accountId, phoneNumber);
  if (phoneNumber === null || consents.length === 0) throw notFound('Consent');
  return { phoneNumber, consents };
}

export async function listConsentHistory(
  rt: Runtime,
  actor: Actor,
  rawNumber: string,
  request: BeforeId,
): Promise<readonly Consent[]> {
  const { phoneNumber } = await getConsents(rt, actor, rawNumber);
  return listConsentEvents(rt.db, actor.accountId, phoneNumber, request);
}

type WantedConsents = Omit<InCodeOf<InputFor<typeof consentOperations.list>['query']>, 'cursor' | 'perPage'>;

/** Undefined fields filter nothing. */
export async function listConsents(
  rt: Runtime,
  actor: Actor,
  filter: WantedConsents,
  request: BeforeId,
): Promise<readonly Consent[]> {
  const channels = filter.channel === undefined ? CONSENT_CHANNELS : [filter.channel];
  const statuses = filter.status === undefined ? CONSENT_STATUSES : [filter.status];
  const { accountId } = actor;
  if (filter.phoneNumber === undefined) return listConsentsBefore(rt.db, accountId, { channels, statuses }, request);
  const phoneNumber = numberIn(actor, filter.phoneNumber);
  if (phoneNumber === null) return [];
  const ofNumber = await listConsentsOf(rt.db, accountId, phoneNumber);
  return ofNumber
    .filter((one) => channels.includes(one.channel) && statuses.includes(one.status) && one.id < request.beforeId)
    .toSorted((a, b) => b.id - a.id)
    .slice(0, request.limit);
}
