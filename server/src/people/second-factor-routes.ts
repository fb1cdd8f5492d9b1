import { operations } from '@volley/contract';
import { done, ok, routesWith } from '../routes/index.ts';
import { confirmTotp, findFactors, offerTotp, removeTotp, renewRecoveryCodes } from './factors/second-factor.ts';
import type { PersonContext } from './person-context.ts';
import { personOf } from './session-routes.ts';
import { giveSecondFactor } from './sign-in/give-second-factor.ts';

const { route } = routesWith<PersonContext>();

const { secondFactor } = operations;

export const secondFactorRoutes = [
  route(secondFactor.give, {
    run: ({ rt, control, visitor }, { body }) =>
      giveSecondFactor(rt, control.seal, { ticket: body.ticket, code: body.one_time_code, visitor }),
    present: () => ok({ next: 'done' as const, ticket: null }),
    by: ({ user }) => ({ userId: user.id, name: user.name }),
    target: ({ user }) => user.uuid,
    token: ({ token }) => token,
  }),
  route(secondFactor.get, {
    run: (context) => findFactors(context.rt, personOf(context).userId),
    present: ({ hasTotp, recoveryCodesLeft }) =>
      ok({ has_authenticator: hasTotp, recovery_codes_left: recoveryCodesLeft }),
  }),
  route(secondFactor.offerAuthenticator, {
    run: (context) => {
      const { userId, email } = personOf(context);
      // The host tells installations apart in the list of the person's authenticator.
      const issuer = new URL(context.baseUrl).hostname;
      return offerTotp(context.rt, context.control.seal, { person: { id: userId, email }, issuer });
    },
    present: ({ secret, address }) => ok({ secret, otpauth_url: address }),
  }),
  route(secondFactor.confirmAuthenticator, {
    run: (context, { body }) => {
      const { userId, sessionId } = personOf(context);
      return confirmTotp(context.rt, context.control.seal, {
        userId,
        sessionId,
        code: body.one_time_code,
      });
    },
    present: (codes) => ok({ recovery_codes: codes }),
  }),
  route(secondFactor.removeAuthenticator, {
    run: (context) => removeTotp(context.rt, personOf(context).userId),
    present: () => done('Authenticator removed.'),
  }),
  route(secondFactor.renewRecoveryCodes, {
    run: (context) => renewRecoveryCodes(context.rt, personOf(context).userId),
    present: (codes) => ok({ recovery_codes: codes }),
  }),
];
