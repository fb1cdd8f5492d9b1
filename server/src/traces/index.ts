/** Traces: what went over the connections to carriers and trunks, noted for a short time and kept for a day. */
export { type RunningTraces, startTraces, type TraceNote, type Tracer } from './follow-traces.ts';
