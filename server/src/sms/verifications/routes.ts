import { type InputFor, operations, rowOf } from '@volley/contract';
import { readNumber } from '../../contacts/index.ts';
import { invalidInput } from '../../errors.ts';
import type { Actor, RequestContext } from '../../identity/index.ts';
import { isTestAccount } from '../../lib/ids/test-account.ts';
import { isCountry } from '../../lib/phone/phone-number.ts';
import { withoutUndefined } from '../../lib/values/without-undefined.ts';
import { ok, routesWith } from '../../routes/index.ts';
import type { Runtime } from '../../runtime.ts';
import { codeOf } from '../codes/index.ts';
import { type QuickSender, refuseBadMessage } from '../messages/index.ts';
import type { CodeCaller } from './code-caller.ts';
import { changeRules, rulesOf, tryRules } from './guard.ts';
import type { GuardRules } from './guard-rules.ts';
import type { VerificationSender } from './send-code.ts';
import { startVerification } from './start-verification.ts';
import { presentFigures, readStatistics } from './statistics.ts';
import type { Verification } from './store-verifications.ts';
import { presentVerification } from './verification.ts';
import {
  type Checking,
  cancel,
  checkNumber,
  checkVerification,
  getVerification,
  readVerifications,
  resend,
} from './verifications.ts';

interface Needs extends RequestContext {
  readonly quick: QuickSender;
  readonly codeCalls: CodeCaller;
}

const { route } = routesWith<Needs>();
const { verifications, verificationRules } = operations;

const presentRules = ({ allowedCountries, blockedCountries, safeBeginnings }: GuardRules) =>
  ok({
    allowed_countries: [...allowedCountries],
    blocked_countries: [...blockedCountries],
    safe_beginnings: [...safeBeginnings],
  });

function readCountries(field: string, codes: readonly string[]): string[] {
  const known = codes.map((code) => code.toUpperCase());
  if (known.every(isCountry)) return known;
  throw invalidInput({
    [field]: [`The ${field.replaceAll('_', ' ')} field must name countries by their two letters, such as GH.`],
  });
}

function readRules(body: InputFor<typeof verificationRules.update>['body']): Partial<GuardRules> {
  const { allowed_countries: allowed, blocked_countries: blocked, safe_beginnings: safeBeginnings } = body;
  return withoutUndefined({
    allowedCountries: allowed && readCountries('allowed_countries', allowed),
    blockedCountries: blocked && readCountries('blocked_countries', blocked),
    safeBeginnings,
  });
}
const one = { present: (row: Verification) => ok(presentVerification(row)), target: ({ id }: Verification) => id };
/** Its row, and the message of its code, say as much as an entry of the audit log would. So nothing is read for one. */
const ownRecord = { ...one, isAudited: () => false, before: async () => null };

const senderOf = ({ rt, quick, codeCalls }: Needs): VerificationSender => ({
  ...quick,
  rt,
  aside: quick.rt,
  codeCalls,
});

const checkingOf = ({ rt, actor, isKeyed, confirmKey, quick }: Needs): Checking => ({
  ...{ rt, actor, isKeyed, confirmKey },
  shared: quick.rt,
});

function start(context: Needs, { body }: InputFor<typeof verifications.start>): Promise<Verification> {
  const { template, ...asked } = body;
  const { web_origin: webOrigin = '', app_hash: appHash = '' } = asked;
  if (template && (webOrigin !== '' || appHash !== ''))
    throw invalidInput({
      template: ['The template field must be left out with web_origin or app_hash: write these lines into its text.'],
    });
  return startVerification(senderOf(context), context.actor, {
    ...rowOf(asked),
    ...{ isKeyed: context.isKeyed, confirmKey: context.confirmKey },
    ...{ webOrigin, appHash },
    ...{ channels: asked.channels ?? ['sms'], senderId: asked.sender_id ?? '', callerId: asked.caller_id ?? '' },
    language: asked.language ?? 'en',
    ...{ reference: asked.reference ?? '', metadata: asked.metadata ?? {} },
    ...{ endUserRef: asked.end_user_ref ?? '', endUserIp: asked.end_user_ip ?? '' },
    template: template && { uuid: template.id, values: template.values ?? {}, language: template.language ?? '' },
  });
}

/** The code that nobody gets is told to a test key. No row has it: it is computed again. */
const testCode = (rt: Runtime, { accountId }: Actor, { id, status, codeLength: length }: Verification) =>
  isTestAccount(accountId) && status === 'pending'
    ? { test_code: codeOf(rt, { accountId, verificationId: id, length }) }
    : {};

export const verificationRoutes = [
  route(verifications.start, {
    ...ownRecord,
    comparesRules: true,
    numberField: 'to',
    check: (context, { to, sender_id: senderId }) =>
      refuseBadMessage(senderOf(context), context.actor, {
        ...(to === undefined ? {} : { to }),
        ...(senderId === undefined ? {} : { senderId }),
      }),
    run: start,
    present: (row, { rt, actor }) => ok({ ...presentVerification(row), ...testCode(rt, actor, row) }),
  }),
  route(verifications.list, {
    run: ({ rt, actor }, { query }) =>
      readVerifications(rt, actor, {
        ...{ cursor: query.cursor, perPage: query.per_page },
        filter: {
          status: query.status ?? null,
          reference: query.reference ?? null,
          phoneNumber: query.phone_number === undefined ? null : readNumber(actor, query.phone_number),
        },
      }),
    present: ({ items, nextCursor }) =>
      ok({ data: items.map((row) => presentVerification(row)), next_cursor: nextCursor }),
  }),
  route(verifications.statistics, {
    run: ({ rt, actor }, { query }) => readStatistics(rt, actor, { by: query.by ?? null, days: query.days }),
    present: (figures) => ok(figures.map((one) => presentFigures(one))),
  }),
  route(verifications.get, {
    run: ({ rt, actor }, { params }) => getVerification(rt, actor, params.uuid),
    present: one.present,
  }),
  route(verifications.checkNumber, {
    ...ownRecord,
    numberField: 'to',
    run: (context, { body }) =>
      checkNumber(checkingOf(context), { ...rowOf(body), endUserRef: body.end_user_ref ?? '' }),
  }),
  route(verifications.check, {
    ...ownRecord,
    comparesRules: true,
    run: (context, { params, body }) =>
      checkVerification(checkingOf(context), { id: params.uuid, code: body.code, endUserRef: body.end_user_ref ?? '' }),
  }),
  route(verifications.resend, {
    ...ownRecord,
    run: (context, { params, body }) =>
      resend(senderOf(context), context.actor, { id: params.uuid, channel: body.channel }),
  }),
  route(verifications.cancel, { ...one, run: ({ rt, actor }, { params }) => cancel(rt, actor, params.uuid) }),
  route(verificationRules.get, { run: ({ rt, actor }) => rulesOf(rt.db, actor), present: presentRules }),
  route(verificationRules.update, {
    run: ({ rt, actor }, { body }) => changeRules(rt, actor, readRules(body)),
    present: presentRules,
    target: () => 'verification rules',
  }),
  route(verificationRules.dryRun, {
    run: ({ rt, actor }, { body }) => tryRules(rt, actor, readRules(body)),
    present: ({ verifications: all, stopped, enteredLater }) =>
      ok({ verifications: all, stopped, entered_later: enteredLater }),
  }),
];
