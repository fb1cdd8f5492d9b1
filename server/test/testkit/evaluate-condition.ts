import type { MessageDeed } from '@volley/contract/choices';
import { networkName } from '../../src/lib/phone/network-names.ts';
import { countryOfNumber } from '../../src/lib/phone/phone-country.ts';
import type { PhoneNumber } from '../../src/lib/phone/phone-number.ts';
import type { Condition, FieldRule, MomentRule, Rule, RuleValue } from '../../src/segments/condition.ts';
import type { RuleFieldKind } from '../../src/segments/known-names.ts';

const DAY_MS = 86_400_000;

export interface PlainMessage {
  readonly campaign: string;
  readonly status: string;
  readonly wasSent: boolean;
  readonly atMs: number;
  readonly isClicked: boolean;
}

/** A person as a program without a database would store them. */
export interface PlainContact {
  readonly phoneNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly fields: Readonly<Record<string, RuleValue>>;
  readonly createdMs: number;
  readonly changedMs: number;
  readonly groups: readonly string[];
  readonly messages: readonly PlainMessage[];
  readonly repliesMs: readonly number[];
  /** The last statement by channel. Left out if there was none. */
  readonly consents: { readonly sms?: string | undefined; readonly voice?: string | undefined };
  readonly calls: readonly { readonly campaign: string; readonly status: string; readonly digits: string }[];
}

export interface PlainWorld {
  readonly nowMs: number;
  readonly kinds: Readonly<Record<string, RuleFieldKind>>;
}

const BUILT_IN: Readonly<Record<string, (contact: PlainContact) => string>> = {
  phone_number: (contact) => contact.phoneNumber,
  first_name: (contact) => contact.firstName,
  last_name: (contact) => contact.lastName,
  email: (contact) => contact.email,
};

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const digitsOf = (value: RuleValue): string => String(value).replace(/\D/g, '').replace(/^00/, '');

function numberFits(number: string, rule: FieldRule): boolean {
  if ('is' in rule) return number === digitsOf(rule.is);
  if ('is_one_of' in rule) return rule.is_one_of.some((one) => number === digitsOf(one));
  if ('contains' in rule) return number.includes(digitsOf(rule.contains));
  return 'begins_with' in rule && number.startsWith(digitsOf(rule.begins_with));
}

function fieldFits(world: PlainWorld, contact: PlainContact, rule: FieldRule): boolean {
  const value = BUILT_IN[rule.field]?.(contact) ?? contact.fields[rule.field] ?? '';
  if ('is_known' in rule) return (value !== '') === rule.is_known;
  if (value === '') return false;
  if (rule.field === 'phone_number') return numberFits(String(value), rule);
  const isText = !['number', 'date', 'yes_no'].includes(world.kinds[rule.field] ?? '');
  const same = (wanted: RuleValue) => (isText ? plain(String(value)) === plain(String(wanted)) : value === wanted);
  if ('is' in rule) return same(rule.is);
  if ('is_one_of' in rule) return rule.is_one_of.some(same);
  if ('contains' in rule) return plain(String(value)).includes(plain(rule.contains));
  if ('begins_with' in rule) return plain(String(value)).startsWith(plain(rule.begins_with));
  if ('at_least' in rule) return value >= rule.at_least;
  if ('at_most' in rule) return value <= rule.at_most;
  return value >= dayOf(world.nowMs - rule.within_days * DAY_MS) && value <= dayOf(world.nowMs);
}

function momentFits({ nowMs }: PlainWorld, ms: number, rule: MomentRule): boolean {
  if ('after' in rule) return ms > Date.parse(rule.after);
  if ('before' in rule) return ms < Date.parse(rule.before);
  return ms >= nowMs - rule.within_days * DAY_MS;
}

function deedFits(contact: PlainContact, message: PlainMessage, did: MessageDeed): boolean {
  switch (did) {
    case 'sent':
      return message.wasSent;
    case 'delivered':
      return message.status === 'delivered';
    case 'failed':
      return ['undelivered', 'expired', 'rejected', 'failed'].includes(message.status);
    case 'clicked':
      return message.isClicked;
    case 'replied':
      return message.wasSent && contact.repliesMs.some((ms) => ms > message.atMs);
  }
}

function ruleFits(world: PlainWorld, contact: PlainContact, rule: Rule): boolean {
  if ('field' in rule) return fieldFits(world, contact, rule);
  if ('group' in rule) return contact.groups.includes(rule.group);
  if ('country' in rule) return countryOfNumber(contact.phoneNumber as PhoneNumber) === rule.country;
  if ('network' in rule) return networkName(contact.phoneNumber).toLowerCase() === rule.network.toLowerCase();
  if ('consent' in rule) return (contact.consents[rule.consent.channel] ?? 'unknown') === rule.consent.is;
  if ('created' in rule) return momentFits(world, contact.createdMs, rule.created);
  if ('changed' in rule) return momentFits(world, contact.changedMs, rule.changed);
  if ('campaign' in rule) {
    const { campaign_id, did } = rule.campaign;
    return contact.messages.some((one) => one.campaign === campaign_id && deedFits(contact, one, did));
  }
  if ('voice_campaign' in rule) {
    const asked = rule.voice_campaign;
    return contact.calls
      .filter(({ campaign }) => campaign === asked.campaign_id)
      .some(({ status, digits }) => {
        if (asked.did === 'pressed') return digits.endsWith(asked.key);
        return asked.did === 'answered'
          ? status === 'answered'
          : ['no_answer', 'busy', 'rejected', 'failed'].includes(status);
      });
  }
  if ('searched' in rule) throw new Error('no segment searches');
  const fromMs = world.nowMs - rule.activity.within_days * DAY_MS;
  if (rule.activity.did === 'replied') return contact.repliesMs.some((ms) => ms >= fromMs);
  return contact.messages.some((one) => one.atMs >= fromMs && deedFits(contact, one, rule.activity.did));
}

/** Evaluates a condition in the simplest way, with which its SQL must agree. */
export function evaluateCondition(world: PlainWorld, contact: PlainContact, condition: Condition): boolean {
  if ('not' in condition) return !evaluateCondition(world, contact, condition.not);
  if ('all' in condition) return condition.all.every((one) => evaluateCondition(world, contact, one));
  if ('any' in condition) return condition.any.some((one) => evaluateCondition(world, contact, one));
  return ruleFits(world, contact, condition);
}
