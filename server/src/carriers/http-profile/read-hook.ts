import { checkGuard, type HookRequest } from './check-guard.ts';
import type { Values } from './make-request.ts';
import type { Profile } from './profile.ts';
import type { HttpAnswer } from './read-answer.ts';
import { type Events, type HookReceipt, readEvents, readReceipt } from './read-events.ts';
import { Reading } from './reading.ts';

export type HookRead =
  /** The call did not prove that it is the provider's. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'unreadable'; readonly words: string }
  /** Both lists are empty if the call tells of something that Volley does not keep. */
  | ({ readonly kind: 'read' } & Events);

const UNREADABLE: HookRead = {
  kind: 'unreadable',
  words: 'The call has neither a receipt nor a reply that the profile can read.',
};

const readOf = (events: Events | null): HookRead => (events === null ? UNREADABLE : { kind: 'read', ...events });

/** Reads a call whose token and address were checked. The profile's guard is checked here. */
export function readHook(profile: Profile, values: Values, request: HookRequest): HookRead {
  const reading = new Reading(request);
  if (profile.hook === undefined) return UNREADABLE;
  if (profile.hook.guard !== undefined && !checkGuard(profile.hook.guard, values, request, reading))
    return { kind: 'denied' };
  return readOf(readEvents(profile, reading));
}

/** What the provider is answered after the commit. */
export function hookReply(profile: Profile): {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
} {
  const {
    status = 200,
    content_type: contentType = 'text/plain; charset=utf-8',
    body = '',
  } = profile.hook?.reply ?? {};
  return { status, contentType, body };
}

/** A message that is still under way has the state `other`: the provider has it. */
export function readStatusAnswer(profile: Profile, answer: HttpAnswer): HookReceipt | 'not_known' | 'unclear' {
  if (profile.status === undefined) return 'unclear';
  const reading = new Reading(answer);
  const { not_known: notKnown, receipt: rules } = profile.status;
  const isNotKnown =
    notKnown.status.includes(answer.status) || notKnown.when?.every((test) => reading.holds(test)) === true;
  if (isNotKnown) return 'not_known';
  if (answer.status < 200 || answer.status > 299) return 'unclear';
  const parts = rules.each === undefined ? [reading] : (reading.each(rules.each) ?? []);
  const found = parts.find((part) => rules.when.every((test) => part.holds(test)));
  if (found === undefined || found.text(rules.state) === '' || reading.isDamaged) return 'unclear';
  const receipt = readReceipt(rules, found);
  return { ...receipt, state: receipt.state === 'underway' ? 'other' : receipt.state };
}

/** Reads the answer to `makePoll`; `cursor` is for the next one, and empty if the answer names none. */
export function readPollAnswer(
  profile: Profile,
  answer: HttpAnswer,
): { readonly read: HookRead; readonly cursor: string } {
  const reading = new Reading(answer);
  if (profile.poll === undefined || answer.status < 200 || answer.status > 299) return { read: UNREADABLE, cursor: '' };
  return { read: readOf(readEvents(profile.poll, reading)), cursor: reading.text(profile.poll.cursor).slice(0, 500) };
}
