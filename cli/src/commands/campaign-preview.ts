import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { inThousands } from '../campaign-words.ts';
import { longTime, renderFacts } from '../facts.ts';
import { print } from '../output.ts';
import { shortReason } from '../plain-words.ts';

/** It merges the text for everybody: of a million people that takes a while. */
const TIMEOUT_MS = 300_000;

type Preview = Awaited<ReturnType<Client['smsCampaigns']['preview']>>;

function describe(uuid: string, preview: Preview): string {
  const { parts } = preview;
  const listed = (items: readonly string[]): string => items.join(', ');
  const facts = renderFacts({
    'left out': listed(
      preview.skipped.map(({ reason, recipients }) => `${inThousands(recipients)} ${shortReason(reason)}`),
    ),
    'named twice': preview.duplicates === 0 ? '' : `${inThousands(preview.duplicates)}; each gets one message`,
    'zone unknown': preview.unknown_zones === 0 ? '' : inThousands(preview.unknown_zones),
    parts: `${parts.min} to ${parts.max} a message, ${parts.average} on average, ${inThousands(parts.total)} in all`,
    'short links': preview.short_links === 0 ? '' : inThousands(preview.short_links),
    networks: listed(preview.networks.map(({ network, recipients }) => `${network} ${inThousands(recipients)}`)),
    'Unicode for': listed(
      preview.unicode_characters.map(
        ({ character, recipients, examples }) =>
          `${character} in ${inThousands(recipients)}${examples[0] === undefined ? '' : ` (such as ${examples[0]})`}`,
      ),
    ),
    'done by': longTime(preview.finish_at),
    fingerprint: preview.fingerprint,
  });
  const whom = `${inThousands(preview.sendable)} of ${inThousands(preview.recipients)} people`;
  const next = `At this price and no other:  volley campaign send ${uuid} --expected-cost ${preview.cost}`;
  return `It would go to ${whom} and cost ${preview.cost}.\n\n${facts}\n\n${next}`;
}

async function previewCampaign(uuid: string, flags: ApiFlags): Promise<void> {
  const preview = await callApi(flags, (client) => client.smsCampaigns.preview({ uuid }, { timeoutMs: TIMEOUT_MS }));
  print(flags, preview, describe(uuid, preview));
}

export function campaignPreview(): Command {
  return apiCommand('preview', 'say whom a campaign would reach and what it would cost; it sends nothing')
    .argument('<uuid>', 'the campaign (see: volley campaign list)')
    .addHelpText('after', '\nExample:\n  volley campaign preview 0196f0c2-7a10-7cc4-9d3e-0242ac120003')
    .action(previewCampaign);
}
