// RFC 3261 table 4, as data, so that tests can run the same machines a hundred times faster.
export interface SipTimers {
  t1Ms: number;
  t2Ms: number;
  t4Ms: number;
  // B and F (64 × T1): how long we ask before we call the far side unreachable.
  giveUpMs: number;
  // D: how long an INVITE that was refused stays to acknowledge repeated refusals.
  inviteLingerMs: number;
  // What a second in a header is worth (session intervals, registrations).
  secondMs: number;
}

// T1 is the guess of a round trip; 500 ms is the RFC's own value and what trunks expect.
export function sipTimers(t1Ms = 500): SipTimers {
  return { t1Ms, t2Ms: 8 * t1Ms, t4Ms: 10 * t1Ms, giveUpMs: 64 * t1Ms, inviteLingerMs: 64 * t1Ms, secondMs: 2 * t1Ms };
}
