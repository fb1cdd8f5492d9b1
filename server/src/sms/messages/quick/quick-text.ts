import { compileText, type Merged } from '@volley/text';
import type { Transaction } from '../../../db/index.ts';
import { type DrawCode, messageCodes, storeMessageLinks, withFreshCodes } from '../../../links/index.ts';
import { type LinkChoice, switchesOf, textUrlProblem } from '../../texts/index.ts';
import type { QuickRow } from '../rows/store-messages.ts';
import type { Sending } from '../submit/sending.ts';

/** A single message's visits are counted with those of all single messages. */
const NO_CAMPAIGN = 0;
const NOBODY = { firstName: '', lastName: '' };

/** A single message's text with its short links, and how they are kept. */
export interface QuickText extends Merged {
  readonly choice: LinkChoice;
  readonly drawCode: DrawCode;
}

/** With no choice the text is what it is, braces and all. */
export function writeQuickText(
  { rt, linksAddress }: Pick<Sending, 'rt' | 'linksAddress'>,
  message: string,
  choice: LinkChoice | null,
): QuickText | null {
  if (choice === null) return null;
  const text = compileText(message, {
    missingField: 'default',
    replaceLookAlikes: false,
    isSingle: true,
    links: { isShortened: choice.isShortened, address: linksAddress() },
  });
  if (text.linksCount === 0) return null;
  const drawCode = messageCodes(rt.random, { ms: rt.clock.nowMs(), codes: text.linksCount });
  const merged = text.merge(NOBODY, drawCode);
  return merged && { ...merged, choice, drawCode };
}

/** What stands in the way of shortening, to be read after "The message field". */
export async function quickUrlProblem(
  { rt }: Pick<Sending, 'rt'>,
  message: string,
  choice: LinkChoice | null,
): Promise<string | null> {
  return choice?.isShortened ? textUrlProblem(rt.hot, message) : null;
}

/** The row with codes that were free, its links stored before it in the same transaction. */
export async function storeQuickLinks(
  tx: Transaction,
  accountId: number,
  { row, text }: { readonly row: QuickRow; readonly text: QuickText | null },
): Promise<QuickRow> {
  if (text === null) return row;
  const links = text.links.map((link) => ({ ...link, messageId: row.id }));
  const batch = { accountId, campaignId: NO_CAMPAIGN, switches: switchesOf(text.choice), links };
  const replaced = await storeMessageLinks(tx, batch, text.drawCode);
  return { ...row, message: withFreshCodes(row.message, replaced) };
}
