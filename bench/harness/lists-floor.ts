// The floor: a bare node:http handler that runs the same statements on the same driver as the service, and checks nothing: no key, no
// input, no shape. Started by a benchmark as a process of its own, which it tells its port.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import {
  findContact,
  insertContact,
  listContacts,
  listGroupsOfContact,
} from '../../server/src/contacts/store-contacts.ts';
import { findGroup, listContactsOfGroup, readGroups } from '../../server/src/contacts/store-groups.ts';
import { insertGroupMembers, lockContactIds, lockGroupsByUuid } from '../../server/src/contacts/store-members.ts';
import { DATABASE_DEFAULTS, openDatabase, startIdBlocks, type Transaction } from '../../server/src/db/index.ts';
import { insertAuditEntry } from '../../server/src/identity/store-audit.ts';
import { type Uuid, uuidV7 } from '../../server/src/lib/ids/uuid.ts';
import type { PhoneNumber } from '../../server/src/lib/phone/phone-number.ts';
import { timestampFromMs } from '../../server/src/lib/time/timestamp.ts';
import { listCampaigns } from '../../server/src/sms/campaigns/rows/store-campaigns.ts';
import {
  findVoiceCampaign,
  listRecipientsAfter,
  readVoiceCampaigns,
} from '../../server/src/voice/campaigns/reports/store-campaign-list.ts';
import { bodyOf, serveFloor } from './floor.ts';

const [url = '', account = ''] = process.argv.slice(2);
const accountId = Number(account);
const db = openDatabase({ ...DATABASE_DEFAULTS, connection: { connectionString: url } });
const ids = startIdBlocks(db);
const CHUNK_ROWS = 2_000;

function audit(tx: Transaction, operation: string, target: string): Promise<void> {
  const nowMs = Date.now();
  const id = uuidV7(nowMs);
  const actor = {
    accountId,
    actorAccountId: accountId,
    actorKeyId: 1,
    actorUserId: null,
    actorName: 'x',
    address: '127.0.0.1',
    requestId: id,
  };
  return insertAuditEntry(tx, { ...actor, id, at: timestampFromMs(nowMs), operation, target, changes: {} });
}

async function createContact(body: { phone_number: string; first_name: string }): Promise<unknown> {
  const now = timestampFromMs(Date.now());
  const contact = {
    id: await ids.next('contacts'),
    phoneNumber: body.phone_number as PhoneNumber,
    firstName: body.first_name,
    lastName: '',
    email: '',
    createdAt: now,
    updatedAt: now,
  };
  await db.transact((tx) =>
    Promise.all([
      insertContact(tx, { ...contact, accountId, fields: {} }),
      audit(tx, 'contacts.create', String(contact.id)),
    ]),
  );
  return contact;
}

async function assignGroups(body: { contact_ids: number[]; group_ids: Uuid[] }): Promise<unknown> {
  await db.transact(async (tx) => {
    const [groups] = await Promise.all([
      lockGroupsByUuid(tx, accountId, body.group_ids),
      lockContactIds(tx, accountId, body.contact_ids),
    ]);
    for (const group of groups) {
      await insertGroupMembers(tx, { accountId, groupId: group.id, contactIds: body.contact_ids });
    }
    await audit(tx, 'contacts.assignGroup', body.group_ids.join(' '));
  });
  return {};
}

async function* recipients(uuid: Uuid): AsyncGenerator<string> {
  const campaign = await findVoiceCampaign(db, accountId, uuid);
  let afterId = 0;
  yield '[';
  for (let isFirst = true; campaign; isFirst = false) {
    const rows = await listRecipientsAfter(db, { accountId, campaignId: campaign.id, afterId, limit: CHUNK_ROWS });
    const last = rows.at(-1);
    if (!last) break;
    afterId = last.id;
    yield (isFirst ? '' : ',') + JSON.stringify(rows).slice(1, -1);
  }
  yield ']';
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const [, , noun, item = '', list] = path.split('/');
  if (request.method === 'POST')
    return item === '' ? createContact(await bodyOf(request)) : assignGroups(await bodyOf(request));
  const page = { page: Number(query.slice('page='.length)) || 1, perPage: 10 };
  if (noun === 'contacts' && item !== '') {
    return Promise.all([findContact(db, accountId, Number(item)), listGroupsOfContact(db, accountId, Number(item))]);
  }
  if (noun === 'contacts') return listContacts(db, accountId, page);
  if (noun === 'sms-campaigns') return listCampaigns(db, accountId, page);
  if (noun === 'voice-campaigns') return readVoiceCampaigns(db, accountId, page);
  if (list === undefined) return readGroups(db, accountId, page);
  const group = await findGroup(db, accountId, item as Uuid);
  return group === null ? null : listContactsOfGroup(db, accountId, group, page);
}

function serve(request: IncomingMessage, response: ServerResponse): void {
  if (request.url?.endsWith('/recipients')) {
    Readable.from(recipients(request.url.split('/')[3] as Uuid), { highWaterMark: 1 }).pipe(response);
    return;
  }
  void answer(request).then((value) => {
    const body = JSON.stringify(value);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
}

serveFloor(serve);
