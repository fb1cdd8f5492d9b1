// The timers of RFC 3261 table 4 as data, so that tests can run the same state machines a hundred times faster.
export interface SipTimers {
  t1Ms: number;
  t2Ms: number;
  t4Ms: number;
  // B and F (64 × T1): how long a request may stay unanswered before the far side counts as unreachable.
  giveUpMs: number;
  // D: how long a refused INVITE is kept to acknowledge repeats of the refusal.
  inviteLingerMs: number;
  // The length of a second in a header (session intervals, registrations).
  secondMs: number;
}

// T1 estimates the round trip; 500 ms is the RFC's own value, which trunks expect.
export function sipTimers(t1Ms = 500): SipTimers {
  return { t1Ms, t2Ms: 8 * t1Ms, t4Ms: 10 * t1Ms, giveUpMs: 64 * t1Ms, inviteLingerMs: 64 * t1Ms, secondMs: 2 * t1Ms };
}
