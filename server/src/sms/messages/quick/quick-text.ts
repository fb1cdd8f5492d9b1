import { compileText, type Merged } from '@volley/text';
import type { Transaction } from '../../../db/index.ts';
import { type DrawCode, messageCodes, storeMessageLinks, withFreshCodes } from '../../../links/index.ts';
import { type LinkChoice, switchesOf, textUrlProblem } from '../../texts/index.ts';
import type { QuickRow } from '../rows/store-messages.ts';
import type { Sending } from '../submit/sending.ts';

/** Visits of all quick sends are counted together. */
const NO_CAMPAIGN = 0;
const NOBODY = { firstName: '', lastName: '' };

/** The text of a quick send with its short links, and how these are stored. */
export interface QuickText extends Merged {
  readonly choice: LinkChoice;
  readonly drawCode: DrawCode;
}

/** Without a choice the text stays unchanged, including braces. */
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
    links: { isShortened: choice.shortenUrls, address: linksAddress() },
  });
  if (text.linksCount === 0) return null;
  const drawCode = messageCodes(rt.random, { ms: rt.clock.nowMs(), codes: text.linksCount });
  const merged = text.merge(NOBODY, drawCode);
  return merged && { ...merged, choice, drawCode };
}

/** Returns what prevents shortening, worded to follow "The message field". */
export async function quickUrlProblem(
  { rt }: Pick<Sending, 'rt'>,
  message: string,
  choice: LinkChoice | null,
): Promise<string | null> {
  return choice?.shortenUrls ? textUrlProblem(rt.hot, message) : null;
}

/** Stores the links and returns the row with the codes that were free. The row follows in the same transaction. */
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
