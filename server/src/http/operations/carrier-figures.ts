import { operations } from '@volley/contract';
import { type CarrierFigures, readCarrierFigures } from '../../carrier-figures/index.ts';
import { ok } from '../frame/envelope.ts';
import { type Route, route } from '../frame/route.ts';

function presentAnswers(times: CarrierFigures['answerMs']) {
  if (times === null) return null;
  const { average, half, most, nearlyAll, longest } = times;
  return { average, p50: half, p95: most, p99: nearlyAll, longest };
}

function presentFigures(figures: CarrierFigures) {
  const { accepted, refused, unanswered, throttled } = figures;
  return {
    from: figures.from,
    to: figures.to,
    step_seconds: figures.stepSeconds,
    ...{ accepted, refused, unanswered, throttled },
    per_second: figures.perSecond,
    peak_per_second: figures.peakPerSecond,
    answer_ms: presentAnswers(figures.answerMs),
    codes: figures.codes.map(({ code, words, count }) => ({ code, words, count })),
    slots: figures.slots.map((slot) => ({
      at: slot.at,
      accepted: slot.accepted,
      refused: slot.refused,
      unanswered: slot.unanswered,
      answer_ms: slot.answerMs,
    })),
    processes: figures.processes.map((one) => ({
      process_id: one.processId,
      host: one.host,
      pid: one.pid,
      binds: one.binds,
      bound: one.bound,
      open: one.open,
      window: one.windowMax,
      allowed_per_second: one.allowedPerSecond,
      words: one.words,
    })),
  };
}

export const carrierFigureRoutes: readonly Route[] = [
  route(operations.admin.carriers.figures, {
    run: ({ rt }, { params, query }) => readCarrierFigures(rt, params.id, query.period),
    present: (figures) => ok(presentFigures(figures)),
  }),
];
