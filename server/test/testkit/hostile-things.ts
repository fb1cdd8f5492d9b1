// Creates things whose every text tries to become a script, a style, a link or a formula where it is shown.
import type { TestApp } from './app.ts';
import { make } from './console-samples.ts';

/** The global variable that the page would have if any of it ran. */
export const PROOF_OF_HARM = 'volleyWasHarmed';

const RUN = `${PROOF_OF_HARM}=1`;
const TEXT = `"'><img src=x onerror=${RUN}><svg/onload=${RUN}>`;
const FORMULA = `=HYPERLINK("javascript:${RUN}")`;

/** By the path of a page: the address at which it shows such a thing. What they have in common stands in the lists as well. */
export async function makeHostileThings(app: TestApp): Promise<ReadonlyMap<string, string>> {
  const numbers = ['0244770091', '0244770092'];
  const [phone_number] = numbers;
  const contact = await make<{ id: string }>(app, '/contacts', { phone_number, first_name: TEXT, last_name: FORMULA });
  const group = await make<{ uuid: string }>(app, '/groups', { name: `${TEXT} group`, description: FORMULA });
  await make(app, '/contacts/assign-group', { contact_ids: [contact.id], group_ids: [group.uuid] });
  const body = { name: TEXT, sender_id: 'Volley', message: `${TEXT} {{first_name|friend}}` };
  const recipients = { phone_numbers: numbers, group_ids: [group.uuid] };
  const campaign = await make<{ uuid: string }>(app, '/sms-campaigns', { ...body, recipients });
  await make(app, `/sms-campaigns/${campaign.uuid}/send`, {});
  const draft = await make<{ uuid: string }>(app, '/sms-campaigns', { ...body, name: `${TEXT} draft`, recipients });
  const message = await make<{ campaign_id: string }>(app, '/messages', {
    to: phone_number,
    message: `${FORMULA} ${TEXT}`,
    sender_id: 'Volley',
  });
  await make(app, '/sender-ids', { sender_id: 'Hostile', purpose: TEXT });
  const account = await make<{ id: number }>(app, '/admin/accounts', { name: TEXT, default_country: 'GH' });
  await make(app, `/admin/accounts/${account.id}/credits`, { amount: '1.00', note: TEXT });
  const trunk = await make<{ id: number }>(app, '/admin/trunks', { name: TEXT, host: '127.0.0.1', is_paused: true });
  return new Map([
    ['/contacts/$id', `/contacts/${contact.id}`],
    ['/groups/$uuid', `/groups/${group.uuid}`],
    ['/campaigns/$uuid', `/campaigns/${campaign.uuid}`],
    ['/campaigns/$uuid/edit', `/campaigns/${draft.uuid}/edit`],
    ['/messages/$uuid', `/messages/${message.campaign_id}`],
    ['/messages/number/$number', `/messages/number/233${phone_number?.slice(1)}`],
    ['/operator/accounts/$id', `/operator/accounts/${account.id}`],
    ['/operator/trunks/$id', `/operator/trunks/${trunk.id}`],
  ]);
}
