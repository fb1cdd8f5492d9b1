import { countText, type MergeText, PARTS_MAX, type SmsAlphabet } from '@volley/text';
import {
  type AudienceFields,
  type AudienceMember,
  findAudienceFields,
  findNumbers,
  type NamedAudience,
  NOBODY,
  readNumbers,
} from '../../../audiences/index.ts';
import { existing } from '../../../campaigns/index.ts';
import { invalidInput, refuseTogether } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { messageCodes } from '../../../links/index.ts';
import { networkOf } from '../../carrier.ts';
import { type QuickSender, sendTogether } from '../../messages/index.ts';
import { refuseUnusableUrls } from '../../texts/index.ts';
import { compileCampaign, refuseUnusableLinks } from '../audience/prepare-campaign.ts';
import { refuseIncomplete, refuseUnusableSender } from '../drafts/read-draft.ts';
import type { Campaign, CampaignContent } from '../rows/campaign.ts';
import { allTexts, readCampaignTexts, withVersion } from '../rows/campaign-texts.ts';
import { findCampaignWithContent } from '../rows/store-campaigns.ts';

export interface TestInput {
  readonly uuid: Uuid;
  /** As the client wrote them. */
  readonly phoneNumbers: readonly string[];
  /** The contact whose fields every text gets; null if the client named none. */
  readonly contactId: number | null;
}

const NAMELESS: AudienceFields = { firstName: '', lastName: '' };

async function chosenFields(
  { rt }: QuickSender,
  actor: Actor,
  { contactId, ownKeys }: { readonly contactId: number | null; readonly ownKeys: readonly string[] },
): Promise<AudienceFields | null> {
  if (contactId === null) return null;
  const audience = { ...NOBODY, contactIds: [contactId] };
  const names = await findAudienceFields(rt.db, actor.accountId, { audience, ownKeys, nowMs: rt.clock.nowMs() });
  if (!names) throw invalidInput({ contact_id: ['This contact does not exist.'] });
  return names;
}

/**
 * Returns a function that chooses the fields of a text: those of the chosen contact, else of the number's own contact, else of a contact in the
 * audience, else empty ones.
 */
async function fieldsOf(
  { rt }: QuickSender,
  actor: Actor,
  { audience, ownKeys, chosen }: { audience: NamedAudience; ownKeys: readonly string[]; chosen: AudienceFields | null },
): Promise<(own: AudienceMember | undefined) => AudienceFields> {
  if (chosen) return () => chosen;
  const named = { audience, ownKeys, nowMs: rt.clock.nowMs() };
  const some = (await findAudienceFields(rt.db, actor.accountId, named)) ?? NAMELESS;
  return (own) => (own && own.contactId !== null ? own : some);
}

/** Returns why this text cannot be sent; null if it can. */
function textProblem(message: string | undefined, alphabets: readonly SmsAlphabet[]): string | null {
  if (message === undefined)
    return 'This campaign leaves out people without a value for a field of its text: name a contact_id that has one.';
  const { reason, parts } = countText(message, alphabets);
  if (reason === 'empty_text') return 'The text for this number would be empty.';
  return reason === 'too_long' ? `The text for this number needs ${parts} SMS parts; ${PARTS_MAX} are the most.` : null;
}

interface Composing {
  readonly campaign: Campaign & CampaignContent;
  readonly text: MergeText;
  readonly numbers: ReadonlyMap<PhoneNumber, string>;
  readonly members: ReadonlyMap<PhoneNumber, AudienceMember>;
  readonly fields: (own: AudienceMember | undefined) => AudienceFields;
}

function composeTexts(
  { rt, carriers }: QuickSender,
  { accountId }: Actor,
  { campaign, text, numbers, members, fields }: Composing,
) {
  const drawCode = messageCodes(rt.random, { ms: rt.clock.nowMs(), codes: numbers.size * text.linksCount });
  const problems: Record<string, string[]> = {};
  const who = { accountId, senderId: campaign.senderId, purpose: 'code' as const };
  const texts = [...numbers].flatMap(([phoneNumber, field]) => {
    const own = members.get(phoneNumber);
    const merged = text.merge(fields(own), drawCode);
    const optedOut = own?.barredBy === 'opted_out' ? 'This number has opted out and gets no messages.' : null;
    const alphabets = carriers.alphabetsOf(phoneNumber, networkOf(carriers, phoneNumber), who);
    const problem = optedOut ?? textProblem(merged?.text, alphabets);
    if (problem !== null) problems[field] = [problem];
    return merged ? [{ phoneNumber, field, text: { ...merged, choice: campaign.links, drawCode } }] : [];
  });
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return texts;
}

async function refuseUnsendable(
  sender: QuickSender,
  actor: Actor,
  { campaign, ownKeys, input }: { campaign: Campaign & CampaignContent; ownKeys: readonly string[]; input: TestInput },
) {
  const { senderId, links } = campaign;
  const { rt } = sender;
  const texts = await readCampaignTexts(rt.db, actor.accountId, campaign);
  let numbers: ReadonlyMap<PhoneNumber, string> = new Map();
  let chosen: AudienceFields | null = null;
  await refuseTogether([
    () => refuseIncomplete(campaign),
    () => senderId !== '' && refuseUnusableSender(rt.db, actor, senderId),
    () => links.shortenUrls && refuseUnusableUrls(rt.db, allTexts(texts)),
    () => {
      numbers = readNumbers(actor, input.phoneNumbers);
    },
    async () => {
      chosen = await chosenFields(sender, actor, { contactId: input.contactId, ownKeys });
    },
  ]);
  await refuseUnusableLinks(rt.db, sender, { accountId: actor.accountId, campaign });
  return { numbers, chosen };
}

/**
 * Sends the campaign's text as quick sends to a few numbers, whether the campaign names them or not. They are charged as quick sends, and neither
 * counted nor listed with the campaign.
 */
export async function sendTest(sender: QuickSender, actor: Actor, input: TestInput): ReturnType<typeof sendTogether> {
  const found = existing(await findCampaignWithContent(sender.rt.db, actor.accountId, input.uuid));
  const campaign = await withVersion(sender.rt.db, actor.accountId, found);
  const text = await compileCampaign(sender.rt, sender, actor.accountId, campaign);
  const { ownKeys } = text;
  const { numbers, chosen } = await refuseUnsendable(sender, actor, { campaign, ownKeys, input });
  const texts = composeTexts(sender, actor, {
    campaign,
    text,
    numbers,
    members: await findNumbers(sender.rt.db, actor.accountId, { phoneNumbers: [...numbers.keys()], ownKeys }),
    fields: await fieldsOf(sender, actor, { audience: campaign.audience, ownKeys, chosen }),
  });
  const { senderId, uuid: testOf, templateUuid: uuid, templateVersion: version } = campaign;
  const template = uuid === null || version === null ? null : { uuid, version };
  return sendTogether(sender, actor, { senderId, testOf, template, texts });
}
