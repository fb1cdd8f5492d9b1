import { useQuery } from '@tanstack/react-query';
import { callLadderQuery } from '../api/voice.ts';
import { CallSteps } from '../ui/call-steps.tsx';
import { Loaded } from '../ui/states.tsx';

/** A call's SIP messages, for operators who examine a trunk. */
export function CallLadder({ accountId, callId }: { readonly accountId: number; readonly callId: string }) {
  const ladder = useQuery(callLadderQuery(accountId, callId));
  return (
    <Loaded query={ladder} lines={4}>
      {({ steps }) => <CallSteps steps={steps} />}
    </Loaded>
  );
}
