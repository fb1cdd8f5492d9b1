import { presenter, type RowOf } from '@volley/contract';
import { inboundMessage } from '@volley/contract/inbound';

interface Inbound extends RowOf<typeof inboundMessage, 'recipient'> {
  readonly ourAddress: string;
}

export const presentInbound = presenter(inboundMessage, ({ ourAddress: recipient }: Inbound) => ({ recipient }));
