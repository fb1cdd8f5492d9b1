import { compileVariants, type FieldValue, LANGUAGE_KEY } from '@volley/text';
import { type AudienceFields, findNumbers } from '../../../audiences/index.ts';
import { listFieldsOfText } from '../../../contact-fields/index.ts';
import type { Handle } from '../../../db/index.ts';
import { invalidInput } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { parsePhoneNumber } from '../../../lib/phone/phone-number.ts';
import { messageCodes } from '../../../links/index.ts';
import { findUsable, type Template } from '../../templates/index.ts';
import { type LinkChoice, NO_LINKS, refuseLocalLinks, textUrlProblem } from '../../texts/index.ts';
import type { Sending } from '../submit/sending.ts';
import type { Written } from './plan-send.ts';

/** The template of a `POST /messages` request, which replaces the text. */
export interface TemplateToSend {
  readonly uuid: Uuid;
  /** The values by name; an empty one counts as missing. */
  readonly values: Readonly<Record<string, string>>;
  /** Empty for the contact's language. */
  readonly language: string;
}

const NOBODY: AudienceFields = { firstName: '', lastName: '', fields: null };

const textsOf = ({ message, variants }: Template): string => [message, ...Object.values(variants)].join('\n');

/** Refuses missing values. Other values are ignored, because a previous version of the text may have used them. */
function refuseMissingValues({ valueKeys }: Template, { values }: TemplateToSend): void {
  const missing = valueKeys.filter((key) => !values[key]).map((key) => `template.values.${key}`);
  if (missing.length > 0)
    throw invalidInput(
      Object.fromEntries(missing.map((name) => [name, [`The ${name} field is required by this template.`]])),
    );
}

/** Returns the template if it can be sent with these values. */
export async function usableTemplate(handle: Handle, accountId: number, asked: TemplateToSend): Promise<Template> {
  const template = await findUsable(handle, { accountId, uuid: asked.uuid, field: 'template.id' });
  refuseMissingValues(template, asked);
  return template;
}

/** Returns the contact's fields, overridden by the message's values. */
function fieldsOf(contact: AudienceFields, { values, language }: TemplateToSend): AudienceFields {
  const { first_name: firstName = '', last_name: lastName = '', ...given } = values;
  const said: Record<string, FieldValue> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== ''),
  );
  return {
    firstName: firstName || contact.firstName,
    lastName: lastName || contact.lastName,
    fields: { ...contact.fields, ...said, ...(language === '' ? {} : { [LANGUAGE_KEY]: language }) },
  };
}

async function contactOf(
  { rt }: Pick<Sending, 'rt'>,
  actor: Actor,
  { to, ownKeys }: { readonly to: string; readonly ownKeys: readonly string[] },
): Promise<AudienceFields> {
  const parsed = parsePhoneNumber(to, actor.country);
  // The caller reports a bad number together with all other faults.
  if (!parsed.ok) return NOBODY;
  const found = await findNumbers(rt.db, actor.accountId, { phoneNumbers: [parsed.number], ownKeys });
  return found.get(parsed.number) ?? NOBODY;
}

/** Returns the text of a template's newest version for one number. */
export async function writeByTemplate(
  sender: Pick<Sending, 'rt' | 'linksAddress' | 'carriers'>,
  actor: Actor,
  {
    to,
    template: asked,
    links: choice = NO_LINKS,
  }: { to: string; template: TemplateToSend; links?: LinkChoice | undefined },
): Promise<Written> {
  const { rt, carriers, linksAddress } = sender;
  const { accountId } = actor;
  const template = await usableTemplate(rt.db, accountId, asked);
  const own = await listFieldsOfText(rt.db, accountId, textsOf(template));
  const given = template.valueKeys.map((key) => ({ key, defaultValue: '' }));
  // A value of the message takes precedence over a field with the same name.
  const ownFields = [...own.filter(({ key }) => !template.valueKeys.includes(key)), ...given];
  const text = compileVariants(template, {
    ...{ missingField: 'default', replaceLookAlikes: false, ownFields },
    links: { isShortened: choice.shortenUrls, address: linksAddress() },
  });
  const contact = await contactOf(sender, actor, { to, ownKeys: text.ownKeys });
  const drawCode = messageCodes(rt.random, { ms: rt.clock.nowMs(), codes: Math.max(1, text.linksCount) });
  const merged = text.merge(fieldsOf(contact, asked), drawCode);
  const message = merged?.text ?? '';
  const linksCount = merged?.links.length ?? 0;
  if (linksCount > 0) {
    await carriers.refresh();
    refuseLocalLinks({ linksCount, address: linksAddress(), isInEarnest: carriers.isInEarnest() });
  }
  const urlProblem = choice.shortenUrls ? await textUrlProblem(rt.hot, textsOf(template)) : null;
  const problem = urlProblem ?? (message.trim() === '' ? 'is empty with these values' : null);
  return {
    message,
    text: merged && linksCount > 0 ? { ...merged, choice, drawCode } : null,
    problem: problem === null ? null : `The text of this template ${problem}.`,
    template: { uuid: template.uuid, version: template.version },
  };
}
