import { useOperation } from '../api/operation.ts';
import { CallSteps } from '../ui/call-steps.tsx';
import { Loaded } from '../ui/states.tsx';

/** A call's SIP messages, for operators who examine a trunk. */
export function CallLadder({ accountId, callId }: { readonly accountId: number; readonly callId: string }) {
  const ladder = useOperation(
    'admin.callAttempts.ladder',
    { id: accountId, uuid: callId },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <Loaded query={ladder} lines={4}>
      {({ steps }) => <CallSteps steps={steps} />}
    </Loaded>
  );
}
