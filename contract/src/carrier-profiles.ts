import { z } from 'zod';
import { carrierSettings } from './carrier-settings.ts';

const { inputs } = carrierSettings;
/** The settings that a profile may bring: those of a carrier that is added without them. */
export const profileSettings = z
  .strictObject({
    messages_per_second: inputs.messages_per_second,
    window: inputs.window,
    messages_per_day: inputs.messages_per_day,
    recipients_per_day: inputs.recipients_per_day,
    recipient_messages_per_day: inputs.recipient_messages_per_day,
    alarm_after_minutes: inputs.alarm_after_minutes,
    reconnect_max_ms: inputs.reconnect_max_ms,
  })
  .partial();

const profileValue = z.strictObject({
  name: z.string().describe('Its name in `values` or, if it is secret, in `secrets`'),
  title: z.string().describe('What the provider calls it'),
  help: z.string().describe('Where to find it; empty: the title says it'),
  secret: z.boolean().describe('True: it belongs in `secrets`'),
  optional: z.boolean().describe('Whether it may stay empty'),
  default: z.string().describe('What it is unless given; empty: nothing'),
});

/** How a provider is spoken to over HTTP, as far as whoever adds a carrier has to know. */
export const carrierProfile = z.strictObject({
  name: z.string().describe('What `profile` of the carrier is set to'),
  title: z.string().describe('The provider or the program'),
  about: z.string().describe('A sentence for whoever chooses; empty: none'),
  documents: z.array(z.string()).describe('The addresses of the documents that the profile was written from'),
  receives: z.boolean().describe('Whether the provider calls with receipts or replies'),
  hook_is_named: z
    .boolean()
    .describe('Whether each request names the address of the hook; false: it has to be entered at the provider'),
  hook_help: z.string().describe('What to do with the address of the hook at the provider; empty: nothing'),
  values: z.array(profileValue).describe('What the profile asks for'),
  settings: z
    .record(z.string(), z.number())
    .describe('The settings of a carrier that is added without them, such as limits of a SIM, by name'),
});
