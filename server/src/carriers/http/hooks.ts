import { timingSafeEqual } from 'node:crypto';
import { AppError, notFound } from '../../errors.ts';
import { outboundAddresses } from '../../lib/outbound/outbound-addresses.ts';
import type { Runtime } from '../../runtime.ts';
import { type CarrierControl, getCarrier, hashHookToken } from '../../sms/routing/index.ts';
import type { RunningCarriers } from '../start-carriers.ts';
import { HttpWire } from './http-wire.ts';

/** Answers the calls of providers. The token is compared with the database, so that one that was replaced ends at once everywhere. */
export function hooksOf(
  rt: Pick<Runtime, 'db'>,
  carriers: RunningCarriers,
): Pick<CarrierControl, 'admitsHook' | 'receiveHook'> {
  return {
    async admitsHook({ carrierId, token, address }) {
      const carrier = await getCarrier(rt, carrierId).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return null;
        throw error;
      });
      if (carrier?.kind !== 'http' || carrier.hookTokenHash === null) return false;
      const { hookAddresses } = carrier.settings;
      const isAllowed = hookAddresses.length === 0 || outboundAddresses(hookAddresses).judge(address) === 'operator';
      return isAllowed && timingSafeEqual(carrier.hookTokenHash, hashHookToken(token));
    },
    async receiveHook(call) {
      // A carrier that was just added may not be known here yet.
      if (carriers.find(call.carrierId) === null) await carriers.refresh();
      const wire = carriers.find(call.carrierId)?.wire;
      if (!(wire instanceof HttpWire)) throw notFound('Carrier');
      return wire.receive(call);
    },
  };
}
