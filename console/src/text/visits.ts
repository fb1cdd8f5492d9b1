import { accountArea } from './account-words.ts';
import type { KeyOf } from './use-text.ts';

/** The visits of a link, or of all links of a campaign. */
export const useVisitsText = accountArea(() => import('./visits.fr.ts'), {
  visits: 'Visits',
  visitsOf: 'Visits: {name}',
  visitsOfLead: 'Of all links in the messages of this campaign together.',
  visitsHint: 'People and programs apart: scanners and previews open links too. Days and hours are those of {zone}.',
  period_day: '24 hours',
  period_week: '7 days',
  period_month: '30 days',
  period_quarter: '90 days',
  byPeople: 'Visits by people',
  byMachines: 'Visits by programs',
  mostVisitors: 'Most visitors in a day',
  mostVisitorsHint: 'Different addresses, by day in UTC',
  busiestDay: 'Busiest day',
  busiestHour: 'Busiest hour',
  overDays: 'Visits by day',
  overHours: 'Visits by hour',
  point: '{when}: {people, number} by people, {machines, number} by programs',
  chartHint: 'Point at a bar, touch one, or use the arrow keys.',
  asTable: 'As a table',
  tableHint: 'What has no line has no visit.',
  day: 'Day',
  hour: 'Hour',
  hosts: 'Where they came from',
  devices: 'Devices',
  browsers: 'Browsers',
  systems: 'Systems',
  countries: 'Countries',
  notStored: 'Not stored: {names}.',
  noneStored: 'Nothing was stored of the visits of this period.',
  noCountries: 'No visit of this period came with a country: the operator’s proxy has to name it.',
  direct: 'Directly, or not told',
  other: 'Other',
  unknown: 'Unknown',
  device_mobile: 'Phones',
  device_tablet: 'Tablets',
  device_desktop: 'Computers',
  nobodyTitle: 'No visit in this period',
  nobodyWords:
    'A visit shows here a few seconds after somebody has opened the link. Try a longer period for older ones.',
  uncountedTitle: 'Visits are not counted',
  uncountedWords: 'Nothing is stored of who opens it, or when.',
});

export type VisitsKey = KeyOf<typeof useVisitsText>;
