import { type Command, Option } from 'commander';
import { choicesOf } from '../../frame/choices.ts';
import { CommandError, EXIT } from '../../frame/failure.ts';
import type { ContactImport } from './words.ts';

type Consent = NonNullable<ContactImport['consent']>;

export interface ConsentFlags {
  readonly consent?: Consent['channels'];
  readonly consentHow?: Consent['source'];
  readonly consentAt?: string;
  readonly consentWords?: string;
}

export const CONSENT_FIELDS = {
  'consent.channels': '--consent',
  'consent.source': '--consent-how',
  'consent.at': '--consent-at',
  'consent.words': '--consent-words',
} as const;

/** Returns the consent that the flags state, as a part of a request. */
export function consentOf({ consent, consentHow, consentAt, consentWords }: ConsentFlags) {
  if (consent === undefined) {
    if (consentHow === undefined && consentAt === undefined && consentWords === undefined) return {};
    throw new CommandError('Add --consent sms, --consent voice or both: what did the people agree to?', EXIT.usage);
  }
  if (consentHow === undefined || consentAt === undefined)
    throw new CommandError('--consent needs --consent-how and --consent-at: how and when did they agree?', EXIT.usage);
  const words = consentWords === undefined ? {} : { words: consentWords };
  return { consent: { channels: consent, source: consentHow, at: consentAt, ...words } };
}

export const withConsent = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--consent <channel...>',
        'all people of the file agreed to text messages (sms), calls (voice) or both',
      ).choices(choicesOf('imports.update', 'consent.channels')),
    )
    .addOption(
      new Option('--consent-how <way>', 'how they agreed').choices(choicesOf('imports.update', 'consent.source')),
    )
    .option('--consent-at <instant>', 'when they agreed, such as 2026-01-31T09:00')
    .option('--consent-words <text>', 'what they were shown or said');
