import { type Command, Option } from 'commander';

export interface LinkFlags {
  readonly shortenUrls?: boolean;
  readonly trackVisits?: boolean;
  readonly trackIpAddress?: boolean;
  readonly trackBrowser?: boolean;
  readonly trackOperatingSystem?: boolean;
  readonly trackDeviceType?: boolean;
  readonly trackRefererUrl?: boolean;
  readonly trackCountry?: boolean;
}

export const LINK_FIELDS = {
  shorten_urls: '--shorten-urls',
  track_visits: '--track-visits',
  track_ip_address: '--track-ip-address',
  track_browser: '--track-browser',
  track_operating_system: '--track-operating-system',
  track_device_type: '--track-device-type',
  track_referer_url: '--track-referer-url',
  track_country: '--track-country',
} as const;

const SWITCHES: readonly (readonly [flag: string, summary: string])[] = [
  ['shorten-urls', 'replace every web address in the text by a short link, a separate one for each recipient'],
  ['track-visits', 'count visits to the short links (default with --shorten-urls; --no-track-visits turns it off)'],
  ['track-ip-address', "store the visitor's IP address"],
  ['track-browser', 'store the name of the browser'],
  ['track-operating-system', 'store the name of the operating system'],
  ['track-device-type', 'store the type of device: mobile, desktop or tablet'],
  ['track-referer-url', 'store the address that the visitor came from'],
  ['track-country', 'store the country of the visitor'],
];

/** Adds each flag with its `--no-` form, which undoes what a draft or `--shorten-urls` set. */
export function withLinkFlags(command: Command): Command {
  for (const [flag, summary] of SWITCHES) {
    command.addOption(new Option(`--${flag}`, summary)).addOption(new Option(`--no-${flag}`).hideHelp());
  }
  return command;
}
