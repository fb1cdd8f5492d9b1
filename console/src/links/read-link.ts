import type { ShortUrlDetails, ShortUrlsCreateInput, ShortUrlsUpdateInput } from '@volley/sdk';
import { momentOn, ownZone, wallClock } from '../format/wall-clock.ts';
import type { FormValues } from '../ui/form-state.ts';

/** What a link may store of its visits. */
export const SWITCHES = [
  'track_visits',
  'track_ip_address',
  'track_browser',
  'track_operating_system',
  'track_device_type',
  'track_referer_url',
  'track_country',
] as const;
export type Switch = (typeof SWITCHES)[number];

/** Returns the end of the link in the format of its input. */
export const shownEnd = (link: Pick<ShortUrlDetails, 'expires_at'> | undefined, zone: string = ownZone()): string =>
  link === undefined || link.expires_at === null ? '' : wallClock(link.expires_at, zone);

/** An invalid time goes to the service unchanged, which refuses it. */
function momentOf(text: string, zone: string): string | null {
  if (text === '') return null;
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? momentOn(text, zone).toISOString() : text;
}

/** People write addresses as they are printed, without the scheme. What looks like no host goes to the service unchanged, which refuses it. */
const withScheme = (url: string): string =>
  /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]|$)/u.test(url) ? `https://${url}` : url;

type Values = Pick<FormValues, 'text' | 'number' | 'isChecked'>;

function readFields(values: Values) {
  const isOn = (name: Switch) => values.isChecked(name);
  return {
    url: withScheme(values.text('url')),
    title: values.text('title'),
    max_visits: values.number('max_visits'),
    track_visits: isOn('track_visits'),
    track_ip_address: isOn('track_ip_address'),
    track_browser: isOn('track_browser'),
    track_operating_system: isOn('track_operating_system'),
    track_device_type: isOn('track_device_type'),
    track_referer_url: isOn('track_referer_url'),
    track_country: isOn('track_country'),
  };
}

export function readNewLink(values: Values, zone: string = ownZone()): ShortUrlsCreateInput {
  const alias = values.text('alias');
  const expires_at = momentOf(values.text('expires_at'), zone);
  return { ...readFields(values), expires_at, ...(alias !== '' && { alias }) };
}

/** Returns only changed fields: the input shows no seconds, and the unchanged URL may lead to a domain that was denied since. */
export function readLinkChange(values: Values, link: ShortUrlDetails, zone: string = ownZone()): ShortUrlsUpdateInput {
  const { url, ...fields } = readFields(values);
  const end = values.text('expires_at');
  return {
    id: link.id,
    ...fields,
    ...(url !== link.original_url && { url }),
    ...(end !== shownEnd(link, zone) && { expires_at: momentOf(end, zone) }),
  };
}
