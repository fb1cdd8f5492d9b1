import { NOBODY } from '../../../audiences/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { invalidInput } from '../../../errors.ts';
import type { Runtime } from '../../../runtime.ts';
import type { CodeCall, CodeCaller } from '../../../sms/verifications/index.ts';
import { RULES_DEFAULT } from '../../calling-rules.ts';
import type { VoiceControl } from '../../voice-control.ts';
import { readCallerId } from '../drafts/write-draft.ts';
import { refuseWhileHeld } from '../moves/test-campaign.ts';
import { writeSaid } from './said-text.ts';
import { newCall, planCallee, storeCall } from './start-call.ts';

/** The code is said twice. */
const TIMES = 2;

async function plan(rt: Runtime, { accountId, phoneNumber: number, ...asked }: CodeCall) {
  await refuseWhileHeld(rt);
  const { callerId, language, text, validityMs } = asked;
  const rules = { ...RULES_DEFAULT, callerId, channelsMax: 1, repeatCount: TIMES };
  const said = { recording: null, text, template: undefined, fields: {} };
  const heard = await writeSaid(rt.db, accountId, { said, number, ownKeys: [] });
  // An erasure finds the call by this list.
  const audience = { ...NOBODY, phoneNumbers: [number] };
  const call = await newCall(rt, { rules, audience, language, voice: '', validityMs });
  const row = await planCallee(rt.db, { accountId, number }, { rules, recordingMs: call.recordingMs, heard });
  return {
    callId: call.uuid,
    store: (tx: Transaction) => storeCall(rt, tx, accountId, { call, row, heard, planner: null }),
  };
}

/** Makes the calls that speak the codes of verifications. */
export function startCodeCalls({ sounds, wake }: Pick<VoiceControl, 'sounds' | 'wake'>): CodeCaller {
  return {
    async readCallerId(rt, actor, { callerId, language }) {
      const spoken = (await sounds.languages()).map((one) => one.language);
      // A program of the operator does not say what it speaks.
      if (!spoken.some((one) => one === '' || one === language || one.startsWith(`${language}-`)))
        throw invalidInput({ language: ['Nobody speaks this language here, so no call can say the code in it.'] });
      return readCallerId(rt.db, actor, callerId);
    },
    plan,
    wake,
  };
}
