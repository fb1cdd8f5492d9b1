import { unknownFieldProblem } from '../../../contact-fields/index.ts';
import type { Handle } from '../../../db/index.ts';
import { AppError, invalidInput, refuseTogether } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { readSenderStatuses } from '../../senders/index.ts';
import { hasLocalLinks } from '../../texts/index.ts';
import type { RoutesAndPrices } from '../audience/plan-audience.ts';
import { linksOf } from '../audience/prepare-campaign.ts';
import { refuseUnusableSender } from '../drafts/read-draft.ts';
import { type CampaignContent, NEW_DRAFT } from '../rows/campaign.ts';

/** The text that goes to whoever no call of a voice campaign reaches. */
export interface NotReachedText {
  readonly senderId: string;
  /** With merge fields, as the text of an SMS campaign. */
  readonly message: string;
}

/** It is composed as an SMS campaign is with whose draft nothing else was said. */
export const contentOf = ({ message }: NotReachedText): CampaignContent => ({ ...NEW_DRAFT, message });

/** A refusal of a campaign's own field is told of the field of the voice campaign. */
async function asField(field: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.fields?.['sender_id'] === undefined) throw error;
    throw invalidInput({ [field]: error.fields['sender_id'] });
  }
}

/** Said of a draft: the sender ID must be one that may be used, and every name in braces must mean something. */
export async function refuseBadText(
  handle: Handle,
  actor: Actor,
  { senderId, message }: NotReachedText,
): Promise<void> {
  await refuseTogether([
    () => asField('not_reached.sender_id', refuseUnusableSender(handle, actor, senderId)),
    async () => {
      const problem = await unknownFieldProblem(handle, actor.accountId, message);
      if (problem !== null) throw invalidInput({ 'not_reached.message': [`The message field ${problem}`] });
    },
  ]);
}

export type TextRefusal = 'sender_withdrawn' | 'links_address_unset';

/** Why the texts of a voice campaign cannot be sent as things stand, although they could when the draft was written. */
export async function findTextRefusal(
  rt: Runtime,
  routesAndPrices: RoutesAndPrices,
  accountId: number,
  text: NotReachedText,
): Promise<TextRefusal | null> {
  const statusOf = await readSenderStatuses(rt.db, accountId, [text.senderId]);
  if (statusOf(text.senderId) !== 'approved') return 'sender_withdrawn';
  const texts = { message: text.message, variants: {} };
  return hasLocalLinks(await linksOf(routesAndPrices, contentOf(text), texts)) ? 'links_address_unset' : null;
}
