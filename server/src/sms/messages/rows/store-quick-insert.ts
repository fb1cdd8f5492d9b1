const QUICK_COLUMNS = {
  ...{ id: 'uuid', campaign_id: 'bigint', sender_id: 'text', phone_number: 'text', network: 'text', message: 'text' },
  ...{ parts: 'smallint', price: 'bigint', status: 'text', carrier_id: 'bigint', is_simulated: 'boolean' },
  ...{ valid_until: 'timestamptz', due_at: 'timestamptz', key_id: 'bigint', user_id: 'bigint' },
};

/** The rows of a batch, one list for each column; by the numbers of these parameters. */
export function quickSource(parameters: readonly number[]): string {
  const lists = Object.values(QUICK_COLUMNS).map((type, index) => `$${parameters[index]}::${type}[]`);
  return `unnest(${lists.join(', ')}) as r (${Object.keys(QUICK_COLUMNS).join(', ')})`;
}

/** The beginning of the statement, for account $1. */
export const quickInsert = (now: string, processId: string): string =>
  `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, cost, status,
     carrier_id, is_simulated, process_id, key_id, user_id, created_at, valid_until, submitted_at)
   select $1, r.id, r.campaign_id, 'quick', r.sender_id, r.phone_number, r.network, r.message, r.parts, r.price, r.price, r.status,
     r.carrier_id, r.is_simulated, case r.status when 'submitting' then ${processId}::bigint end, r.key_id, r.user_id, ${now}, r.valid_until,
     case r.status when 'submitting' then ${now}::timestamptz end`;
