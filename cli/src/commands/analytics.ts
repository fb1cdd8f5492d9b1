import { renderTable } from '../frame/output.ts';
import type { ReplyOf } from '../frame/table.ts';

type Analytics = Omit<ReplyOf<'smsCampaigns.analytics'>, 'uuid'>;
interface Counted {
  readonly human: number;
  readonly machine: number;
}

/** Says who visited. `uncounted`: what is added if visits are not counted at all. */
export const analyticsOf = (uncounted: string) => ({
  says(found: Analytics, { id, uuid }: { readonly id?: string; readonly uuid?: string }): string {
    const named = (title: string, rows: readonly ({ readonly name: string } & Counted)[]) =>
      rows.map(({ name, human, machine }) => ({ what: `${title}: ${name}`, human, machine }));
    const rows = [
      { what: 'all visits', ...found.visits },
      ...found.series
        .filter(({ human, machine }) => human + machine > 0)
        .map(({ label, human, machine }) => ({ what: label, human, machine })),
      ...named('browser', found.browsers),
      ...named('system', found.operating_systems),
      ...named('device', found.device_types),
      ...named('came from', found.referring_hosts),
      ...named('country', found.countries),
    ];
    const table = renderTable(rows, {
      '': ({ what }) => what,
      people: ({ human }) => human,
      machines: ({ machine }) => machine,
    });
    const { from, to, interval, time_zone } = found;
    const head = `${id ?? uuid}, ${from.slice(0, 16)} to ${to.slice(0, 16)} UTC, by ${interval} in ${time_zone}`;
    const isCounted = found.tracked.track_visits || rows.length > 1;
    return `${head}\n\n${table}${isCounted ? '' : `\n${uncounted}`}`;
  },
});
