import { presenter, type RowOf } from '@volley/contract';
import { inboundMessage } from '@volley/contract/inbound';

type Inbound = RowOf<typeof inboundMessage, 'recipient' | 'keyword'> & {
  readonly ourAddress: string;
  readonly keyword: string;
};

export const presentInbound = presenter(inboundMessage, (inbound: Inbound) => ({
  recipient: inbound.ourAddress,
  keyword: inbound.keyword as 'stop' | 'start' | 'help' | '',
}));
