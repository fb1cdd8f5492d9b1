// Takes receipts for old messages and counts, again and again, until it is killed: started by chaos/statistics-kill.test.ts with the address of
// its database and the account.
import { DATABASE_DEFAULTS, openDatabase } from '../../src/db/index.ts';
import { startReceipts } from '../../src/sms/messages/receipts/apply-receipt-queue.ts';
import { countAccount } from '../../src/statistics/count-account.ts';
import { CLOSED_AFTER_MS, hourOf } from '../../src/statistics/touch-hours.ts';
import { openTestRuntime } from './runtime.ts';

const [url = '', account = '', messages = ''] = process.argv.slice(2);
const db = openDatabase({ ...DATABASE_DEFAULTS, connection: { connectionString: url } });
const { rt } = await openTestRuntime({ database: { db, url, sql: async () => [] } });
const accountId = Number(account);

const receipts = startReceipts(rt);
async function receiveOne(n: number): Promise<void> {
  await receipts.onReceipt({
    ...{ carrierId: 1, carrierMessageId: `kill-${n}`, phoneNumber: '233244000001', senderId: 'Volley' },
    ...{ state: n % 3 === 0 ? 'undelivered' : 'delivered', errorCode: '', reference: null },
  });
}

process.stdout.write('ready\n');
for (;;) {
  const some = Array.from({ length: 3 }, () => Math.floor(Math.random() * Number(messages)));
  await Promise.all([...some.map(receiveOne), countAccount(rt, accountId, hourOf(rt.clock.nowMs() - CLOSED_AFTER_MS))]);
}
