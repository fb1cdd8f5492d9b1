import { composeMail, type MailText, onOneLine } from '../../mail/index.ts';
import type { DisabledReason, Endpoint } from '../endpoints/endpoint.ts';

const WHY: Readonly<Record<DisabledReason, string>> = {
  '': '',
  gone: ' The far side answered 410, which says that nobody listens there any more.',
  failing: ' Every request to it had failed for five days.',
};

/** Mails the owners of the account. The mail names only the host, because the rest of the address may hold a secret. */
export function writeSwitchedOff(
  { uuid, url, description }: Pick<Endpoint, 'uuid' | 'url' | 'description'>,
  reason: DisabledReason,
  operatorName: string,
): MailText {
  const { host } = new URL(url);
  const name = onOneLine(description);
  const which = name === '' ? `The webhook to ${host}` : `The webhook “${name}” to ${host}`;
  return composeMail({
    subject: `A webhook to ${host} was switched off (${onOneLine(operatorName)})`,
    paragraphs: [
      `${which} was switched off.${WHY[reason]} No event is sent to it until somebody resumes it.`,
      reason === 'failing'
        ? `What happens in the next seven days is kept for it. Once the far side answers again, resume it: volley webhook resume ${uuid} --send-missed`
        : `Once the far side answers again, resume it: volley webhook resume ${uuid}`,
    ],
  });
}
