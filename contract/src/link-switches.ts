import { z } from 'zod';

/** The switches for what is stored of the visits of a link. */
export const switches = {
  track_visits: z.boolean().meta({ description: 'Whether visits are counted' }),
  track_ip_address: z.boolean().meta({ description: 'Whether the IP address of the visitor is stored' }),
  track_browser: z.boolean().meta({ description: 'Whether the name of the browser is stored' }),
  track_operating_system: z.boolean().meta({ description: 'Whether the name of the operating system is stored' }),
  track_device_type: z
    .boolean()
    .meta({ description: 'Whether the kind of device is stored: mobile, desktop or tablet' }),
  track_referer_url: z
    .boolean()
    .meta({ description: 'Whether the address of the page that the visitor came from is stored' }),
  track_country: z.boolean().meta({
    description:
      'Whether the country of the visitor is stored, as far as the proxy before Volley names it (`VOLLEY_COUNTRY_HEADER`); the IP address is not stored for it',
  }),
};

export const linkSwitches = z.strictObject(switches);

export const switchesExample = {
  track_visits: true,
  track_ip_address: false,
  track_browser: false,
  track_operating_system: false,
  track_device_type: false,
  track_referer_url: false,
  track_country: false,
};
