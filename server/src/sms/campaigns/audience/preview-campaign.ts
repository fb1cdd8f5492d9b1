import type { RowOf } from '@volley/contract';
import type { preview } from '@volley/contract/sms-campaign-preview';
import { NOBODY } from '../../../audiences/index.ts';
import { existing, previewOf } from '../../../campaigns/index.ts';
import { invalidInput } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { countryOfNumber } from '../../../lib/phone/phone-country.ts';
import { type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import { RECIPIENT_ZONE } from '../../../lib/windows/window-gate.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Who } from '../../carrier.ts';
import type { Campaign, CampaignContent } from '../rows/campaign.ts';
import { withVersion } from '../rows/campaign-texts.ts';
import { findCampaignWithContent } from '../rows/store-campaigns.ts';
import { finishWithinWindow } from './finish-time.ts';
import { type RoutesAndPrices, whoOf } from './plan-audience.ts';
import { refuseUnusableLinks, sampleAudience, tallyAudience } from './prepare-campaign.ts';
import { type SampleText, sampleAtRandom } from './sample-texts.ts';
import type { AudienceTally } from './tally-audience.ts';

const NETWORKS_MAX = 50;
/** The number of samples if the client did not choose contacts. */
const SAMPLES = 5;

export type CampaignPreview = RowOf<typeof preview>;

/**
 * Estimates the end. Networks may share a carrier, so their times are added, and the campaign takes no longer. Networks without a limit add nothing.
 * A window in each recipient's zone counts in the campaign's own zone, and quiet hours by those who are in them now.
 */
function finishAt(
  { carriers }: RoutesAndPrices,
  tally: AudienceTally,
  {
    who,
    window,
    timeZone,
    nowMs,
  }: Pick<Campaign & CampaignContent, 'window' | 'timeZone'> & { who: Who; nowMs: number },
): Timestamp | null {
  let seconds = 0;
  for (const [network, { parts, example }] of tally.networks) {
    const rate = carriers.bulkPartsPerSecond(example, network, who);
    if (rate === null || rate <= 0) return null;
    seconds += parts / rate;
  }
  if (seconds === 0) return null;
  const isNamed = window !== null && window.zone !== '' && window.zone !== RECIPIENT_ZONE;
  const work = { startMs: nowMs, workMs: seconds * 1000 };
  const atMs = finishWithinWindow(work, window, isNamed ? window.zone : timeZone);
  return atMs === null ? null : timestampFromMs(Math.max(atMs, tally.putOffUntilMs));
}

/** Returns the texts of any contacts of the account, whether the campaign names them or not. */
async function sampleChosen(
  rt: Runtime,
  routesAndPrices: RoutesAndPrices,
  actor: Actor,
  { campaign, chosenIds }: { campaign: Campaign & CampaignContent; chosenIds: readonly number[] },
): Promise<readonly SampleText[]> {
  const audience = { ...NOBODY, contactIds: chosenIds };
  const samples = await sampleAudience(rt, routesAndPrices, actor.accountId, { ...campaign, audience });
  const unknown = chosenIds.find((id) => !samples.some(({ contactId }) => contactId === id));
  if (unknown !== undefined) throw invalidInput({ contact_ids: [`The contact ${unknown} does not exist.`] });
  return samples;
}

/** Walks the whole audience and returns what the campaign would cost and who would be left out. A number that is named again gets one message. */
export async function previewCampaign(
  rt: Runtime,
  routesAndPrices: RoutesAndPrices,
  actor: Actor,
  uuid: Uuid,
  chosenIds: readonly number[] = [],
): Promise<CampaignPreview> {
  const { accountId } = actor;
  const found = existing(await findCampaignWithContent(rt.db, accountId, uuid));
  const campaign = await withVersion(rt.db, accountId, found);
  await refuseUnusableLinks(rt.db, routesAndPrices, { accountId, campaign });
  const { audience } = campaign;
  const sampler = sampleAtRandom(rt.random, SAMPLES);
  const tally = await tallyAudience(rt, routesAndPrices, accountId, campaign, sampler);
  const named = tally.members + audience.contactIds.length + audience.phoneNumbers.length;
  const { parts, queued, unicode, networks, cost, shortLinks } = tally;
  return {
    ...(await previewOf(rt, accountId, tally, cost)),
    ...{ sendable: queued, cost, shortLinks },
    duplicates: Math.max(0, named - tally.recipients - tally.leftOut),
    parts: {
      ...{ min: parts.min, max: parts.max, total: parts.sum },
      average: queued === 0 ? 0 : Math.round((parts.sum / queued) * 100) / 100,
    },
    unicodeCharacters: [...unicode.values()],
    unregisteredTexts: tally.unregisteredTexts,
    networks: [...networks]
      .map(([network, { n }]) => ({ network, recipients: n }))
      .sort((a, b) => b.recipients - a.recipients)
      .slice(0, NETWORKS_MAX),
    unregistered: [...tally.unregistered.values()]
      .map(({ n, network, example, fallback }) => ({
        ...{ network, country: countryOfNumber(example), recipients: n },
        ...{ example, fallbackSenderId: fallback },
      }))
      .sort((a, b) => b.recipients - a.recipients)
      .slice(0, NETWORKS_MAX),
    finishAt: finishAt(routesAndPrices, tally, {
      ...campaign,
      who: whoOf(accountId, campaign),
      nowMs: rt.clock.nowMs(),
    }),
    samples:
      chosenIds.length === 0
        ? sampler.samples
        : await sampleChosen(rt, routesAndPrices, actor, { campaign, chosenIds }),
  };
}
