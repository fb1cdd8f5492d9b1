import { compileText, type Merged } from '@volley/text';
import { type AudienceFields, findNumbers } from '../../../audiences/index.ts';
import type { Handle, Transaction } from '../../../db/index.ts';
import { invalidInput } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { parsePhoneNumber } from '../../../lib/phone/phone-number.ts';
import { type DrawCode, messageCodes, storeMessageLinks, withFreshCodes } from '../../../links/index.ts';
import {
  compileTemplate,
  fieldsWithValues,
  findUsable,
  type Template,
  type TemplateRef,
  textsOf,
} from '../../templates/index.ts';
import { type LinkChoice, NO_LINKS, refuseLocalLinks, switchesOf, textUrlProblem } from '../../texts/index.ts';
import type { Sending } from '../submit/sending.ts';
import type { QuickMessage, QuickSendInput } from './quick-send.ts';

/** The template of a `POST /messages` request, which replaces the text. */
export interface TemplateToSend {
  readonly uuid: Uuid;
  /** The values by name; an empty one counts as missing. */
  readonly values: Readonly<Record<string, string>>;
  /** Empty for the contact's language. */
  readonly language: string;
}

/** A text with its short links, and how these are stored. */
export interface QuickText extends Merged {
  readonly choice: LinkChoice;
  readonly drawCode: DrawCode;
}

/** The text as it will be sent. It is written once, because its short links are drawn for it. */
export interface Written {
  readonly message: string;
  /** Null if it has no short link. */
  readonly text: QuickText | null;
  readonly problem: string | null;
  /** The template by which it was written; null if there is none. */
  readonly template: TemplateRef | null;
}

type Writer = Pick<Sending, 'rt' | 'linksAddress' | 'carriers'>;

/** Visits of all quick sends are counted together. */
const NO_CAMPAIGN = 0;
const NOBODY: AudienceFields = { firstName: '', lastName: '', fields: null };

export function writeText(sender: Writer, actor: Actor, input: QuickSendInput): Promise<Written> {
  const { template } = input;
  return template ? writeByTemplate(sender, actor, { ...input, template }) : writeMessage(sender, input);
}

/** Without a choice of links the text stays unchanged, including braces. */
async function writeMessage(sender: Writer, { message, links }: QuickSendInput): Promise<Written> {
  const text = links ? withLinks(sender, message, links) : null;
  await refuseUnreachable(sender, text);
  const problem = await urlProblem(sender, message, links);
  return { message: text?.text ?? message, text, problem: problem && `The message field ${problem}.`, template: null };
}

function withLinks({ rt, linksAddress }: Writer, message: string, choice: LinkChoice): QuickText | null {
  const links = { isShortened: choice.shortenUrls, address: linksAddress() };
  const text = compileText(message, { missingField: 'default', replaceLookAlikes: false, isSingle: true, links });
  if (text.linksCount === 0) return null;
  const drawCode = messageCodes(rt.random, { ms: rt.clock.nowMs(), codes: text.linksCount });
  const merged = text.merge(NOBODY, drawCode);
  return merged && { ...merged, choice, drawCode };
}

async function refuseUnreachable({ carriers, linksAddress }: Writer, text: Merged | null): Promise<void> {
  const linksCount = text?.links.length ?? 0;
  if (linksCount === 0) return;
  await carriers.refresh();
  refuseLocalLinks({ linksCount, address: linksAddress(), isInEarnest: carriers.isInEarnest() });
}

/** Returns what prevents shortening, worded to follow "The message field". */
export async function urlProblem(
  { rt }: Pick<Sending, 'rt'>,
  message: string,
  links: LinkChoice | undefined,
): Promise<string | null> {
  return links?.shortenUrls ? textUrlProblem(rt.hot, message) : null;
}

/** Writes the newest version of a template for one number. */
async function writeByTemplate(
  sender: Writer,
  actor: Actor,
  { to, template: asked, links: choice = NO_LINKS }: QuickSendInput & { readonly template: TemplateToSend },
): Promise<Written> {
  const { rt, linksAddress } = sender;
  const { accountId } = actor;
  const template = await usableTemplate(rt.db, accountId, asked);
  const shortened = { isShortened: choice.shortenUrls, address: linksAddress() };
  const compiled = await compileTemplate(rt.db, accountId, template, shortened);
  const contact = await contactOf(sender, actor, { to, ownKeys: compiled.ownKeys });
  const drawCode = messageCodes(rt.random, { ms: rt.clock.nowMs(), codes: Math.max(1, compiled.linksCount) });
  const merged = compiled.merge(fieldsWithValues(contact, asked.values, asked.language), drawCode);
  const message = merged?.text ?? '';
  await refuseUnreachable(sender, merged);
  const isEmpty = message.trim() === '' ? 'is empty with these values' : null;
  const problem = (await urlProblem(sender, textsOf(template), choice)) ?? isEmpty;
  return {
    message,
    text: merged && merged.links.length > 0 ? { ...merged, choice, drawCode } : null,
    problem: problem && `The text of this template ${problem}.`,
    template: { uuid: template.uuid, version: template.version },
  };
}

/** Returns the template if it can be sent with these values. Other values are ignored: a previous version of the text may have used them. */
export async function usableTemplate(handle: Handle, accountId: number, asked: TemplateToSend): Promise<Template> {
  const template = await findUsable(handle, { accountId, uuid: asked.uuid, field: 'template.id' });
  const missing = template.valueKeys.filter((key) => !asked.values[key]).map((key) => `template.values.${key}`);
  if (missing.length === 0) return template;
  const sentences = missing.map((name) => [name, [`The ${name} field is required by this template.`]]);
  throw invalidInput(Object.fromEntries(sentences));
}

async function contactOf(
  { rt }: Writer,
  actor: Actor,
  { to, ownKeys }: { readonly to: string; readonly ownKeys: readonly string[] },
): Promise<AudienceFields> {
  const parsed = parsePhoneNumber(to, actor.country);
  // The caller reports a bad number together with all other faults.
  if (!parsed.ok) return NOBODY;
  const found = await findNumbers(rt.db, actor.accountId, { phoneNumbers: [parsed.number], ownKeys });
  return found.get(parsed.number) ?? NOBODY;
}

/** Stores the links of a message and returns it with the codes that were free. Its row follows in the same transaction. */
export async function storeLinks(tx: Transaction, message: QuickMessage): Promise<QuickMessage> {
  const { text, actor, id } = message;
  if (text === null) return message;
  const links = text.links.map((link) => ({ ...link, messageId: id }));
  const batch = { accountId: actor.accountId, campaignId: NO_CAMPAIGN, switches: switchesOf(text.choice), links };
  const replaced = await storeMessageLinks(tx, batch, text.drawCode);
  return { ...message, message: withFreshCodes(message.message, replaced) };
}
