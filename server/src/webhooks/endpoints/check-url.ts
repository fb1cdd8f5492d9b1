import { isIP } from 'node:net';
import { invalidInput } from '../../errors.ts';
import type { OutboundAddresses } from '../sending/outbound-addresses.ts';

const refuse = (sentence: string) => invalidInput({ url: [sentence] });

/**
 * Checks what an address shows before a connection is made, and returns it as it will be requested. Each connection then checks where the name leads.
 */
export function checkUrl(raw: string, addresses: OutboundAddresses): string {
  if (!URL.canParse(raw)) throw refuse('The url field must be an address such as https://example.com/hook.');
  const url = new URL(raw);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const judgement = isIP(host) === 0 ? null : addresses.judge(host);
  if (
    judgement === 'no' ||
    (judgement === null && /^localhost\.?$|\.localhost\.?$/.test(host) && !addresses.hasAllowed)
  )
    throw refuse(
      'The url field must lead to the public internet: the operator allows other addresses with VOLLEY_WEBHOOK_ADDRESSES.',
    );
  if (url.protocol === 'http:' && judgement !== 'operator' && !(judgement === null && addresses.hasAllowed))
    throw refuse('The url field must begin with https://.');
  return url.href;
}
