import { type AudienceMember, NO_CLOCKS, NOBODY } from '../../../audiences/index.ts';
import type { OwnReference } from '../../../campaigns/index.ts';
import { readCampaignRules } from '../../../consents/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { getAccount } from '../../../identity/index.ts';
import { type Uuid, uuidV7 } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { ZonedWindow } from '../../../lib/windows/window-gate.ts';
import { messageCodes } from '../../../links/index.ts';
import { readAccountValues } from '../../../named-values/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { addFigures } from '../../messages/index.ts';
import { switchesOf } from '../../texts/index.ts';
import { openNumberPlanner, type RoutesAndPrices, whoOf } from '../audience/plan-audience.ts';
import { compileCampaign, rowsMade, startIds, undeliveredFrom } from '../audience/prepare-campaign.ts';
import { idAt } from '../audience/store-audience.ts';
import { type AudienceTally, startAudienceTally } from '../audience/tally-audience.ts';
import {
  asUndelivered,
  findUndelivered,
  type PlacedRow,
  type Planned,
  planRecipient,
  storePlacedRows,
  textProblemBy,
  withNetworks,
} from '../audience/walk-audience.ts';
import { type CampaignContent, NEW_DRAFT } from '../rows/campaign.ts';
import { insertCampaign } from '../rows/store-campaigns.ts';
import { contentOf, type NotReachedText } from './not-reached-text.ts';
import { storePreparedTexts } from './store-texts.ts';

/** The texts to all recipients of the calls, because any of them may be needed. */
export interface TextPlan {
  /** The account's own fields that the text names. */
  readonly ownKeys: readonly string[];
  readonly tally: AudienceTally;
  /** Returns what adds to a batch that is known of the recipients' numbers; undefined: nothing is. */
  complete(tx: Transaction): ((members: readonly AudienceMember[]) => Promise<readonly AudienceMember[]>) | undefined;
  /** Returns a recipient's text, counted and priced. */
  plan(member: AudienceMember): Planned;
}

/** Begins a new plan for each walk, because a transaction that is repeated counts again. */
export interface TextPlanner {
  begin(): TextPlan;
  makeSink(tx: Transaction, plan: TextPlan): Promise<TextSink>;
}

/** Writes the rows of texts. */
export interface TextSink {
  store(rows: readonly PlacedRow[]): Promise<void>;
  /** Inserts the campaign of the texts. */
  finish(voiceCampaign: TextsOf): Promise<PreparedTexts>;
}

export interface TextsOf extends OwnReference {
  readonly id: number;
  readonly kind: 'campaign' | 'call';
  readonly name: string;
  readonly window: ZonedWindow | null;
  readonly purpose: CampaignContent['purpose'];
  /** The number of a single call, by which an erasure finds the campaign; empty for a campaign of calls. */
  readonly phoneNumbers: readonly PhoneNumber[];
}

export interface PreparedTexts {
  readonly campaignId: number;
  /** Below the ids of the texts, which have the same prefix. */
  readonly cursorId: Uuid;
  /** Held together with the cost of the calls. */
  readonly cost: Hundredths;
}

const NAME_CHARACTERS_MAX = 255;

/** `members` is the number of people for whom rows are made; null for a preview, whose texts have placeholders for the codes of links. */
export async function startTextPlanner(
  rt: Runtime,
  routesAndPrices: RoutesAndPrices,
  accountId: number,
  {
    text,
    purpose,
    members,
  }: Pick<TextsOf, 'purpose'> & { readonly text: NotReachedText; readonly members: number | null },
): Promise<TextPlanner> {
  // The plan must use every price and route that was stored before the request.
  await Promise.all([routesAndPrices.prices.refresh(), routesAndPrices.carriers.refresh()]);
  const values = await readAccountValues(rt.db, accountId);
  const compiled = await compileCampaign(rt, routesAndPrices, accountId, contentOf(text));
  // The time for each text is known only when its recipient's last call has ended.
  const walk = {
    text: compiled,
    planner: await openNumberPlanner(rt, routesAndPrices, whoOf(accountId, { ...text, purpose })),
    clocks: NO_CLOCKS,
    textProblem: textProblemBy(values, text.senderId),
  };
  const { lookups } = routesAndPrices.carriers;
  const from = undeliveredFrom(await readCampaignRules(rt.db, accountId, { purpose, window: null }));
  const codes = (members ?? 0) + 1;
  const drawCode = messageCodes(rt.random, { ms: rt.clock.nowMs(), codes });
  return {
    begin() {
      const tally = startAudienceTally();
      // They get no text, and are called all the same.
      const undelivered = new WeakSet<AudienceMember>();
      const complete = async (tx: Transaction, batch: readonly AudienceMember[]) => {
        const found = await findUndelivered(tx, { accountId, from }, batch);
        const known = await withNetworks(tx, lookups, batch);
        for (const one of known) if (found.has(one.phoneNumber)) undelivered.add(one);
        return known;
      };
      return {
        ownKeys: compiled.ownKeys,
        tally,
        complete: (tx) => (lookups.isIdle && from === null ? undefined : (batch) => complete(tx, batch)),
        plan(member) {
          const recipient = undelivered.has(member) ? asUndelivered(member) : member;
          return planRecipient(walk, tally, recipient, members === null ? undefined : drawCode);
        },
      };
    },
    makeSink: (tx, { tally }) => makeSink(rt, tx, { accountId, text, tally, drawCode }),
  };
}

interface Making {
  readonly accountId: number;
  readonly text: NotReachedText;
  readonly tally: AudienceTally;
  readonly drawCode: ReturnType<typeof messageCodes>;
}

async function makeSink(rt: Runtime, tx: Transaction, { accountId, text, tally, drawCode }: Making): Promise<TextSink> {
  const campaignId = await rt.ids.next('sms_campaigns');
  const { idPrefix } = startIds(rt);
  const now = rt.clock.now();
  const content = contentOf(text);
  const batch = { accountId, campaignId, senderId: text.senderId, now, idPrefix };
  const sink = { tx, batch, switches: switchesOf(content.links), drawCode };
  return {
    store: (rows) => storePlacedRows(sink, rows),
    async finish({ id: voiceCampaignId, kind, name, window, purpose, phoneNumbers, reference, metadata }) {
      await addFigures(tx, accountId, now, { moves: rowsMade(campaignId, tally), campaigns: [], refunds: [] });
      const cursorId = idAt(idPrefix, 0);
      const { timeZone } = await getAccount(tx, accountId);
      const campaign = {
        ...NEW_DRAFT,
        ...{ id: campaignId, uuid: uuidV7(rt.clock.nowMs()), createdAt: now, updatedAt: now, startedAt: now },
        ...{ name: `Not reached: ${name}`.slice(0, NAME_CHARACTERS_MAX), status: 'preparing' as const },
        ...{ senderId: text.senderId, message: text.message, window, purpose, reference, metadata },
        audience: { ...NOBODY, phoneNumbers },
        ...{ timeZone, totalRecipients: 0, messagesSent: 0, endedAt: null, skippedDays: [] },
        creditsUsed: 0 as Hundredths,
      };
      await insertCampaign(tx, accountId, campaign, { isOfCall: kind === 'call' });
      const { recipients, cost, parts } = tally;
      await storePreparedTexts(tx, {
        ...{ accountId, id: campaignId, voiceCampaignId, recipients, cost, parts: parts.sum, cursorId },
      });
      return { campaignId, cursorId, cost };
    },
  };
}
