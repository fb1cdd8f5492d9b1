import type { NamedCell, ShareOf, Watch } from './alarm.ts';
import { type Fed, feedDay, feedWatch, gatherFed } from './feed-watches.ts';
import { unlessFewNumbers } from './few-numbers.ts';
import { findWatches, isFallen, keyOf, keyOfWatch, type Looking } from './looking.ts';
import { listSenderCells, listTemplateCells, type Since } from './store-cells.ts';

const nameOf = ({ name }: NamedCell): string => name;

const isAnyFallen = (looking: Looking, isMeant: (watch: Watch) => boolean): boolean =>
  [...looking.watches.values(), ...looking.changed.values()].some(
    (watch) => isMeant(watch) && isFallen(looking, keyOfWatch(watch)),
  );

/** What the hours of a template have gained since they were seen. */
const gainsOf = (hours: readonly Fed[], seen: NonNullable<Watch['seen']>): Fed[] =>
  hours.flatMap(({ hour, ...now }) => {
    const before = seen[hour] ?? { closed: 0, failed: 0 };
    const closed = Math.max(0, now.closed - before.closed);
    const failed = Math.min(closed, Math.max(0, now.failed - before.failed));
    return closed > 0 ? [{ hour, closed, failed }] : [];
  });

/** What is told of a template. Late receipts explain none of it. */
const OF_TEMPLATE: readonly ShareOf[] = ['refusals', 'deliveries'];

/** Messages are not counted by template and network together: while another alarm may explain what becomes of a template, it is not told. */
async function feedTemplates(looking: Looking, cells: readonly NamedCell[]): Promise<void> {
  const areExplained = isAnyFallen(
    looking,
    ({ about, thing }) => thing !== 'template' && OF_TEMPLATE.some((one) => one === about),
  );
  for (const about of OF_TEMPLATE) {
    const fed = gatherFed(about, nameOf, cells, (name) => isFallen(looking, keyOf(about, 'template', name)));
    for (const watch of await findWatches(looking, about, 'template', [...fed.keys()])) {
      const hours = fed.get(watch.name) ?? [];
      // What was closed before the first look at a template is not told: it may be over.
      const gains = gainsOf(hours, watch.seen ?? {});
      if (gains.length === 0) {
        // What is usual of it was read, and is not read again at the next look.
        if (watch.fortnightAt === looking.now) looking.changed.set(keyOfWatch(watch), watch);
        continue;
      }
      const isExplained =
        areExplained || (about === 'deliveries' && isFallen(looking, keyOf('refusals', 'template', watch.name)));
      const next = watch.seen === null || isExplained ? watch : feedWatch(watch, about, gains, looking.now);
      const seen = Object.fromEntries(hours.map(({ hour, closed, failed }) => [hour, { closed, failed }]));
      looking.changed.set(keyOfWatch(watch), { ...(await unlessFewNumbers(looking, next)), seen });
    }
  }
}

async function feedOptOuts(
  looking: Looking,
  thing: 'sender_id' | 'template',
  cells: readonly NamedCell[],
): Promise<void> {
  const about: ShareOf = 'opt_outs';
  const isOfSender = isAnyFallen(looking, (watch) => watch.about === about && watch.thing === 'sender_id');
  const fed = gatherFed(about, nameOf, cells, (name) => isFallen(looking, keyOf(about, thing, name)));
  const isOn = (watch: Watch) => watch.about === about && watch.thing === thing && watch.isFallen;
  const on = [...looking.watches.values()].filter(isOn).map(({ name }) => name);
  for (const watch of await findWatches(looking, about, thing, [...new Set([...fed.keys(), ...on])])) {
    const isExplained = thing === 'template' && isOfSender && !watch.isFallen;
    const next = isExplained ? watch : feedDay(watch, about, fed.get(watch.name) ?? [], looking.now);
    if (next.isFallen || watch.isFallen || next.fortnightAt === looking.now)
      looking.changed.set(keyOfWatch(watch), next);
  }
}

/** Feeds what is counted by sender ID or template alone. */
export async function lookAtDay(looking: Looking, since: Since): Promise<void> {
  const ofTemplates = await listTemplateCells(looking.tx, looking.side, since);
  await feedTemplates(looking, ofTemplates);
  await feedOptOuts(looking, 'sender_id', await listSenderCells(looking.tx, looking.side, since));
  await feedOptOuts(looking, 'template', ofTemplates);
}
