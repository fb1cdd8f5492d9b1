import { compileVariants, countText, type FieldValue, LANGUAGE_KEY, PARTS_MAX } from '@volley/text';
import { type AudienceFields, findNumbers } from '../../../audiences/index.ts';
import { listFieldsOfText } from '../../../contact-fields/index.ts';
import { invalidInput } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import { parsePhoneNumber } from '../../../lib/phone-number.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import { messageCodes } from '../../../links/index.ts';
import { findUsable, type Template } from '../../templates/index.ts';
import { type LinkChoice, NO_LINKS, refuseLocalLinks, textUrlProblem } from '../../texts/index.ts';
import type { Sending } from '../submit/sending.ts';
import type { Written } from './plan-send.ts';

/** What `POST /messages` says in place of a text. */
export interface TemplateToSend {
  readonly uuid: Uuid;
  /** By name; an empty one is none. */
  readonly values: Readonly<Record<string, string>>;
  /** Empty: that of the contact. */
  readonly language: string;
}

const NOBODY: AudienceFields = { firstName: '', lastName: '', fields: null };

const textsOf = ({ message, variants }: Template): string => [message, ...Object.values(variants)].join('\n');

/** Others are not used: the text may have named them in its version before. */
function refuseMissingValues({ valueKeys }: Template, { values }: TemplateToSend): void {
  const missing = valueKeys.filter((key) => !values[key]).map((key) => `template.values.${key}`);
  if (missing.length > 0)
    throw invalidInput(
      Object.fromEntries(missing.map((name) => [name, [`The ${name} field is required by this template.`]])),
    );
}

/** The contact's own, and over them what the message gives. */
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
  // What is wrong with the number is said with all the rest.
  if (!parsed.ok) return NOBODY;
  const found = await findNumbers(rt.db, actor.accountId, { phoneNumbers: [parsed.number], ownKeys });
  return found.get(parsed.number) ?? NOBODY;
}

function textProblem(message: string): string | null {
  const { parts, reason } = countText(message);
  if (reason === 'empty_text') return 'is empty with these values';
  return parts > PARTS_MAX ? `needs ${parts} SMS parts; ${PARTS_MAX} are the most` : null;
}

/** The newest version of a template, as it is for one number. */
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
  const template = await findUsable(rt.db, { accountId, uuid: asked.uuid, field: 'template.id' });
  refuseMissingValues(template, asked);
  const own = await listFieldsOfText(rt.db, accountId, textsOf(template));
  const given = template.valueKeys.map((key) => ({ key, defaultValue: '' }));
  // What a message gives comes before a field of the same name.
  const ownFields = [...own.filter(({ key }) => !template.valueKeys.includes(key)), ...given];
  const text = compileVariants(template, {
    ...{ missingField: 'default', replaceLookAlikes: false, ownFields },
    links: { isShortened: choice.isShortened, address: linksAddress() },
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
  const urlProblem = choice.isShortened ? await textUrlProblem(rt.hot, textsOf(template)) : null;
  const problem = urlProblem ?? textProblem(message);
  return {
    message,
    text: merged && linksCount > 0 ? { ...merged, choice, drawCode } : null,
    parts: countText(message).parts,
    problem: problem === null ? null : `The text of this template ${problem}.`,
    template: { uuid: template.uuid, version: template.version },
  };
}
