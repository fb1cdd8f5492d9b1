import { VolleyError } from '@volley/sdk';

/** The person closed the dialog that asked for the password: nothing was done, and nothing need be said. */
export class Declined extends Error {
  override readonly name = 'Declined';
}

type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** The shell tells here who asks the person to prove again who they are. */
export function setConfirmation(next: Ask | null): void {
  ask = next;
}

/** Several requests that are refused at once ask the person once. */
function askOnce(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

/** What needs the password of the last 15 minutes asks for it and is then done as it was meant. */
export async function withConfirmation<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof VolleyError) || error.kind !== 'confirmation_needed' || ask === null) throw error;
    if (!(await askOnce())) throw new Declined();
    return act();
  }
}
